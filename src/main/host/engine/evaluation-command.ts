import type { EvaluationPlan, PlannedAnswerer } from '../../../core/contract/evaluation-plan.ts';
import { DEFAULT_SETTINGS, type Settings, type TauSetting } from '../../../core/model/settings.ts';
import type { EmbedderChoice } from './resources.ts';

export interface EvaluationCommandInput {
  readonly plan: EvaluationPlan;
  readonly paths: readonly string[];
  /** null: every episode of the files. */
  readonly episodeId: string | null;
  readonly embedder: EmbedderChoice;
}

/** An evaluation as it is typed: settings that are the command line's own defaults are left out. */
export function evaluationCommand({ plan, paths, episodeId, embedder }: EvaluationCommandInput): string {
  const { methods, budgets, seeds, answers, answerer, settings } = plan;
  return [
    'atomscope evaluate',
    ...paths.map(quoted),
    flag('episode', episodeId === null ? null : quoted(episodeId)),
    flag('methods', methods.join(',')),
    flag('budgets', budgets.join(',')),
    flag('seeds', seeds?.join(',') ?? null),
    flag('answers', unless(answers, 'none')),
    ...(answerer ? answererFlags(answerer) : []),
    ...settingFlags(settings),
    ...embedderFlags(embedder),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** The key is in the environment of whoever types it. */
function answererFlags({ baseUrl, model, judgeModel }: PlannedAnswerer): (string | null)[] {
  return [
    flag('answer-url', quoted(baseUrl)),
    flag('answer-model', quoted(model)),
    flag('judge-model', judgeModel === null ? null : quoted(judgeModel)),
  ];
}

function settingFlags({ chunkTurns, write, pack, asOfQuestion }: Settings): (string | null)[] {
  const own = DEFAULT_SETTINGS;
  return [
    flag('chunk-turns', unless(chunkTurns, own.chunkTurns)),
    flag('tau', unless(tauText(write.tau), tauText(own.write.tau))),
    flag('gate', unless(write.gate, own.write.gate)),
    flag('candidate', unless(write.candidate, own.write.candidate)),
    flag('storage', unless(write.storage, own.write.storage)),
    flag('seed', unless(write.seed, own.write.seed)),
    flag('rule', unless(pack.rule, own.pack.rule)),
    flag('top-atoms', unless(pack.topAtoms, own.pack.topAtoms)),
    flag('per-atom', unless(pack.perAtom, own.pack.perAtom)),
    flag('selection', pack.selection),
    flag('presentation', pack.presentation),
    flag('overflow', unless(pack.overflow, own.pack.overflow)),
    flag('long-chunk', unless(pack.longChunk, own.pack.longChunk)),
    pack.backfill === 'on' ? '--backfill' : null,
    asOfQuestion === 'off' ? '--whole-episode' : null,
    flag('encoding', unless(pack.encoding, own.pack.encoding)),
  ];
}

function embedderFlags({ embedder, model, longText }: EmbedderChoice): (string | null)[] {
  return [
    flag('embedder', embedder === 'minilm' ? null : quoted(embedder)),
    flag('model', model === null ? null : quoted(model)),
    flag('long-text', unless(longText, 'windows')),
  ];
}

function flag(name: string, value: string | number | null): string | null {
  return value === null ? null : `--${name} ${value}`;
}

function unless<T>(value: T, own: T): T | null {
  return value === own ? null : value;
}

function tauText(tau: TauSetting): string {
  switch (tau.kind) {
    case 'value':
      return String(tau.tau);
    case 'percentile':
      return `p${tau.percentile}`;
    case 'auto':
      return 'auto';
  }
}

/** For a shell: in double quotes, or in single ones where something in them would be read as more than text. */
function quoted(text: string): string {
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}
