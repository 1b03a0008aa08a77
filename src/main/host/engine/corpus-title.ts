import type { Episode } from '../../../core/model/episode.ts';

const FORMAT_TITLES: Readonly<Record<Episode['format'], string>> = {
  'ama-bench': 'AMA-Bench',
  realmem: 'RealMem',
  locomo: 'LoCoMo',
  longmemeval: 'LongMemEval',
  'hotpot-clag': 'HotpotQA (CLAG)',
  chat: 'Chat',
  table: 'Table',
  vectors: 'Vectors',
};

/** What the window calls a corpus: a demo, the one format of its episodes, or how many files it came from. */
export function corpusTitle(
  paths: readonly string[],
  source: 'demo' | 'files',
  formats: readonly Episode['format'][],
): string {
  if (source === 'demo') return 'Demo';
  const titles = [...new Set(formats.map((format) => FORMAT_TITLES[format]))];
  return titles.length === 1 ? titles[0]! : `${paths.length} files`;
}
