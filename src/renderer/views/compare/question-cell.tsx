import { counted } from '../../canvas/format.ts';
import { useEngine } from '../../state/use-stores.ts';
import { useComparison } from './use-comparison.ts';
import { whyNoPrompts } from './why-no-prompts.ts';

/** The question whose two prompts are compared, with the answer it should get. */
export function QuestionCell() {
  const { question, chunks } = useComparison();
  const isOpen = useEngine((state) => state.episode !== null);
  const never = useEngine(whyNoPrompts);
  if (!question) {
    return (
      <section className="compare-cell" aria-label="Compare">
        <h2>Compare</h2>
        <p className="sentence">
          {never ??
            (isOpen
              ? 'No question is selected. Pick one to see its two prompts at the same budget.'
              : 'Two prompts at one budget stand here once a corpus with questions is open.')}
        </p>
      </section>
    );
  }
  return (
    <section className="compare-cell readable" aria-label="Compare">
      <div className="section-head">
        <h2>Compare</h2>
        <span
          className="ink3 ellipsis"
          title={`${question.questionId} sees ${question.visibleChunks} of ${counted(chunks.length, 'chunk')}`}
        >
          {question.questionId}
          <span className="wide-only"> · after {counted(question.visibleChunks, 'chunk')}</span>
        </span>
      </div>
      <p className="quote question-text" title={question.text}>
        {question.text.replace(/\*\*/g, '').replace(/\s+/g, ' ')}
      </p>
      {question.answer ? (
        <p className="expected ellipsis" title={question.answer}>
          <span className="ink3">Expected</span> {question.answer}
        </p>
      ) : null}
      {question.suspect ? (
        <p className="warn ellipsis" title={question.suspect}>
          ▲ {question.suspect}
        </p>
      ) : null}
    </section>
  );
}
