import { type Cell, settingsOf } from '../contract/evaluation-plan.ts';
import type { ExplainableMemory } from '../explain/explainable-memory.ts';
import { inspect } from '../explain/inspection.ts';
import type { Settings } from '../model/settings.ts';
import { pack } from '../pack/pack.ts';
import { viewAsOf } from '../retrieve/memory-view.ts';

/**
 * The prompts that a cell packs, by the questions' index, each made when it is asked for: what a model is to answer
 * from before the cell can be measured. Throws a RangeError when budget, K or k is not a positive integer.
 */
export function cellPrompts(memory: ExplainableMemory, cell: Cell, shared: Settings): (question: number) => string {
  const { settings, run, plan, context } = inspect(memory, settingsOf(cell, shared), cell.method);
  return (question) => {
    const query = memory.queries(settings.asOfQuestion)[question]!;
    return pack(viewAsOf(run.view, query.visibleCount), query, plan, context).prompt;
  };
}
