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
    meaning: 'The share of pairs inside atoms that are below τ: members held together only through others.',
    source: 'ours',
  },
  { term: 'cohesion', meaning: 'The mean cosine of an atom’s pairs.', source: 'ours' },
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
    term: 'percentile',
    meaning: 'Where τ stands among the cosines of all pairs of chunks; the paper calibrates at p70 of a sample.',
    source: 'RSM, calibration',
  },
];

export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

export const KEYS: readonly KeyHelp[] = [
  { keys: '1  2', does: 'Tune, or inspect why a question failed' },
  { keys: 'Space', does: 'Play or pause how the atoms formed' },
  { keys: '[  ]', does: 'τ one plateau down or up' },
  { keys: '←  →', does: 'On the τ strip: one plateau; with Shift one percentile' },
  { keys: 'N  P', does: 'Next or previous question in the list; in Inspect, of those that failed' },
  { keys: '↑  ↓', does: 'In a list: the row above or below; on a cut line of K, k or the budget: one step' },
  { keys: '/  Ctrl F', does: 'Find chunks by their words' },
  { keys: 'Ctrl Z', does: 'Undo a setting; with Shift redo' },
  { keys: 'Ctrl O', does: 'Open files' },
  { keys: 'Ctrl P', does: 'Show both prompts' },
  { keys: 'T', does: 'Dark or light' },
  { keys: 'Esc', does: 'Let go of what is selected' },
  { keys: '?', does: 'This help' },
];
