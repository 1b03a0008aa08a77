import { createHash } from 'node:crypto';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import { SharedRequests } from '../answer/shared-requests.ts';
import { untilAborted } from '../answer/until-aborted.ts';
import { openLmdbFolder } from './lmdb-folder.ts';

/** What a chat endpoint replied, and the tokens it counted; null where it did not say. */
export interface KeptReply {
  readonly text: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/** Replies by the content of their requests. */
export interface AnswerStore {
  /** Null where nothing is kept. */
  get(key: Uint8Array): KeptReply | null;
  /**
   * The kept reply, or the one that `ask` brings, which is on disk before it is returned. While `ask` is under way,
   * all that want the same key wait for it; it is aborted when every one of them was. `fromCache` is false for the one
   * who caused the request only. Rejects as `ask` does, and with the reason of `signal` when that aborts.
   */
  obtain(
    key: Uint8Array,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<KeptReply>,
  ): Promise<ObtainedReply>;
  close(): Promise<void>;
}

export interface ObtainedReply extends KeptReply {
  readonly fromCache: boolean;
}

/** All that shapes a reply. The key of the endpoint is no part of it, and is stored nowhere. */
export interface ReplyContent {
  readonly url: string;
  readonly model: string;
  readonly temperature: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** sha256 of the content: 32 bytes. */
export function replyKey({ url, model, temperature, messages }: ReplyContent): Uint8Array {
  const parts = [url, model, temperature, messages.map(({ role, content }) => [role, content])];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

interface Kept {
  get(key: Uint8Array): KeptReply | null;
  put(key: Uint8Array, reply: KeptReply): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store in `folder`, which several processes may have open at once. A kill at any moment loses no reply that
 * was returned. Throws a sentence when the folder cannot be used at all.
 */
export function openAnswerStore(folder: string): AnswerStore {
  const db = openLmdbFolder(folder, 'The cache of answers');
  return storeOver({
    get(key) {
      const bytes: Uint8Array | undefined = db.get(key as Buffer);
      return bytes === undefined ? null : decode(bytes);
    },
    async put(key, reply) {
      try {
        await db.put(key as Buffer, encode(reply));
        // Committed is seen by other processes; flushed outlives the machine's power.
        await db.flushed;
      } catch (error) {
        throw new Error(`The cache of answers in ${folder} cannot be written: ${reasonOf(error)}`);
      }
    },
    async close() {
      await db.close();
    },
  });
}

/** A store that lasts as long as the process: for tests, and where no cache folder can be had. */
export function memoryAnswerStore(): AnswerStore {
  const kept = new Map<string, KeptReply>();
  return storeOver({
    get: (key) => kept.get(nameOf(key)) ?? null,
    put: async (key, reply) => void kept.set(nameOf(key), reply),
    close: async () => {},
  });
}

function storeOver(kept: Kept): AnswerStore {
  const requests = new SharedRequests<KeptReply>();
  return {
    get: (key) => kept.get(key),
    async obtain(key, signal, ask) {
      const name = nameOf(key);
      await untilAborted(requests.givenUp(name), signal);
      const known = kept.get(key);
      if (known) return { ...known, fromCache: true };
      const joined = requests.has(name);
      const reply = await requests.share(name, signal, async (asking) => {
        const fresh = await ask(asking);
        await kept.put(key, fresh);
        return fresh;
      });
      return { ...reply, fromCache: joined };
    },
    close: () => kept.close(),
  };
}

function nameOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}

function encode({ text, promptTokens, completionTokens }: KeptReply): Buffer {
  return Buffer.from(JSON.stringify([text, promptTokens, completionTokens]));
}

/** Null for a value that another version wrote. */
function decode(bytes: Uint8Array): KeptReply | null {
  try {
    const [text, promptTokens, completionTokens] = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return typeof text === 'string' ? { text, promptTokens, completionTokens } : null;
  } catch {
    return null;
  }
}
