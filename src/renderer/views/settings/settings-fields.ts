import {
  type AtomRule,
  CANDIDATE_RULES,
  GATES,
  LONG_CHUNKS,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
  type Settings,
  STORAGES,
} from '../../../core/model/settings.ts';
import { PRESENTATION_WORDS, SELECTION_WORDS } from '../shell/method-words.ts';

interface FieldWords {
  readonly name: string;
  readonly meaning: string;
  /** A choice this app makes where the paper is silent (FIELD marks it "reading"). */
  readonly reading?: 'reading';
}

export interface NumberField extends FieldWords {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly unit: string;
  readonly read: (settings: Settings) => number;
  readonly write: (settings: Settings, value: number) => Settings;
}

export interface ChoiceField extends FieldWords {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly read: (settings: Settings) => string;
  readonly write: (settings: Settings, value: string) => Settings;
}

export type SettingField = NumberField | ChoiceField;

type PackSettings = Settings['pack'];
type WriteSettings = Settings['write'];

const inPack = (settings: Settings, part: Partial<PackSettings>): Settings => ({
  ...settings,
  pack: { ...settings.pack, ...part },
});
const inWrite = (settings: Settings, part: Partial<WriteSettings>): Settings => ({
  ...settings,
  write: { ...settings.write, ...part },
});
const named = (values: readonly string[], names: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, name: names[value] ?? value }));

const BASIS_RANKS = [1, 2, 4, 8];
const RULES = ['centroid', 'v1', 'max-member', ...BASIS_RANKS.map((rank) => `basis-${rank}`)];
const AS_METHOD = 'as the method names it';
const ENCODINGS = ['o200k_base', 'o200k_harmony', 'cl100k_base', 'p50k_base', 'p50k_edit', 'r50k_base'];

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly SettingField[];
}

