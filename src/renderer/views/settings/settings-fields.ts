import {
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

type Group = 'pack' | 'write';

/** The settings of a group whose values are of one type. */
type KeysOf<Of, Value> = { [Key in keyof Of]: Of[Key] extends Value ? Key : never }[keyof Of];

const withPart = <G extends Group>(settings: Settings, group: G, key: keyof Settings[G], value: unknown): Settings => ({
  ...settings,
  [group]: { ...settings[group], [key]: value },
});

function numberIn<G extends Group>(
  group: G,
  key: KeysOf<Settings[G], number>,
  words: Omit<NumberField, 'kind' | 'read' | 'write'>,
): NumberField {
  return {
    kind: 'number',
    ...words,
    read: (settings) => settings[group][key] as number,
    write: (settings, value) => withPart(settings, group, key, value),
  };
}

/** A choice of '' stands for null. */
function choiceIn<G extends Group>(
  group: G,
  key: KeysOf<Settings[G], string | null>,
  words: Omit<ChoiceField, 'kind' | 'read' | 'write'>,
): ChoiceField {
  return {
    kind: 'choice',
    ...words,
    read: (settings) => (settings[group][key] as string | null) ?? '',
    write: (settings, value) => withPart(settings, group, key, value || null),
  };
}

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
      choiceIn('write', 'gate', {
        name: 'Gate',
        meaning: 'The score held against τ. centroid alone is single-pass DP-means, the control.',
        choices: named(GATES),
      }),
      choiceIn('write', 'candidate', {
        name: 'Candidate',
        meaning: 'Which atom is tried: the best score of all, or only the nearest centroid.',
        reading: 'reading',
        choices: named(CANDIDATE_RULES),
      }),
      choiceIn('write', 'storage', {
        name: 'Storage',
        meaning: 'How vectors are kept: as they are, or one byte a dimension. The inspector counts what int8 flips.',
        choices: named(STORAGES),
      }),
      numberIn('write', 'seed', {
        name: 'Seed',
        meaning: 'For the calibration sample and the map: the same seed gives the same picture.',
        least: 0,
        most: 4_294_967_295,
        unit: '',
      }),
    ],
  },
  {
    title: 'Retrieve',
    fields: [
      choiceIn('pack', 'rule', {
        name: 'Atom rule',
        meaning: 'How atoms are scored for a question. The paper found its rules indistinguishable.',
        reading: 'reading',
        choices: named(RULES),
      }),
      numberIn('pack', 'topAtoms', {
        name: 'K',
        meaning: 'Atoms kept. The paper takes 6.',
        least: 1,
        most: 100_000,
        unit: 'atoms',
      }),
      numberIn('pack', 'perAtom', {
        name: 'k',
        meaning: 'Chunks kept in each atom; the cap of flat top-k too.',
        reading: 'reading',
        least: 1,
        most: 100_000,
        unit: 'chunks',
      }),
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
      numberIn('pack', 'budgetTokens', {
        name: 'Budget',
        meaning: 'Tokens the whole prompt may use, headers and separators included.',
        least: 1,
        most: 10_000_000,
        unit: 'tokens',
      }),
      choiceIn('pack', 'selection', {
        name: 'Selection',
        meaning: 'In which order chunks are offered to the prompt, for both methods.',
        choices: [{ value: '', name: AS_METHOD }, ...named(SELECTIONS, SELECTION_WORDS)],
      }),
      choiceIn('pack', 'presentation', {
        name: 'Presentation',
        meaning: 'In which order they stand there, for both methods.',
        choices: [{ value: '', name: AS_METHOD }, ...named(PRESENTATIONS, PRESENTATION_WORDS)],
      }),
      choiceIn('pack', 'overflow', {
        name: 'Overflow',
        meaning: 'A chunk that no longer fits: skip it and go on, stop there, or cut it to fit and end.',
        choices: named(OVERFLOWS),
      }),
      choiceIn('pack', 'longChunk', {
        name: 'Long chunk',
        meaning: 'A chunk longer than the whole budget: cut it with a visible mark, or skip it.',
        choices: named(LONG_CHUNKS),
      }),
      choiceIn('pack', 'backfill', {
        name: 'Backfill',
        meaning: 'Go on with the next-best chunks until the budget is full.',
        choices: named(['off', 'on']),
      }),
      choiceIn('pack', 'encoding', {
        name: 'Encoding',
        meaning: 'The tokenizer that counts the prompt.',
        choices: named(ENCODINGS),
      }),
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
