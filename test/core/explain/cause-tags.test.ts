import { describe, expect, it } from 'vitest';
import { causeTags } from '../../../src/core/explain/cause-tags.ts';
import { inspect, inspectQuestion } from '../../../src/core/explain/inspection.ts';
import type { Episode, Question } from '../../../src/core/model/episode.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings.ts';
import { inlineEpisode } from '../../support/engine-run.ts';
import { wordMemory } from '../../support/explain-case.ts';
import { characterCounter } from '../../support/fake-counter.ts';

const TURNS = ['Ada: Marta lent the ladder', 'Ada: Joss keeps the key in the till', 'Ada: the key was copied by Marta'];

function tagsOf(text: string, over: Partial<Question> = {}, turns: readonly number[] = [1], budgetTokens = 45) {
  const question: Question = {
    ...{ questionId: 'Q', text, answer: null, type: null, visibleTurns: null, suspect: null, meantToFail: null },
    givenAnswer: null,
    evidence: { turns, unresolved: [], source: 'labelled' },
    ...over,
  };
  const episode: Episode = inlineEpisode(TURNS, [question]);
  const memory = wordMemory(episode, 1, characterCounter);
  const settings = { ...DEFAULT_SETTINGS, pack: { ...DEFAULT_SETTINGS.pack, budgetTokens } };
  const inspection = inspect(memory, settings, 'recency');
  return causeTags(inspection, inspectQuestion(inspection, 0), []);
}

describe('causeTags', () => {
  it.each<[string, string, Partial<Question>]>([
    ['numeric', 'How many ladders were lent?', {}],
    ['numeric', 'what was it', { type: 'numeric' }],
    ['temporal-slot', 'On which day was it lent?', {}],
    ['temporal-slot', 'what was it', { type: 'temporal-reasoning' }],
    ['location', 'Where does the key hang?', {}],
    ['stale-drift', 'Who keeps the key now?', {}],
    ['stale-drift', 'who keeps it', { type: 'knowledge-update' }],
    ['compositional', 'who keeps it', { type: 'multi-hop' }],
  ])('%s: %s', (tag, text, over) => {
    expect(tagsOf(text, over)).toEqual([tag]);
  });

  it('calls evidence of several turns compositional', () => {
    expect(tagsOf('who keeps it', {}, [0, 1])).toEqual(['compositional']);
  });

  it('sees confusion where a name of the question stands in a chunk that is no evidence, and the evidence is missing', () => {
    expect(tagsOf('Did the key go to Marta?')).toEqual(['entity-confusion']);
    expect(tagsOf('Did the key go to Nils?')).toEqual([]);
    // With room for all the evidence is not missing.
    expect(tagsOf('Did the key go to Marta?', {}, [1], 4000)).toEqual([]);
  });

  it('derives nothing from a plain question', () => {
    expect(tagsOf('Who keeps the key?')).toEqual([]);
  });
});
