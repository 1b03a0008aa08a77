import { whole } from '../../canvas/format.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { whyNoPrompts, whyNoPromptsYet } from '../compare/why-no-prompts.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { ChevronDown, ChevronUp } from '../shell/icons.tsx';
import { METHOD_WORDS } from '../shell/method-words.ts';

/** Both prompts of the question in a line, and the way to them. */
export function CompareBar() {
  const { question, packs } = useComparison();
  const never = useEngine(whyNoPrompts);
  const notYet = useEngine(whyNoPromptsYet);
  const open = useView((state) => state.promptsOpen);
  return (
    <section id="compare-question" className="compare-bar" aria-label="Compare">
      <h2>Compare</h2>
      {packs ? (
        <>
          {(
            [
              ['A', packs.a],
              ['B', packs.b],
            ] as const
          ).map(([side, { method, pack }]) => (
            <span key={side} className="nowrap">
              <b>{side}</b> {METHOD_WORDS[method].name}{' '}
              <span className="ink3">
                {whole(pack.tokens)} of {whole(pack.budgetTokens)} tokens
                {pack.metrics.goldTurns > 0 ? ', ' : ''}
              </span>
              {pack.metrics.goldTurns > 0 ? (
                <b>
                  {pack.metrics.goldTurnsIn} of {pack.metrics.goldTurns}
                </b>
              ) : null}
            </span>
          ))}
          <span className="ink3 ellipsis">
            {packs.both.length} in both · {packs.onlyA.length} only A · {packs.onlyB.length} only B
          </span>
          <button
            type="button"
            className="button small end"
            aria-expanded={open}
            title={`Both prompts, word for word (${keyOf('toggle-prompts')})`}
            onClick={() => viewStore.setState({ promptsOpen: !open })}
          >
            Rulers and prompts {open ? <ChevronDown /> : <ChevronUp />}
          </button>
        </>
      ) : (
        <span className="ink3">
          {question ? notYet : (never ?? 'Two prompts at one budget, once a question is selected.')}
        </span>
      )}
    </section>
  );
}
