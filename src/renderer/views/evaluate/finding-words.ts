import type { EvaluatedDifference, EvaluatedDifferences, EvaluationState } from '../../../core/contract/evaluation.ts';
import type { EvaluationRow, Metric, RowLabel } from '../../../core/contract/evaluation-tables.ts';
import type { Method, Settings } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import type { Variation } from '../../state/evaluate-store.ts';
import { METHOD_WORDS } from '../shell/method-words.ts';
import type { SentencePart } from '../shell/sentence.tsx';
import { groupsOf, sameVariation, variationInHand, variationWords } from './cell-words.ts';
import { crossesZero } from './interval-plot.tsx';
import { differenceText, figureText, METRIC_WORDS, metricOf, pText } from './metric-words.ts';
import { differenceOf } from './use-differences.ts';

type Finding = readonly SentencePart[];

interface FindingInput {
  readonly evaluation: Pick<EvaluationState, 'plan'>;
  readonly rows: readonly EvaluationRow[];
  readonly differences: EvaluatedDifferences | null;
  readonly metric: Metric;
  readonly reference: Method;
  /** The row that is chosen, if any: what is said is said of it. */
  readonly chosen: RowLabel | null;
  readonly variation: Variation | null;
  readonly settings: Settings;
}

/** What the numbers say, worded from them: who is best, and by how much the method in hand differs from the reference. */
export function findings(input: FindingInput): Finding[] {
  const { rows, metric } = input;
  const at = variationInHand(rows, input.variation, input.settings.pack.budgetTokens);
  const group = groupsOf(rows).find(({ of }) => sameVariation(of, at))?.rows ?? [];
  const best = bestWords(group, metric);
  const difference = differenceInHand(input, at);
  const room = difference && roomWords(group, difference.method, input.reference);
  return [
    ...(best ? [best] : []),
    ...(difference ? [differenceWords(difference, input)] : []),
    ...(room ? [room] : []),
  ];
}

/** From this much of the budget on, prompts of unequal length are part of what is compared. */
const UNEQUAL_FILL = 0.05;

/** Where one of the two leaves more of its budget empty: their figures are then not those of equal prompts. */
function roomWords(group: readonly EvaluationRow[], method: Method, reference: Method): Finding | null {
  const [own, other] = [method, reference].map((one) => group.find((row) => row.method === one));
  if (own?.fill == null || other?.fill == null || own.tokens === null || other.tokens === null) return null;
  if (Math.abs(own.fill - other.fill) < UNEQUAL_FILL) return null;
  const share = ({ fill }: EvaluationRow) => `${Math.round(fill! * 100)}\u00a0%`;
  const length = ({ tokens }: EvaluationRow) => counted(Math.round(tokens!), 'token');
  const names = [METHOD_WORDS[method].name, METHOD_WORDS[reference].name];
  return [
    `Their prompts are not equally long: ${names[0]} fills ${share(own)} of the budget (${length(own)}), ${names[1]} ${share(other)} (${length(other)}). Backfill goes on until it is full.`,
  ];
}

function bestWords(group: readonly EvaluationRow[], metric: Metric): Finding | null {
  const { better, name } = METRIC_WORDS[metric];
  const known = group.flatMap((row) => {
    const value = metricOf(row, metric);
    return value === null ? [] : [{ row, value }];
  });
  if (better === null || known.length < 2) return null;
  const most = Math.max(...known.map(({ value }) => value));
  const first = known.filter(({ value }) => value === most);
  const where = ` at ${variationWords(group[0]!)}: `;
  if (first.length === known.length)
    return [
      `All ${whole(known.length)} methods have the same ${name}${where}`,
      { value: figureText(metric, most) },
      '.',
    ];
  const names = first.map(({ row }) => METHOD_WORDS[row.method].name);
  const who = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [
    { value: capital(who) },
    ` ${names.length === 1 ? 'has' : 'share'} the best ${name}${where}`,
    { value: figureText(metric, most) },
    '.',
  ];
}

/** A plain word begins a sentence with a capital; a name such as bm25 stays as it is written. */
function capital(text: string): string {
  return /^[a-z ]+$/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/** Of the chosen row, else of method A, else of the first that is held against the reference. */
function differenceInHand(
  { differences, reference, chosen, settings }: FindingInput,
  at: Variation,
): EvaluatedDifference | null {
  if (!differences) return null;
  if (chosen && sameVariation(chosen, at))
    return chosen.method === reference ? null : differenceOf(differences, chosen);
  const here = differences.rows.filter((row) => sameVariation(row, at));
  return here.find(({ method }) => method === settings.methodA) ?? here[0] ?? null;
}

/** "rsm loses 0.021 of recall to flat at 4,000 tokens (95 % −0.034 … −0.009, p 0.002): 61 questions worse, 40 better." */
function differenceWords(difference: EvaluatedDifference, { metric, reference }: FindingInput): Finding {
  const { diff, ci95, p, n, more, less, method } = difference;
  const { name, better } = METRIC_WORDS[metric];
  const [own, other] = [METHOD_WORDS[method].name, METHOD_WORDS[reference].name];
  const statistics = ` (95 % ${differenceText(metric, ci95[0])} … ${differenceText(metric, ci95[1])}, p ${pText(p)})`;
  const where = ` at ${variationWords(difference)}`;
  if (more === 0 && less === 0)
    return [
      `${own} and ${other} have the same ${name} on each of ${counted(n, 'question')}${where}`,
      metric === 'er' ? ': evidence recall cannot tell them apart.' : '.',
    ];
  const size = { value: differenceText(metric, Math.abs(diff)).replace(/^[+±]/, '') };
  const verb = better === null ? 'has' : diff > 0 ? 'gains' : 'loses';
  const how =
    better === null
      ? [`${own} ${verb} `, size, ` ${diff > 0 ? 'more' : 'less'} ${name} than ${other}${where}`]
      : [`${own} ${verb} `, size, ` of ${name} ${diff > 0 ? 'over' : 'to'} ${other}${where}`];
  const words = better === null ? (['with more', 'with less'] as const) : (['better', 'worse'] as const);
  const counts = `: ${counted(less, 'question')} ${words[1]}, ${whole(more)} ${words[0]}`;
  const open = crossesZero(difference) ? '. The interval holds 0: they may be alike.' : '.';
  return [...how, statistics, counts, open];
}
