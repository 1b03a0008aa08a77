// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useReply } from '../../../src/renderer/state/use-reply.ts';

afterEach(cleanup);

/** A call that is answered by hand, in the order it was made. */
function byHand() {
  const asked: string[] = [];
  const answers: ((value: string) => void)[] = [];
  const refuse: ((error: Error) => void)[] = [];
  const ask = (key: string) =>
    new Promise<string>((resolve, reject) => {
      asked.push(key);
      answers.push(resolve);
      refuse.push(reject);
    });
  return { asked, answers, refuse, ask };
}

describe('useReply', () => {
  it('makes one call at a time and skips what is out of date', async () => {
    const { asked, answers, ask } = byHand();
    const { result, rerender } = renderHook(({ key }) => useReply(key, () => ask(key!)), {
      initialProps: { key: 'a' as string | null },
    });
    rerender({ key: 'b' });
    rerender({ key: 'c' });
    expect(asked).toEqual(['a']);
    await act(async () => answers[0]!('A'));
    await waitFor(() => expect(asked).toEqual(['a', 'c']));
    expect(result.current.value).toBe('A');
    await act(async () => answers[1]!('C'));
    expect(result.current).toEqual({ value: 'C', key: 'c', reason: null });
  });
  it('keeps the last value and tells why the next one failed', async () => {
    const { answers, refuse, ask } = byHand();
    const { result, rerender } = renderHook(({ key }) => useReply(key, () => ask(key)), { initialProps: { key: 'a' } });
    await act(async () => answers[0]!('A'));
    rerender({ key: 'b' });
    await act(async () => refuse[1]!(new Error('The atoms are still forming.')));
    expect(result.current).toEqual({ value: 'A', key: 'a', reason: 'The atoms are still forming.' });
  });
  it('asks nothing for null and forgets what it knew', async () => {
    const { asked, answers, ask } = byHand();
    const { result, rerender } = renderHook(({ key }) => useReply(key, () => ask(key!)), {
      initialProps: { key: 'a' as string | null },
    });
    await act(async () => answers[0]!('A'));
    rerender({ key: null });
    expect(result.current.value).toBeNull();
    expect(asked).toEqual(['a']);
  });
});
