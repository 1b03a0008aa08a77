import type { AnswerOrigin } from '../../../core/contract/answers.ts';
import type { AnswerReading, Stage } from '../../../core/contract/explanation.ts';
import type { ExplainReport } from '../engine/report-calls.ts';
import { oneLine } from '../one-line.ts';
import { journeyLines } from './journey-text.ts';
import { figure, whole } from './text-table.ts';

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  L: 'the label is the problem',
  C: 'its chunk cannot carry it',
  R1: 'its atom ranks below K',
  R2: 'its chunk ranks below k',
  P1: 'selected, dropped for budget',
  P2: 'truncated',
  P3: 'starved: an earlier atom used the budget',
  O: 'in the prompt, but buried',
  A: 'in the prompt, answered wrongly',
  in: 'in the prompt',
};

/** The explanation as a story for a person: the question, then each gold turn's way and what would have brought it in. */
export function explainText(report: ExplainReport): string {
  const { question, label, gold } = report;
  return [
    `${question.id} in ${report.episode}, ${report.method}${report.tau === null ? '' : ` at τ ${figure(report.tau, 4)}`}`,
    question.text,
    ...(question.answer === null ? [] : [`Expected answer: ${question.answer}`]),
    ...(label ? [`A label problem: ${label.sentence}.`] : []),
    outcomeLine(report),
    ...answerLines(report),
    ...(report.tags.length > 0 ? [`Cause tags (derived by rule): ${report.tags.join(', ')}.`] : []),
    ...gold.flatMap((journey) => ['', ...journeyLines(report, journey)]),
    ...(report.counterfactuals.length > 0
      ? [
          '',
          `Fixes and breaks are counted over the ${report.otherQuestions} other questions with evidence. ${searchLine(report)}`,
        ]
      : []),
  ].join('\n');
}

function outcomeLine({
  goldTurns,
  goldTurnsIn,
  tokens,
  budgetTokens,
  stage,
  counts,
  visibleChunks,
  chunks,
}: ExplainReport): string {
  const seen = visibleChunks < chunks ? `; it sees ${visibleChunks} of ${chunks} chunks` : '';
  const size = `the prompt holds ${whole(tokens)} of ${whole(budgetTokens)} tokens${seen}`;
  if (goldTurns === 0) return `Stage L: ${STAGE_WORDS.L}; ${size}.`;
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
  return `${goldTurnsIn} of ${goldTurns} gold turns in the prompt → ${stage} (${STAGE_WORDS[stage]}; by turn: ${parts.join(', ')}); ${size}.`;
}

/** What was said, and how it was read; nothing where there is no answer. */
function answerLines({ answer, answered }: ExplainReport): string[] {
  const said = answer ? { text: answer.given, origin: answer.origin } : answered;
  if (!said) return [];
  const read = answer ? [readingOf(answer)] : [];
  const problem = answered?.judgeProblem ? [`▲ No verdict: ${answered.judgeProblem}`] : [];
  return [`${ORIGIN_WORDS[said.origin.kind](said.origin)}: ${oneLine(said.text)}`, ...read, ...problem];
}

const ORIGIN_WORDS: Readonly<Record<AnswerOrigin['kind'], (origin: AnswerOrigin) => string>> = {
  given: () => 'Given answer',
  pasted: () => 'Pasted answer',
  extractive: () => 'Extractive answer (sentences quoted from the prompt; no model wrote it)',
  model: (origin) => `Answer by ${origin.kind === 'model' ? origin.model : 'a model'}`,
};

function readingOf({ verdict, f1, judge }: AnswerReading): string {
  const words = `word F1 ${figure(f1, 2)}`;
  if (judge) return `Judged ${verdict} by ${judge.model} (${words}).`;
  return `Read as ${verdict} (${words}; no model judged it).`;
}

function searchLine({ searched }: ExplainReport): string {
  if (!searched) return '';
  const { topAtoms, perAtom, budgetTokens, tau } = searched;
  const taus = tau ? `, ${tau.plateaus} clusterings from τ ${figure(tau.from, 4)} to ${figure(tau.to, 4)}` : '';
  const end = searched.bounded ? ' Some searches ended at their bound.' : '';
  return `Tried K to ${topAtoms}, k to ${perAtom}, budgets to ${whole(budgetTokens)}${taus}.${end}`;
}
