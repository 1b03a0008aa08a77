import { counted, whole } from '../../canvas/format.ts';
import { selectQuestion } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { type ViewState, viewStore } from '../../state/view-store.ts';
import { fileName } from '../bar/open-menu.tsx';
import { whyNoPrompts } from '../compare/why-no-prompts.ts';
import { CloseIcon, SearchIcon } from '../shell/icons.tsx';
import { Menu, MenuChoices } from '../shell/menu.tsx';
import { useSpacing } from '../shell/use-spacing.ts';
import { OutcomeGlyph } from './outcome-glyph.tsx';
import { QuestionList } from './question-list.tsx';
import { countOutcomes } from './question-rows.ts';
import { useQuestionRows } from './use-question-rows.ts';

type Sort = ViewState['questionSort'];

const SORTS: readonly { readonly value: Sort; readonly name: string }[] = [
  { value: 'difference', name: 'Where A is ahead of B' },
  { value: 'outcome', name: 'Missed first' },
  { value: 'order', name: 'As in the file' },
];

const DIFFERENCE_WORDS =
  'A−B: evidence recall of prompt A less that of prompt B; above 0 A keeps more. Press to order the questions.';
const NO_PATHS: readonly string[] = [];
const setFilter = (questionFilter: string) => viewStore.setState({ questionFilter });

export function QuestionsPanel() {
  const episode = useEngine((state) => state.episode);
  const { all, shown } = useQuestionRows();
  const filter = useView((state) => state.questionFilter);
  const sort = useView((state) => state.questionSort);
  const selectedId = useView((state) => state.selectedQuestion);
  const never = useEngine(whyNoPrompts);
  if (episode && all.length === 0) return <NoQuestions />;
  const counts = countOutcomes(all);
  // Outcomes that are there stay true although something later was stopped.
  const unanswered = all.some(({ outcome }) => outcome === 'unknown') ? never : null;
  return (
    <section className="list-panel" aria-label="Questions">
      <div className="panel-head">
        <h2>Questions</h2>
        <span className="ink3" title="Questions without resolvable evidence are left out of recall figures.">
          {episode ? `${whole(counts.withEvidence)} of ${whole(all.length)} ` : ''}
          {episode ? <span className="wide-only">{counts.withEvidence === 1 ? 'has' : 'have'} evidence</span> : null}
        </span>
        {counts.suspect > 0 ? (
          <button
            type="button"
            className="end button small warn"
            title="An audit doubts these labels. Show them."
            onClick={() => setFilter(filter === 'suspect' ? '' : 'suspect')}
          >
            ▲ {whole(counts.suspect)} suspect
          </button>
        ) : null}
      </div>
      <FilterField filter={filter} />
      {unanswered ? <p className="list-note readable">{unanswered}</p> : null}
      <div className="row question-row question-head">
        <span />
        {all.some(({ difference }) => difference !== null) ? (
          <OutcomeCounts counts={counts} filter={filter} />
        ) : (
          <span />
        )}
        <span className="number" title="Evidence turns whose full text is in prompt A, of all the question has">
          A
        </span>
        <SortMenu sort={sort} />
      </div>
      {shown.length === 0 && episode ? (
        <div className="empty">
          <p className="sentence">No question of {whole(all.length)} has these words.</p>
          <button type="button" className="button edge" onClick={() => setFilter('')}>
            Show all {whole(all.length)}
          </button>
        </div>
      ) : (
        <QuestionList rows={shown} selectedId={selectedId} onSelect={selectQuestion} />
      )}
    </section>
  );
}

/** The field that narrows the list of questions, wherever it stands. */
export function FilterField({ filter }: { readonly filter: string }) {
  const compact = useSpacing() === 'compact';
  return (
    <div className="field">
      <SearchIcon />
      <input
        type="search"
        aria-label="Filter questions by word, type or outcome"
        placeholder={compact ? 'Filter' : 'Filter by word, type, outcome'}
        title="in · part · missed: the evidence in prompt A. suspect: doubted labels. unlabelled: without evidence."
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter === '') return;
          event.stopPropagation();
          setFilter('');
        }}
      />
      {filter === '' ? null : (
        <button
          type="button"
          className="button icon small"
          aria-label="Show all questions"
          onClick={() => setFilter('')}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

interface OutcomeCountsProps {
  readonly counts: ReturnType<typeof countOutcomes>;
  readonly filter: string;
}

/** How many are in, part and missed; each narrows the list to its own. */
function OutcomeCounts({ counts, filter }: OutcomeCountsProps) {
  return (
    <span className="outcome-counts">
      {(['in', 'part', 'missed'] as const).map((outcome) => (
        <button
          key={outcome}
          type="button"
          className="button small"
          aria-pressed={filter.trim() === outcome}
          aria-label={`${counted(counts[outcome], 'question')} ${outcome}`}
          title={
            {
              in: 'All evidence is in prompt A',
              part: 'Part of the evidence is in prompt A',
              missed: 'No evidence is in prompt A',
            }[outcome]
          }
          onClick={() => setFilter(filter.trim() === outcome ? '' : outcome)}
        >
          <OutcomeGlyph outcome={outcome} />
          {whole(counts[outcome])}
        </button>
      ))}
    </span>
  );
}

function SortMenu({ sort }: { readonly sort: Sort }) {
  const words = { difference: 'A−B ↓', outcome: 'A−B', order: 'A−B' }[sort];
  return (
    <Menu
      align="end"
      trigger={{
        className: 'button small',
        label: `${words}, order of the questions`,
        title: DIFFERENCE_WORDS,
        content: words,
      }}
    >
      <MenuChoices value={sort} choices={SORTS} onChoose={(questionSort) => viewStore.setState({ questionSort })} />
    </Menu>
  );
}

function NoQuestions() {
  const never = useEngine(whyNoPrompts);
  const isVectors = useEngine((state) => state.episode?.heading.format === 'vectors');
  const paths = useEngine((state) => state.corpus?.paths ?? NO_PATHS);
  const only = paths.length === 1 ? paths[0] : undefined;
  const name = only === undefined ? 'NAME' : fileName(only).replace(/\.[^.]+$/, '');
  return (
    <section className="list-panel" aria-label="Questions">
      <div className="panel-head">
        <h2>Questions</h2>
        <span className="ink3">0</span>
      </div>
      <div className="empty readable">
        {isVectors ? (
          <p className="sentence">{never} Atoms and τ work without.</p>
        ) : (
          <>
            <p className="sentence">This file has no questions. Atoms and τ work without; prompts need one.</p>
            <p className="sentence">
              Add them: put <b>{name}.questions.jsonl</b> beside the file, one question a line, and open the file again.
            </p>
            <code className="sample">{'{"question": "…", "evidence": ["turn id"]}'}</code>
          </>
        )}
      </div>
    </section>
  );
}
