import type { OutcomeColumns, QuestionHeading } from '../../../core/contract/events.ts';
import type { ViewState } from '../../state/view-store.ts';

/** Whether a question's evidence is in prompt A: all of it, part, nothing; or there is none to look for. */
export type Outcome = 'in' | 'part' | 'missed' | 'no evidence' | 'unknown';

export interface QuestionRow {
  /** Place among the episode's questions. */
  readonly row: number;
  readonly question: QuestionHeading;
  readonly outcome: Outcome;
  readonly gold: number;
  readonly goldInA: number;
  /** ER of A less ER of B; null where no outcome is known or there is no evidence. */
  readonly difference: number | null;
}

export interface Outcomes {
  readonly a: OutcomeColumns;
  readonly b: OutcomeColumns;
}

const OUTCOME_WORDS: readonly Outcome[] = ['in', 'part', 'missed'];

function outcomeOf(gold: number, goldIn: number): Outcome {
  if (gold === 0) return 'no evidence';
  if (goldIn === 0) return 'missed';
  return goldIn < gold ? 'part' : 'in';
}

/** One row a question, in file order. */
export function rowsOf(questions: readonly QuestionHeading[], outcomes: Outcomes | null): readonly QuestionRow[] {
  return questions.map((question, row) => {
    const hasEvidence = question.evidenceTurns.length > 0;
    if (!outcomes || row >= outcomes.a.gold.length) {
      const outcome = hasEvidence ? 'unknown' : 'no evidence';
      return { row, question, outcome, gold: question.evidenceTurns.length, goldInA: 0, difference: null };
    }
    const gold = outcomes.a.gold[row]!;
    const goldInA = outcomes.a.goldIn[row]!;
    const difference = gold === 0 ? null : (goldInA - outcomes.b.goldIn[row]!) / gold;
    return { row, question, outcome: outcomeOf(gold, goldInA), gold, goldInA, difference };
  });
}

/**
 * Rows that hold every typed word in text, type, id or answer. The words "in", "part" and "missed" stand for that
 * outcome, "suspect" for a doubted label, "unlabelled" for questions without evidence.
 */
export function filterRows(rows: readonly QuestionRow[], typed: string): readonly QuestionRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => holds(row, word)));
}

function holds({ question, outcome }: QuestionRow, word: string): boolean {
  if (OUTCOME_WORDS.includes(word as Outcome)) return outcome === word;
  if (word === 'suspect') return question.suspect !== null;
  if (word === 'unlabelled') return outcome === 'no evidence';
  const fields = [question.text, question.type ?? '', question.questionId, question.answer ?? ''];
  return fields.some((field) => field.toLowerCase().includes(word));
}

const OUTCOME_ORDER: Readonly<Record<Outcome, number>> = { missed: 0, part: 1, in: 2, unknown: 3, 'no evidence': 4 };

/** The rows in another order; questions without evidence always stand last, ties in file order. */
export function sortRows(rows: readonly QuestionRow[], sort: ViewState['questionSort']): readonly QuestionRow[] {
  const last = (row: QuestionRow) => (row.outcome === 'no evidence' ? 1 : 0);
  const by = {
    order: () => 0,
    outcome: (a: QuestionRow, b: QuestionRow) => OUTCOME_ORDER[a.outcome] - OUTCOME_ORDER[b.outcome],
    difference: (a: QuestionRow, b: QuestionRow) =>
      last(a) - last(b) || (b.difference ?? 0) - (a.difference ?? 0) || b.goldInA - a.goldInA,
  }[sort];
  return [...rows].sort((a, b) => by(a, b) || a.row - b.row);
}

/** How many questions came to each outcome, and how many have evidence at all. */
export function countOutcomes(rows: readonly QuestionRow[]) {
  const count = (outcome: Outcome) => rows.reduce((sum, row) => sum + (row.outcome === outcome ? 1 : 0), 0);
  const withoutEvidence = count('no evidence');
  return {
    in: count('in'),
    part: count('part'),
    missed: count('missed'),
    withEvidence: rows.length - withoutEvidence,
    suspect: rows.reduce((sum, { question }) => sum + (question.suspect === null ? 0 : 1), 0),
  };
}

const GREETING = /^(?:hi|hello|hey|wow|oh|okay|ok)\b[^.!?]{0,24}?[.!,?]+\s*/i;

/** The question's first words as one line: emphasis marks, speaker and greeting left out. */
export function briefOf(text: string): string {
  const line = text
    .slice(0, 400)
    .replace(/\*\*|__|`/g, '')
    .replace(/^(?:user|assistant)\s*:\s*/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const rest = line.replace(GREETING, '');
  return rest === '' ? line : rest[0]!.toUpperCase() + rest.slice(1);
}
