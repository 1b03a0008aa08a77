import type { CauseTag, WriteCause } from '../contract/explanation.ts';
import { wordsOf } from '../retrieve/bm25.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';

const NUMERIC =
  /\b(how (many|much|far|long|old|often|tall|big|large|fast)|number of|percent(age)?|sum|total|add up)\b/i;
const TEMPORAL =
  /\b(when|what (time|date|day|month|year)|which (date|day|week|month|year|night)|how long ago|by when|since when|until when)\b/i;
const LOCATION =
  /\b(where|whereabouts|what (place|city|town|country|address)|which (place|city|town|country|address|room|box))\b/i;
const CHANGING =
  /\b(now|currently|today|latest|these days|at present|still|any ?more|originally|at first|used to|no longer)\b/i;

/**
 * Cause tags after CLAG's taxonomy, derived by these rules and by nothing else:
 * `numeric`: the question asks for a quantity (how many, how much, sum …) or its type is numeric.
 * `temporal-slot`: it asks for a time (when, which day …) or its type is temporal.
 * `location`: it asks where, or for a place, address, room or box.
 * `compositional`: its evidence is two turns or more, or its type says multi-hop or multi-session.
 * `stale-drift`: a turn was replaced by a newer one (W3), its type says update, or it asks for what holds now, at first
 * or still.
 * `entity-confusion`: it names someone or something (a capitalised word beyond its first, or one with a digit), a gold
 * turn is missed, and a chunk in the prompt that holds no gold turn has that name.
 */
export function causeTags(inspection: Inspection, asked: InspectedQuestion, causes: readonly WriteCause[]): CauseTag[] {
  const { text, type, evidence } = asked.question;
  const kind = (type ?? '').toLowerCase();
  const tags: CauseTag[] = [];
  if (isConfused(inspection, asked)) tags.push('entity-confusion');
  if (TEMPORAL.test(text) || kind.includes('temporal')) tags.push('temporal-slot');
  if (causes.includes('W3') || kind.includes('update') || kind.includes('state') || CHANGING.test(text))
    tags.push('stale-drift');
  if (evidence.turns.length > 1 || /multi-?(hop|session)/.test(kind)) tags.push('compositional');
  if (LOCATION.test(text)) tags.push('location');
  if (NUMERIC.test(text) || kind.includes('numeric')) tags.push('numeric');
  return tags;
}

function isConfused({ memory, chunkOf }: Inspection, asked: InspectedQuestion): boolean {
  const { question, query, turnsIn, admission } = asked;
  if (turnsIn.size === query.goldTurns.length) return false;
  const names = namesIn(question.text);
  if (names.size === 0) return false;
  const goldChunks = new Set(query.goldTurns.map((turn) => chunkOf[turn]!));
  return admission.chunksIn.some((chunk) => {
    if (goldChunks.has(chunk) || admission.truncated?.chunk === chunk) return false;
    const words = new Set(wordsOf(memory.chunks[chunk]!.text));
    return [...names].some((name) => words.has(name));
  });
}

/** Capitalised words that do not open a sentence, and words with a digit, in lower case. */
function namesIn(text: string): Set<string> {
  const named = Array.from(
    text.matchAll(/(?<![.?!]\s)(?<=\s)(\p{Lu}[\p{L}\p{N}]+)|(?<=\s|^)([\p{L}\p{N}]*\d[\p{L}\p{N}]*)/gu),
  );
  return new Set(named.flatMap(([word]) => wordsOf(word)).filter((word) => word.length > 1));
}
