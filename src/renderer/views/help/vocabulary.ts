import type { Command } from '../keyboard/key-commands.ts';
import { KEY_NAMES, onThisKeyboard } from '../keyboard/key-names.ts';

export interface Term {
  readonly term: string;
  readonly meaning: string;
  readonly source: string;
}

/** The words of the screen, one sentence each, with the part of the paper they come from; `ours` are this app's. */
export const VOCABULARY: readonly Term[] = [
  {
    term: 'chunk',
    meaning: 'A few consecutive turns of one session: what is embedded, clustered and packed.',
    source: 'RSM, words',
  },
  {
    term: 'atom',
    meaning: 'A cluster that forms while chunks arrive; it is numbered by its birth.',
    source: 'RSM, words',
  },
  { term: 'member', meaning: 'A chunk that is in an atom.', source: 'RSM, words' },
  { term: 'centroid', meaning: 'The mean of the members’ vectors, scaled to unit length.', source: 'RSM, words' },
  {
    term: 'τ',
    meaning: 'The joining threshold: a chunk joins the best atom when its score is at least τ, else it opens one.',
    source: 'RSM, write',
  },
  {
    term: 'gate',
    meaning: 'Which score is held against τ: the centroid’s, the nearest member’s, or the larger of the two.',
    source: 'RSM, write',
  },
  {
    term: 'margin',
    meaning: 'The best score less τ: how firmly a chunk joined, or how narrowly it did not.',
    source: 'ours',
  },
  { term: 'plateau', meaning: 'A stretch of τ over which the atoms are exactly the same.', source: 'ours' },
  {
    term: 'chaining',
    meaning:
      'Chaining index: the share of pairs inside atoms that are below τ: members held together only through others. Above one half it is warned of.',
    source: 'ours',
  },
  { term: 'cohesion', meaning: 'The mean cosine of an atom’s pairs.', source: 'ours' },
  {
    term: 'largest share',
    meaning:
      'The share of all chunks that the largest atom holds. Above 0.3 it is warned of, as one giant atom packs badly.',
    source: 'ours',
  },
  {
    term: 'effective atoms',
    meaning: 'As many atoms of one size would spread the chunks alike: 1/Σp², p an atom’s share of the chunks.',
    source: 'ours',
  },
  { term: 'singleton rate', meaning: 'The share of atoms that hold one chunk.', source: 'ours' },
  {
    term: 'joins by member, by centroid',
    meaning: 'How many chunks came in because of one near member, and how many because of the centroid.',
    source: 'ours',
  },
  {
    term: 'smallest pair',
    meaning: 'The lowest cosine of two chunks of one atom: how far apart chaining has let members be.',
    source: 'ours',
  },
  {
    term: 'tree depth',
    meaning: 'The longest chain of members of which each let the next one in, counted in joins from the opener.',
    source: 'ours',
  },
  {
    term: 'bridge chunks',
    meaning: 'Chunks with a cosine of τ or more to chunks of two or more atoms.',
    source: 'ours',
  },
  {
    term: 'silhouette',
    meaning:
      'From −1 to 1, by cosine: how much nearer chunks are to their own atom than to the next one, on average; 0 for an atom of one chunk.',
    source: 'Rousseeuw 1987',
  },
  {
    term: 'intra, inter cosine',
    meaning: 'The mean cosine of pairs inside atoms, and of pairs across atoms.',
    source: 'ours',
  },
  {
    term: 'tokens',
    meaning:
      'Three counts of one chunk: text tokens of its text alone; tokens in the prompt with its header line, which the budget pays; embedder tokens, by the embedder’s own tokenizer.',
    source: 'ours',
  },
  { term: 'K, k', meaning: 'How many atoms a prompt takes, and how many chunks of each.', source: 'RSM, read' },
  { term: 'budget', meaning: 'The tokens a prompt may use, headers and separators included.', source: 'RSM, read' },
  {
    term: 'packed, flat',
    meaning: 'A prompt made atom by atom, against a list of the most similar chunks.',
    source: 'RSM, read',
  },
  { term: 'evidence', meaning: 'The turns that answer a question, as its source labels them.', source: 'RSM, metrics' },
  {
    term: 'ER',
    meaning: 'Evidence recall: the share of evidence turns whose full text is in the prompt.',
    source: 'RSM, metrics',
  },
  {
    term: 'A−B',
    meaning: 'The evidence recall of prompt A less that of prompt B on one question.',
    source: 'ours',
  },
  {
    term: 'EAll, ED, fill',
    meaning:
      'EAll: share of the questions whose evidence is all in the prompt. ED: tokens of evidence of all tokens in it. Fill: its share of the budget.',
    source: 'RSM, metrics',
  },
  {
    term: 'cell',
    meaning: 'In Evaluate: one method at one budget (and seed), over every question that is evaluated.',
    source: 'ours',
  },
  {
    term: '95 %, p',
    meaning:
      'Of a difference on the same questions: the bootstrap interval of its mean, hollow where it holds 0, and how often signs flipped at random come as far.',
    source: 'ours',
  },
  {
    term: 'front',
    meaning: 'Cells of which no other has as much recall for fewer tokens, or more for as few.',
    source: 'ours',
  },
  {
    term: 'factorial',
    meaning:
      'Three merge rules × grouped or flat packing on recall. A main effect is the mean of a level less the mean of all six.',
    source: 'RSM, 2×3 design',
  },
  {
    term: 'answer',
    meaning:
      'What was said to a question: given in the data, pasted, extracted from the prompt, or written by a model; its origin stands beside it. It counts while the prompt it was given to is the one that is packed. Evaluate has a model answer every question, under each method and budget.',
    source: 'ours',
  },
  {
    term: 'extractive baseline',
    meaning:
      'The two sentences of the prompt nearest to the question by the embedder: what could be quoted. No model writes it.',
    source: 'ours',
  },
  {
    term: 'LoCoMo F1, set-F1, BLEU-1, judge',
    meaning:
      'An answer against the expected one: stemmed words by the rules of the question’s type; sets of words; single words with a brevity penalty; yes or no by a model. Not comparable with one another.',
    source: 'LoCoMo; A-MEM, CLAG',
  },
  {
    term: 'reading',
    meaning:
      'Where the paper is silent, this is our reading: a setting with this badge is our choice, not the paper’s.',
    source: 'ours',
  },
  {
    term: 'percentile',
    meaning: 'Where τ stands among the cosines of all pairs of chunks; the paper calibrates at p70 of a sample.',
    source: 'RSM, calibration',
  },
];

