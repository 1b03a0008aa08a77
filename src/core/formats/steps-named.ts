/** Numbers written right behind "step" or "turn": "step 12", "Turn #3", "turn index 4", "steps (3". */
const NAMED =
  /\b(steps?|turns?)(?:[\s_-]*\(?(?:turn_idx|idx|index|indexes|indices|numbers?|no\.)\)?)?[\s_-]*[#([]{0,2}\s*(\d+)\b/gi;
const RANGE =
  /^\s*(?:-|–|—|‑|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\btill\b|\bup to\b)\s*(?:(?:steps?|turns?)\s*(?:index\s*)?)?#?(\d+)\b/i;
const JOINED = /^\s*(?:,\s*and|,\s*or|,|;|&|\/|\band\b|\bor\b)\s*((?:steps?|turns?)\s*(?:index\s*)?)?#?(\d+)\b/i;
/** What may follow a further number for it to be a step, not "steps 4 and 9, 3 tables". */
const LIST_GOES_ON =
  /^\s*(?:$|[,.;:?!()\]/&\-–—]|and\b|versus\b|vs\b|that\b|when\b|where\b|after\b|before\b|for\b|at\b|of\b|with\b|or\b|to\b|through\b|the\b|what\b|which\b|how\b|why\b|did\b|does\b|was\b|were\b|is\b|are\b|in\b|on\b|if\b|would\b)/i;
/** Nobody means more steps than this by one range; a larger span is a misread number. */
const WIDEST_RANGE = 10_000;

/**
 * The steps a question names, ascending: "step 12", "steps 3-7", "turns 3 to 7", "steps 4, 6 and 9",
 * "between steps 4 and 9". Ranges are inclusive. Numbers are as written (0-based in AMA-Bench: `turn_idx`).
 */
export function stepsNamed(question: string): number[] {
  const steps = new Set<number>();
  for (const found of question.matchAll(NAMED)) {
    const start = found.index + found[0].length;
    const between = /\bbetween\s+(?:the\s+)?$/i.test(question.slice(0, found.index));
    const plural = found[1]!.toLowerCase().endsWith('s');
    collect(question.slice(start, start + 200), Number(found[2]), { between, plural }, steps);
  }
  return [...steps].sort((a, b) => a - b);
}

interface Reading {
  readonly between: boolean;
  readonly plural: boolean;
}

/** Reads on behind the first number: ranges and further list entries. */
function collect(text: string, first: number, reading: Reading, steps: Set<number>): void {
  let rest = text;
  let last = first;
  let between = reading.between;
  steps.add(first);
  for (;;) {
    const range = RANGE.exec(rest);
    const joined = range ? null : JOINED.exec(rest);
    const next = range ?? joined;
    if (!next) return;
    const behind = rest.slice(next[0].length);
    const number = Number(range ? range[1] : joined![2]);
    const spelledOut = joined?.[1] !== undefined;
    if (joined && !spelledOut && !isListEntry(joined[0], behind, reading)) return;
    if (range || (between && /\band\b|&/i.test(next[0]))) addRange(last, number, steps);
    else steps.add(number);
    between = false;
    last = number;
    rest = behind;
  }
}

/** "steps 4 and 9 the agent" always counts; a bare comma, or a singular "step 12 and 15", only where a list may go on. */
function isListEntry(joint: string, behind: string, reading: Reading): boolean {
  const saysAnd = /and|or|&/i.test(joint);
  if (reading.plural && saysAnd) return true;
  return (reading.plural || reading.between || saysAnd) && LIST_GOES_ON.test(behind);
}

function addRange(from: number, to: number, steps: Set<number>): void {
  steps.add(to);
  if (to < from || to - from > WIDEST_RANGE) return;
  for (let step = from; step <= to; step++) steps.add(step);
}
