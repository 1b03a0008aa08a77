/** One message or agent step, as it stands in chunks and prompts. */
export interface Turn {
  readonly turnId: string;
  /** Chunks never cross a session boundary. */
  readonly session: string;
  readonly speaker: string;
  /** The turn's full text with its speaker ("Marta: …", or "Step 3\nAction: …\nObservation: …"); found verbatim in prompts. */
  readonly text: string;
  /** ISO 8601 where the source dates the turn. */
  readonly timestamp: string | null;
  /** What the message carried besides text, in words: "image, 84 kB". Never embedded, never counted as tokens. */
  readonly attachments: readonly string[];
}

/** The turns that answer a question, and what is known of that claim. */
export interface Evidence {
  /** Indexes into the episode's turns, ascending, without duplicates. */
  readonly turns: readonly number[];
  /** Labels of the source that name no turn of the episode, as they stood there. */
  readonly unresolved: readonly string[];
  /** `derived`: not labelled by the source but read from the question's own words ("step 12"). */
  readonly source: 'labelled' | 'derived' | 'none';
}

export interface Question {
  readonly questionId: string;
  readonly text: string;
  readonly answer: string | null;
  /** The source's own category, spelled out: "multi-hop", "recall", "knowledge-update" … */
  readonly type: string | null;
  readonly evidence: Evidence;
  /** The question sees only turns [0, visibleTurns); null where the source does not date it (it sees the whole episode). */
  readonly visibleTurns: number | null;
  /** Why the label is doubted (an audit overlay's words), or null. */
  readonly suspect: string | null;
  /** Failure stage a fixture's author intended (FIELD section 6), or null. */
  readonly meantToFail: string | null;
  /** An answer somebody gave, to be judged; or null. */
  readonly givenAnswer: string | null;
}

export type EpisodeFormat =
  | 'ama-bench'
  | 'realmem'
  | 'locomo'
  | 'longmemeval'
  | 'hotpot-clag'
  | 'chat'
  | 'table'
  | 'vectors';

/** A stream of turns in time order, with the questions asked of it. */
export interface Episode {
  readonly episodeId: string;
  readonly title: string;
  readonly format: EpisodeFormat;
  /** The field it is from, where the source sorts its episodes by one: "Gaming". */
  readonly domain?: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

/** Something in a file that was left out or repaired; the rest was kept. `line` is 1-based. */
export interface ImportWarning {
  readonly path: string;
  readonly line: number | null;
  readonly reason: string;
}
