import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { scopeSentences, settingsSince } from '../../../../src/renderer/views/evaluate/scope-words.ts';
import { evaluationState } from '../../support/evaluations.ts';

const { plan, figures } = evaluationState();

describe('the scope in words', () => {
  it('counts what was left out, with the reason', () => {
    const sentences = scopeSentences(figures!.scope);
    expect(sentences.map(({ text }) => text)).toContain('2 of 3 questions have evidence: 2 gold turns.');
    expect(sentences.filter(({ warns }) => warns)).toHaveLength(1);
  });

  it('tells answers that could not be had from wrong ones, with the reason', () => {
    const missing = [{ what: 'answer', reason: 'too long.', count: 2 } as const];
    const sentences = scopeSentences({ ...figures!.scope, modelAnswers: { asked: 18, missing } });
    expect(sentences.slice(-2)).toEqual([
      { text: '18 answers wanted over all cells. Evaluate asks again for what is missing only.', warns: false },
      { text: '2 of them unanswered, not wrong, and in no answer figure: too long.', warns: true },
    ]);
    const whole = scopeSentences({ ...figures!.scope, modelAnswers: { asked: 18, missing: [] } });
    expect(whole.at(-1)).toEqual({ text: '18 answers wanted over all cells.', warns: false });
  });

  it('names the settings that differ since, and none where only what cells vary does', () => {
    expect(settingsSince(plan, { ...DEFAULT_SETTINGS, methodA: 'flat' })).toEqual([]);
    const { write, pack } = DEFAULT_SETTINGS;
    const later = {
      ...DEFAULT_SETTINGS,
      write: { ...write, tau: { kind: 'auto' } as const },
      pack: { ...pack, topAtoms: 8 },
    };
    expect(settingsSince(plan, later)).toEqual(['τ p97, now τ auto', 'K 6, now 8']);
  });
});
