import { ANSWER_FLAGS, answeringFrom } from '../answer-flags.ts';
import type { Command } from '../command.ts';
import { planFrom, shardFrom } from '../evaluation-flags.ts';
import { evaluationOutcome, needsQuestions, OUTPUT_FLAGS, outputPlan } from '../evaluation-outcome.ts';
import { sourceFrom } from '../flags.ts';
import { UsageError } from '../usage-error.ts';

export const evaluateCommand: Command = {
  name: 'evaluate',
  usage: 'evaluate PATH… [--methods rsm,flat --budgets 2600,4000,5000 --seeds 1,2]',
  summary:
    'Packs all questions of many episodes by methods and budgets, with statistics. Typed again, it continues a broken run.',
  ownFlags: [
    {
      flag: 'methods',
      shown: '--methods rsm,flat',
      meaning: 'method names as of --method; default rsm,dp-means,online-kmeans,flat,bm25-rag,hybrid-rag',
    },
    { flag: 'budgets', shown: '--budgets 2600,4000,5000', meaning: 'token budgets' },
    { flag: 'seeds', shown: '--seeds 1,2', meaning: 'seeds of the sample that --tau auto is calibrated on' },
    {
      flag: 'answers',
      shown: '--answers none',
      meaning: 'or given (in the data), extractive (quoted sentences), model (sends prompts to an endpoint)',
    },
    ...ANSWER_FLAGS,
    { flag: 'per-question', shown: '--per-question', meaning: "adds every question's own figures to --json" },
    { flag: 'shard', shown: '--shard 1/4', meaning: 'only every 4th episode; prints a part for "atomscope merge"' },
    ...OUTPUT_FLAGS,
  ],
  async run({ flags, engine, signal }) {
    const shard = shardFrom(flags);
    const [source, plan] = [sourceFrom(flags), planFrom(flags)];
    const answering = plan.answers === 'model' ? { answering: answeringFrom(flags, process.env) } : {};
    if (shard) {
      const misplaced = (['csv', 'baseline', 'fail-below'] as const).find((name) => flags.text(name) !== null);
      if (misplaced) throw new UsageError(`--${misplaced} belongs to "atomscope merge", not to a single --shard`);
      const perQuestion = flags.has('per-question') ? 'on' : 'off';
      const part = await engine.call('evaluatePart', { source, plan, perQuestion, shard, ...answering }, signal);
      return { document: part, text: JSON.stringify(part) };
    }
    const output = await outputPlan(flags);
    const input = { source, plan, perQuestion: needsQuestions(output), ...answering };
    const report = await engine.call('evaluateReport', input, signal);
    return await evaluationOutcome(report, output);
  },
};
