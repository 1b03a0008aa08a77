import { useEngine } from './use-stores.ts';

export interface Moment {
  /** What the prompts of the episode depend on, as a key; null while nothing can be explained yet. */
  readonly prompts: string | null;
  /** The same with the answers they were given. */
  readonly answers: string | null;
}

/** The moment that explanations belong to. */
export function useMomentKey(): Moment {
  const session = useEngine((state) => state.episode?.session ?? null);
  const run = useEngine((state) => (state.run?.completed ? state.run.run : null));
  const measured = useEngine((state) => state.outcomes !== null);
  const settings = useEngine((state) => state.settings);
  const change = useEngine((state) => state.answersChange);
  if (session === null || run === null || !measured) return { prompts: null, answers: null };
  const prompts = JSON.stringify([session, run, settings]);
  return { prompts, answers: `${prompts} ${change}` };
}