/** Every setting but τ and the methods, which have places of their own; in the order of the data's way. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Write',
    fields: [
      {
        kind: 'number',
        name: 'Chunk',
        meaning: 'Consecutive turns of one session that make one chunk. Changing it embeds anew.',
        least: 1,
        most: 1000,
        unit: 'turns',
        read: (settings) => settings.chunkTurns,
        write: (settings, chunkTurns) => ({ ...settings, chunkTurns }),
      },
      {
        kind: 'choice',
        name: 'Gate',
        meaning: 'The score held against τ. centroid alone is single-pass DP-means, the control.',
        choices: named(GATES),
        read: (settings) => settings.write.gate,
        write: (settings, gate) => inWrite(settings, { gate: gate as WriteSettings['gate'] }),
      },
      {
        kind: 'choice',
        name: 'Candidate',
        meaning: 'Which atom is tried: the best score of all, or only the nearest centroid.',
        reading: 'reading',
        choices: named(CANDIDATE_RULES),
        read: (settings) => settings.write.candidate,
        write: (settings, candidate) => inWrite(settings, { candidate: candidate as WriteSettings['candidate'] }),
      },
      {
        kind: 'choice',
        name: 'Storage',
        meaning: 'How vectors are kept: as they are, or one byte a dimension. The inspector counts what int8 flips.',
        choices: named(STORAGES),
        read: (settings) => settings.write.storage,
        write: (settings, storage) => inWrite(settings, { storage: storage as WriteSettings['storage'] }),
      },
      {
        kind: 'number',
        name: 'Seed',
        meaning: 'For the calibration sample and the map: the same seed gives the same picture.',
        least: 0,
        most: 4_294_967_295,
        unit: '',
        read: (settings) => settings.write.seed,
        write: (settings, seed) => inWrite(settings, { seed }),
      },
    ],
  },
  {
    title: 'Retrieve',
    fields: [
      {
        kind: 'choice',
        name: 'Atom rule',
        meaning: 'How atoms are scored for a question. The paper found its rules indistinguishable.',
        reading: 'reading',
        choices: named(RULES),
        read: (settings) => settings.pack.rule,
        write: (settings, rule) => inPack(settings, { rule: rule as AtomRule }),
      },
      {
        kind: 'number',
        name: 'K',
        meaning: 'Atoms kept. The paper takes 6.',
        least: 1,
        most: 100_000,
        unit: 'atoms',
        read: (settings) => settings.pack.topAtoms,
        write: (settings, topAtoms) => inPack(settings, { topAtoms }),
      },
      {
        kind: 'number',
        name: 'k',
        meaning: 'Chunks kept in each atom; the cap of flat top-k too.',
        reading: 'reading',
        least: 1,
        most: 100_000,
        unit: 'chunks',
        read: (settings) => settings.pack.perAtom,
        write: (settings, perAtom) => inPack(settings, { perAtom }),
      },
      {
        kind: 'choice',
        name: 'As of question',
        meaning: 'A dated question sees only what was written before it; off: the whole episode.',
        choices: named(['on', 'off']),
        read: (settings) => settings.asOfQuestion,
        write: (settings, asOfQuestion) => ({ ...settings, asOfQuestion: asOfQuestion as Settings['asOfQuestion'] }),
      },
    ],
  },
  {
    title: 'Pack',
    fields: [
      {
        kind: 'number',
        name: 'Budget',
        meaning: 'Tokens the whole prompt may use, headers and separators included.',
        least: 1,
        most: 10_000_000,
        unit: 'tokens',
        read: (settings) => settings.pack.budgetTokens,
        write: (settings, budgetTokens) => inPack(settings, { budgetTokens }),
      },
      {
        kind: 'choice',
        name: 'Selection',
        meaning: 'In which order chunks are offered to the prompt, for both methods.',
        choices: [{ value: '', name: AS_METHOD }, ...named(SELECTIONS, SELECTION_WORDS)],
        read: (settings) => settings.pack.selection ?? '',
        write: (settings, value) => inPack(settings, { selection: (value || null) as PackSettings['selection'] }),
      },
      {
        kind: 'choice',
        name: 'Presentation',
        meaning: 'In which order they stand there, for both methods.',
        choices: [{ value: '', name: AS_METHOD }, ...named(PRESENTATIONS, PRESENTATION_WORDS)],
        read: (settings) => settings.pack.presentation ?? '',
        write: (settings, value) => inPack(settings, { presentation: (value || null) as PackSettings['presentation'] }),
      },
      {
        kind: 'choice',
        name: 'Overflow',
        meaning: 'A chunk that no longer fits: skip it and go on, stop there, or cut it to fit and end.',
        choices: named(OVERFLOWS),
        read: (settings) => settings.pack.overflow,
        write: (settings, overflow) => inPack(settings, { overflow: overflow as PackSettings['overflow'] }),
      },
      {
        kind: 'choice',
        name: 'Long chunk',
        meaning: 'A chunk longer than the whole budget: cut it with a visible mark, or skip it.',
        choices: named(LONG_CHUNKS),
        read: (settings) => settings.pack.longChunk,
        write: (settings, longChunk) => inPack(settings, { longChunk: longChunk as PackSettings['longChunk'] }),
      },
      {
        kind: 'choice',
        name: 'Backfill',
        meaning: 'Go on with the next-best chunks until the budget is full.',
        choices: named(['off', 'on']),
        read: (settings) => settings.pack.backfill,
        write: (settings, backfill) => inPack(settings, { backfill: backfill as PackSettings['backfill'] }),
      },
      {
        kind: 'choice',
        name: 'Encoding',
        meaning: 'The tokenizer that counts the prompt.',
        choices: named(ENCODINGS),
        read: (settings) => settings.pack.encoding,
        write: (settings, encoding) => inPack(settings, { encoding }),
      },
    ],
  },
];

/** The number that was typed, or the sentence that says what was expected. */
export function readNumber(typed: string, field: Pick<NumberField, 'name' | 'least' | 'most'>): number | string {
  const text = typed.trim().replace(/[,_\u2009\u202f ](?=\d{3})/g, '');
  const value = Number(text);
  const expected = `${field.name}: expected a whole number from ${field.least.toLocaleString('en-US')} to ${field.most.toLocaleString('en-US')}`;
  if (text === '' || !Number.isInteger(value)) return `${expected}, got “${typed.trim()}”.`;
  if (value < field.least || value > field.most) return `${expected}, got ${value.toLocaleString('en-US')}.`;
  return value;
}
