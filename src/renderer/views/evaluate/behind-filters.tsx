import type { Metric } from '../../../core/contract/evaluation-tables.ts';
import type { Method } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { type BehindFilter, evaluateStore } from '../../state/evaluate-store.ts';
import { OutcomeGlyph } from '../questions/outcome-glyph.tsx';
import type { Outcome } from '../questions/question-rows.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import type { FilterCounts } from './behind-rows.ts';
import { METRIC_WORDS } from './metric-words.ts';

const setFilter = (filter: BehindFilter) => evaluateStore.setState({ filter, active: null });

interface FilterWords {
  readonly value: BehindFilter;
  readonly title: string;
  /** On the button; empty where a glyph stands there. */
  readonly words: string;
  /** What is said besides. */
  readonly said: string;
}

interface BehindFiltersProps {
  readonly counts: FilterCounts;
  readonly filter: BehindFilter;
  readonly reference: Method;
  readonly metric: Metric;
  readonly hasReference: boolean;
}

/** How many questions there are of each kind; each narrows the list to its own. */
export function BehindFilters({ counts, filter, reference, metric, hasReference }: BehindFiltersProps) {
  const other = METHOD_WORDS[reference].name;
  const { better, name } = METRIC_WORDS[metric];
  const [less, more] = better === null ? (['less', 'more'] as const) : (['worse', 'better'] as const);
  const outcome = (value: 'missed' | 'part' | 'in', title: string): FilterWords => ({
    ...{ value, title, words: '', said: `, ${value}` },
  });
  const against: readonly FilterWords[] = [
    { value: 'less', title: `Less ${name} than ${other}`, words: less, said: ` than with ${other}` },
    { value: 'more', title: `More ${name} than ${other}`, words: more, said: ` than with ${other}` },
  ];
  const all: readonly FilterWords[] = [
    { value: 'all', title: 'Every question of the number', words: 'all', said: '' },
    outcome('missed', 'No gold turn is in the prompt'),
    outcome('part', 'Some gold turns are in the prompt'),
    outcome('in', 'All gold turns are in the prompt'),
    ...(hasReference ? against : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line.
    <div className="behind-filters" role="group" aria-label="Show">
      {all.map(({ value, title, words, said }) => (
        <button
          key={value}
          type="button"
          className="button small"
          aria-pressed={filter === value}
          aria-label={`${words} ${counted(counts[value], 'question')}${said}`.trim()}
          title={title}
          onClick={() => setFilter(value)}
        >
          {words === '' ? <OutcomeGlyph outcome={value as Outcome} /> : words}{' '}
          <span className="figure">{whole(counts[value])}</span>
        </button>
      ))}
    </div>
  );
}
