import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../core/contract/reason-of.ts';

export interface Reply<T> {
  /** What the newest finished call answered; it stays while the next is under way. Null before the first. */
  readonly value: T | null;
  /** The key `value` belongs to. */
  readonly key: string | null;
  /** Why the newest call failed, or null. */
  readonly reason: string | null;
}

const NOTHING = { value: null, key: null, reason: null };

/**
 * The reply to a call that is made again whenever `key` changes; null asks nothing. While a call is under way only the
 * newest key waits, so a drag makes one call after the other and never a queue.
 */
export function useReply<T>(key: string | null, ask: () => Promise<T>): Reply<T> {
  const [reply, setReply] = useState<Reply<T>>(NOTHING);
  const wanted = useRef({ key, ask });
  wanted.current = { key, ask };
  const busy = useRef(false);
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    if (key === null) setReply(NOTHING);
    if (key === null || busy.current) return;
    const run = async () => {
      busy.current = true;
      let asked: string | null = null;
      while (!gone.current && wanted.current.key !== null && wanted.current.key !== asked) {
        asked = wanted.current.key;
        const next = await answerTo(asked, wanted.current.ask);
        if (gone.current) break;
        if (wanted.current.key !== null)
          setReply((before) => (next.reason === null ? next : { ...before, reason: next.reason }));
      }
      busy.current = false;
    };
    void run();
  }, [key]);

  return reply;
}

async function answerTo<T>(key: string, ask: () => Promise<T>): Promise<Reply<T>> {
  try {
    return { value: await ask(), key, reason: null };
  } catch (error) {
    return { value: null, key, reason: reasonOf(error) };
  }
}
