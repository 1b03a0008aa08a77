import { useEffect, useState } from 'react';
import type { PacksState } from '../../../core/contract/state.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/** A hand that moves τ makes prompts faster than ranks are worth asking for. */
const REST_MS = 250;

/** The value once it has stood still for a moment; null until then. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value ? rested : null;
}

/**
 * The rank, from 1, that method A gave the atom of an evidence chunk it left out; null while it is not known. Nothing is
 * asked while `chunk` is null.
 */
export function useAtomRank(packs: PacksState | null, chunk: number | null): number | null {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const settings = useEngine((state) => state.settings);
  const wanted =
    packs && chunk !== null ? JSON.stringify([session, packs.run, packs.questionId, chunk, settings]) : null;
  const key = useRested(wanted);
  const { value, key: answered } = useReply(key, async () => {
    const { gold } = await window.atomscope.call('explainQuestion', {
      questionId: packs!.questionId,
      depth: 'journey',
    });
    return gold.find((journey) => journey.chunk === chunk)?.atomRank ?? null;
  });
  return key !== null && answered === key ? value : null;
}
