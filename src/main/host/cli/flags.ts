import { parseArgs } from 'node:util';
import {
  type AtomRule,
  CANDIDATE_RULES,
  DEFAULT_SETTINGS,
  GATES,
  LONG_CHUNKS,
  METHODS,
  type Method,
  OVERFLOWS,
  PRESENTATIONS,
  SELECTIONS,
  type Settings,
  STORAGES,
  type TauSetting,
} from '../../../core/model/settings.ts';
import type { Source } from '../engine/report-calls.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'chunk-turns': { type: 'string' },
  tau: { type: 'string' },
  gate: { type: 'string' },
  candidate: { type: 'string' },
  storage: { type: 'string' },
  rule: { type: 'string' },
  'top-atoms': { type: 'string' },
  'per-atom': { type: 'string' },
  budget: { type: 'string' },
  selection: { type: 'string' },
  presentation: { type: 'string' },
  overflow: { type: 'string' },
  'long-chunk': { type: 'string' },
  backfill: { type: 'boolean' },
  'whole-episode': { type: 'boolean' },
  encoding: { type: 'string' },
  embedder: { type: 'string' },
  model: { type: 'string' },
  'long-text': { type: 'string' },
  seed: { type: 'string' },
  vectors: { type: 'string' },
  questions: { type: 'string' },
  audit: { type: 'string' },
  column: { type: 'string', multiple: true },
  episode: { type: 'string' },
  question: { type: 'string' },
  'first-question': { type: 'boolean' },
  method: { type: 'string' },
  a: { type: 'string' },
  b: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  steps: { type: 'string' },
  methods: { type: 'string' },
  budgets: { type: 'string' },
  seeds: { type: 'string' },
  answers: { type: 'string' },
  'answer-url': { type: 'string' },
  'answer-model': { type: 'string' },
  'judge-model': { type: 'string' },
  'answer-key-env': { type: 'string' },
  'answer-concurrency': { type: 'string' },
  'answer-rpm': { type: 'string' },
  'answer-timeout': { type: 'string' },
  'answer-price': { type: 'string' },
  'per-question': { type: 'boolean' },
  shard: { type: 'string' },
  csv: { type: 'string' },
  baseline: { type: 'string' },
  'fail-below': { type: 'string' },
  evidence: { type: 'boolean' },
  pareto: { type: 'boolean' },
} as const;

export type FlagName = keyof typeof OPTIONS;

/** The flags and paths of one command, checked as they are read. Every reader throws a UsageError naming flag and value. */
export class Flags {
  readonly paths: readonly string[];
  readonly #values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

  /** Throws a UsageError for a flag that is not among `allowed`. */
  constructor(args: readonly string[], allowed: ReadonlySet<FlagName>) {
    const { values, positionals } = parseOrExplain(args);
    for (const name of Object.keys(values)) {
      if (!allowed.has(name as FlagName)) throw new UsageError(`--${name} means nothing to this command`);
    }
    this.#values = values;
    this.paths = positionals;
  }

  has(name: FlagName): boolean {
    return this.#values[name] === true;
  }

  text(name: FlagName): string | null {
    const value = this.#values[name];
    return typeof value === 'string' ? value : null;
  }

