import type { ExportKind } from '../../../core/contract/calls.ts';
import { finish } from '../../../core/math/finish.ts';
import type { Settings } from '../../../core/model/settings.ts';
import { DECIDED_BY } from '../../../core/model/write-log.ts';
import { csvText } from './csv.ts';
import type { EpisodeMemory, Run } from './episode-memory.ts';
import { describeAtoms, pairSteps } from './measure-run.ts';

export interface ExportSource {
  readonly memory: EpisodeMemory;
  readonly run: Run;
  readonly settings: Settings;
  readonly questionIndex: number | null;
}

/** One export as text, with a name for its file. Throws a sentence when it needs a question and none is selected. */
export function exportedText(
  what: ExportKind,
  source: ExportSource,
): { readonly suggestedName: string; readonly text: string } {
  const { episodeId } = source.memory.episode;
  switch (what) {
    case 'events':
      return { suggestedName: `${episodeId} events.jsonl`, text: eventLines(source) };
    case 'settings':
      return { suggestedName: `${episodeId} settings.json`, text: settingsText(source) };
    case 'atoms':
      return { suggestedName: `${episodeId} atoms.csv`, text: atomsTable(source) };
    case 'questions':
      return { suggestedName: `${episodeId} questions.csv`, text: questionsTable(source) };
    case 'prompt-a':
      return {
        suggestedName: `${episodeId} prompt ${source.settings.methodA}.txt`,
        text: promptText(source, 'methodA'),
      };
    case 'prompt-b':
      return {
        suggestedName: `${episodeId} prompt ${source.settings.methodB}.txt`,
        text: promptText(source, 'methodB'),
      };
  }
}

/** One event a write: `atom-formed` where a chunk opened its atom, `member-joined` elsewhere. */
function eventLines({ run }: ExportSource): string {
  const { log } = run;
  const number = (value: number) => (Number.isNaN(value) ? null : value);
  let lines = '';
  for (let chunk = 0; chunk < log.count; chunk++) {
    const event = {
      type: log.opened[chunk] === 1 ? 'atom-formed' : 'member-joined',
      chunk,
      atom: log.atomOf[chunk],
      tau: run.tau,
      scoreCentroid: number(log.scoreCentroid[chunk]!),
      scoreMember: number(log.scoreMember[chunk]!),
      nearestMember: log.nearestMember[chunk]! < 0 ? null : log.nearestMember[chunk],
      decidedBy: DECIDED_BY[log.decidedBy[chunk]!],
      margin: number(log.margin[chunk]!),
      runnerUp:
        log.runnerUp[chunk]! < 0 ? null : { atom: log.runnerUp[chunk], score: number(log.runnerUpScore[chunk]!) },
    };
    lines += `${JSON.stringify(event)}\n`;
  }
  return lines;
}

/** The settings as an agent can load them: τ as the number it came to beside the setting it came from. */
function settingsText({ settings, run }: ExportSource): string {
  return `${JSON.stringify({ ...settings, write: { ...settings.write, resolvedTau: run.tau } }, null, 2)}\n`;
}

function atomsTable({ memory, run }: ExportSource): string {
  const rows = describeAtoms(run, finish(pairSteps(memory, run))).map(({ atom, size, words, cohesion, chaining }) => [
    atom,
    size,
    size / memory.chunks.length,
    words.join(' · '),
    cohesion,
    chaining,
  ]);
  return csvText([['atom', 'chunks', 'share', 'words', 'cohesion', 'chaining'], ...rows]);
}

function questionsTable({ memory, run, settings }: ExportSource): string {
  const { methodA, methodB } = settings;
  const a = memory.outcomes(methodA, settings, memory.runOf(methodA, settings, run.tau));
  const b = memory.outcomes(methodB, settings, memory.runOf(methodB, settings, run.tau));
  const rows = memory.episode.questions.map((question, index) => [
    question.questionId,
    question.text,
    question.type,
    question.answer,
    question.evidence.source,
    question.evidence.turns.length,
    a[index]!.er,
    a[index]!.tokens,
    b[index]!.er,
    b[index]!.tokens,
  ]);
  const heading = [
    'question',
    'text',
    'type',
    'answer',
    'evidence',
    'gold turns',
    `ER ${methodA}`,
    `tokens ${methodA}`,
    `ER ${methodB}`,
    `tokens ${methodB}`,
  ];
  return csvText([heading, ...rows]);
}

function promptText({ memory, run, settings, questionIndex }: ExportSource, side: 'methodA' | 'methodB'): string {
  if (questionIndex === null) throw new Error('No question is selected: pick one to export its prompt.');
  return memory.pack(questionIndex, settings[side], settings, run.tau).prompt;
}
