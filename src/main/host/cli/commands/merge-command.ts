import { mergeProblem } from '../../../../core/evaluate/evaluation-part.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import type { Command } from '../command.ts';
import { evaluationOutcome, needsQuestions, OUTPUT_FLAGS, outputPlan } from '../evaluation-outcome.ts';
import { readPart } from '../read-evaluation.ts';
import { UsageError } from '../usage-error.ts';

export const mergeCommand: Command = {
  name: 'merge',
  usage: 'merge PART.json PART.json …',
  summary: 'Makes one report of all parts of "atomscope evaluate --shard I/N": the same bytes as one process prints.',
  takes: 'own-flags',
  ownFlags: OUTPUT_FLAGS,
  async run({ flags, engine, signal }) {
    if (flags.paths.length === 0) throw new UsageError('expected the parts that "evaluate --shard I/N" printed');
    const output = await outputPlan(flags);
    const parts = await Promise.all(flags.paths.map(readPart));
    const problem = mergeProblem(parts);
    if (problem) throw new BadInputError(flags.paths[problem.part]!, null, problem.reason);
    // Whether every question is printed was said when the parts were made.
    const perQuestion = parts[0]!.perQuestion;
    const needed = needsQuestions({ ...output, perQuestion });
    const report = await engine.call(
      'mergeReport',
      { parts: parts.map((part) => ({ ...part, perQuestion: needed })) },
      signal,
    );
    return await evaluationOutcome(report, { ...output, perQuestion });
  },
};
