import type { Command } from './command.ts';

const SETTINGS_HELP = `Settings (the same for every command)
  --chunk-turns 5          consecutive turns a chunk, never across a session
  --tau 0.7 | p97 | auto   joining threshold: a cosine, a percentile of the episode's pair cosines, or the paper's
                           calibration (70th percentile over at most 50 seeded chunks). Default p97
  --gate max-member | centroid | member
  --candidate best-score | nearest-centroid
  --storage float32 | int8                        how the memory keeps its vectors
  --rule centroid | v1 | max-member | basis-R     how atoms are scored against a question
  --top-atoms 6  --per-atom 8  --budget 4000
  --selection atoms-first | flat | flat-top-k | bm25 | hybrid | recency | full-context
  --presentation grouped | grouped-by-time | relevance | chronological
  --overflow skip | stop | truncate               a chunk that no longer fits
  --long-chunk truncate | skip                    a chunk that alone exceeds the budget
  --backfill               go on with the next-best chunks until the budget is full
  --whole-episode          a question sees the whole episode, also where the data dates it
  --encoding o200k_base    --seed 1

Input
  --vectors F.npy          cluster float32 or float64 rows [n, d] as they are
  --episode ID             where a path holds several episodes
  --questions FILE         questions with evidence, one JSON object a line
  --audit FILE             LoCoMo label audit to lay over the questions
  --column ROLE=NAME       name a column of CSV, TSV or Parquet: text, speaker, session, timestamp, id
  --embedder minilm | DIR | URL                   default model, a Hugging Face folder, an OpenAI-compatible endpoint
  --model NAME             the endpoint's model; its key is read from ATOMSCOPE_API_KEY
  --long-text windows | head                      how texts beyond the embedder's limit are embedded`;

const OUTPUT_HELP = `Output
  --json                   one JSON document on stdout, nothing else
  --quiet                  no progress on stderr
  --help                   this text
Exit codes: 0 done, 1 fell below a baseline (or a fault of ours), 2 wrong usage, 3 bad input or an
endpoint that refuses, 130 interrupted.`;

export function commandHelp(command: Command): string {
  const own = command.ownFlags.map(({ shown, meaning }) => `  ${shown.padEnd(24)} ${meaning}`).join('\n');
  const shared = command.takes === 'own-flags' ? OUTPUT_HELP : `${SETTINGS_HELP}\n\n${OUTPUT_HELP}`;
  return `atomscope ${command.usage}\n\n${command.summary}\n\n${own ? `${own}\n\n` : ''}${shared}\n`;
}

export function programHelp(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${command.usage}\n      ${command.summary}`).join('\n');
  return `atomscope: the debugger for compact agent memories\n\n${lines}\n\n"atomscope COMMAND --help" lists a command's flags. The window: npm start.\n`;
}
