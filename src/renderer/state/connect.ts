import { uncarryEvents } from '../../core/contract/carried-events.ts';
import { PROTOCOL_VERSION } from '../../core/contract/events.ts';
import { takeUpAnswerer } from './answerer.ts';
import { ask } from './ask.ts';
import { receive } from './engine-store.ts';
import { playDemosOnce } from './first-play.ts';
import { followSelection } from './follow-selection.ts';
import { countGestures } from './gestures.ts';
import { watchSettings } from './settings-changes.ts';
import { followVisit } from './visit-question.ts';

/** Joins this window to the engine: the present state is replayed, then events arrive as they happen. */
export async function connect(): Promise<void> {
  countGestures(window);
  window.atomscope.listen((carried) => receive(uncarryEvents(carried)));
  followSelection();
  followVisit();
  playDemosOnce();
  await ask('connect', { protocol: PROTOCOL_VERSION });
  watchSettings();
  await takeUpAnswerer();
}