  texts(name: FlagName): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
  }

  oneOf<T extends string>(name: FlagName, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!(choices as readonly string[]).includes(value)) {
      throw new UsageError(`--${name} ${value}: expected one of ${choices.join(', ')}`);
    }
    return value as T;
  }

  number(name: FlagName, fallback: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${name} ${value}: expected a number`);
    return number;
  }

  count(name: FlagName, fallback: number, smallest = 1): number {
    const value = this.number(name, fallback);
    if (!Number.isInteger(value) || value < smallest) {
      throw new UsageError(`--${name} ${value}: expected a whole number of at least ${smallest}`);
    }
    return value;
  }
}

function parseOrExplain(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]!.replace(/\. To specify.*$/, '.'));
  }
}

/** `--from -0.5` means a number, not a flag named 0.5. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const argument of args) {
    const last = joined.at(-1);
    const isNegative = /^-(\d|\.\d)/.test(argument);
    if (isNegative && last?.startsWith('--') && !last.includes('=')) joined[joined.length - 1] = `${last}=${argument}`;
    else joined.push(argument);
  }
  return joined;
}

/** `0.7`, `p97` (percentile of the episode's pair cosines) or `auto` (the paper's calibration). */
function tauFrom(flags: Flags): TauSetting {
  const text = flags.text('tau');
  if (text === null) return DEFAULT_SETTINGS.write.tau;
  if (text === 'auto') return { kind: 'auto' };
  const percentile = /^p(\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (percentile && Number(percentile[1]) <= 100) return { kind: 'percentile', percentile: Number(percentile[1]) };
  const tau = Number(text);
  if (text.trim() === '' || !Number.isFinite(tau))
    throw new UsageError(`--tau ${text}: expected a number, pNN such as p97, or auto`);
  return { kind: 'value', tau };
}

function ruleFrom(flags: Flags): AtomRule {
  const text = flags.text('rule');
  if (text === null) return DEFAULT_SETTINGS.pack.rule;
  if (/^(centroid|v1|max-member|basis-[1-9]\d{0,2})$/.test(text)) return text as AtomRule;
  throw new UsageError(`--rule ${text}: expected one of centroid, v1, max-member, basis-R (such as basis-4)`);
}

function nullable<T extends string>(flags: Flags, name: FlagName, choices: readonly T[]): T | null {
  return flags.text(name) === null ? null : flags.oneOf(name, choices, choices[0]!);
}

/** The settings that the flags name, over the defaults. */
export function settingsFrom(flags: Flags): Settings {
  const { write, pack } = DEFAULT_SETTINGS;
  return {
    chunkTurns: flags.count('chunk-turns', DEFAULT_SETTINGS.chunkTurns),
    write: {
      tau: tauFrom(flags),
      gate: flags.oneOf('gate', GATES, write.gate),
      candidate: flags.oneOf('candidate', CANDIDATE_RULES, write.candidate),
      storage: flags.oneOf('storage', STORAGES, write.storage),
      seed: flags.count('seed', write.seed, 0),
    },
    pack: {
      rule: ruleFrom(flags),
      topAtoms: flags.count('top-atoms', pack.topAtoms),
      perAtom: flags.count('per-atom', pack.perAtom),
      budgetTokens: flags.count('budget', pack.budgetTokens),
      selection: nullable(flags, 'selection', SELECTIONS),
      presentation: nullable(flags, 'presentation', PRESENTATIONS),
      overflow: flags.oneOf('overflow', OVERFLOWS, pack.overflow),
      longChunk: flags.oneOf('long-chunk', LONG_CHUNKS, pack.longChunk),
      backfill: flags.has('backfill') ? 'on' : 'off',
      encoding: flags.text('encoding') ?? pack.encoding,
    },
    methodA: methodFrom(
      flags,
      'a',
      flags.text('method') === null ? DEFAULT_SETTINGS.methodA : methodFrom(flags, 'method', 'rsm'),
    ),
    methodB: methodFrom(flags, 'b', DEFAULT_SETTINGS.methodB),
    asOfQuestion: flags.has('whole-episode') ? 'off' : 'on',
  };
}

export function methodFrom(flags: Flags, name: FlagName, fallback: Method): Method {
  return flags.oneOf(name, METHODS, fallback);
}

function columnsFrom(flags: Flags): Record<string, string> {
  return Object.fromEntries(
    flags.texts('column').map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--column ${pair}: expected ROLE=NAME, such as text=body`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** What to read and embed. Throws a UsageError when there is nothing to read. */
export function sourceFrom(flags: Flags): Source {
  const vectorsPath = flags.text('vectors');
  if (flags.paths.length === 0 && vectorsPath === null) throw new UsageError('expected a PATH to a file or a folder');
  if (flags.paths.length > 0 && vectorsPath !== null)
    throw new UsageError('expected either a PATH or --vectors, not both');
  return {
    paths: flags.paths,
    episodeId: flags.text('episode'),
    questionsPath: flags.text('questions'),
    auditPath: flags.text('audit'),
    columns: columnsFrom(flags),
    vectorsPath,
    embedder: flags.text('embedder') ?? 'minilm',
    model: flags.text('model'),
    longText: flags.oneOf('long-text', ['windows', 'head'], 'windows'),
  };
}

const COMMON: readonly FlagName[] = ['json', 'quiet', 'help'];
const SOURCE: readonly FlagName[] = [
  'vectors',
  'questions',
  'audit',
  'column',
  'episode',
  'embedder',
  'model',
  'long-text',
];
const SETTINGS: readonly FlagName[] = [
  ...[
    'chunk-turns',
    'tau',
    'gate',
    'candidate',
    'storage',
    'rule',
    'top-atoms',
    'per-atom',
    'budget',
    'selection',
    'presentation',
  ],
  ...['overflow', 'long-chunk', 'backfill', 'whole-episode', 'encoding', 'seed'],
] as FlagName[];

/** The flags every command takes, and its own. "Same settings flags everywhere." */
export function allowedFlags(own: readonly FlagName[]): ReadonlySet<FlagName> {
  return new Set([...COMMON, ...SOURCE, ...SETTINGS, ...own]);
}

/** The flags of a command that reads no episodes: those of every command, and its own. */
export function ownFlags(own: readonly FlagName[]): ReadonlySet<FlagName> {
  return new Set([...COMMON, ...own]);
}