export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/** The keys as this machine's keyboard calls them. */
export function keyHelp(platform: string): readonly KeyHelp[] {
  const all = (command: Command, most = 2) =>
    (KEY_NAMES[command] ?? [])
      .slice(0, most)
      .map((key) => onThisKeyboard(key, platform))
      .join('  ');
  const both = (one: Command, other: Command) => `${all(one, 1)}  ${all(other, 1)}`;
  return [
    {
      keys: `${both('workspace-tune', 'workspace-inspect')}  ${all('workspace-evaluate', 1)}`,
      does: 'Tune, inspect why a question failed, or evaluate all of them',
    },
    { keys: all('back-to-evaluate'), does: 'In Inspect: back to Evaluate, where the question was opened from there' },
    { keys: all('play'), does: 'In Tune: play or pause how the atoms formed' },
    { keys: both('plateau-down', 'plateau-up'), does: 'τ one plateau down or up' },
    { keys: '←  →', does: 'On the τ strip: one plateau; with Shift one percentile' },
    {
      keys: both('next-question', 'previous-question'),
      does: 'Next or previous question in the list; in Inspect, of those that failed',
    },
    { keys: '↑  ↓', does: 'In a list: the row above or below; on a cut line of K, k or the budget: one step' },
    { keys: all('find'), does: 'Find chunks by their words' },
    { keys: all('undo', 1), does: 'Undo a setting' },
    { keys: all('redo', 1), does: 'Redo it' },
    { keys: all('open'), does: 'Open files' },
    { keys: all('toggle-prompts'), does: 'Show both prompts' },
    { keys: all('toggle-theme'), does: 'Dark or light' },
    { keys: all('clear'), does: 'Let go of what is selected' },
    { keys: all('help'), does: 'This help' },
  ];
}
