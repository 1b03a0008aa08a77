import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { AtomscopeEvent } from '../../core/contract/events.ts';
import type { EngineClient } from '../host/engine/engine-client.ts';

const GIVE_UP_MS = 150_000;
/** Time for the formation to play to its end, so that the picture shows all of it. */
const SETTLE_MS = 8000;

/**
 * Waits until the demo's atoms are formed, its map is laid out and its prompts are packed, then writes a picture of
 * the window. Throws when that does not happen in time.
 */
export async function pictureWhenReady(window: BrowserWindow, engine: EngineClient, path: string): Promise<void> {
  await untilReady(engine);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const image = await window.webContents.capturePage();
  if (image.isEmpty()) throw new Error('the window gave an empty picture');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, image.toPNG());
}

function untilReady(engine: EngineClient): Promise<void> {
  const missing = new Set(['run-completed', 'layout-moved', 'curves-extended']);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`still waiting for ${[...missing].join(', ')} after ${GIVE_UP_MS / 1000} s`)),
      GIVE_UP_MS,
    );
    const stop = engine.listen((events) => {
      for (const event of events) {
        // Without questions there are no outcomes to wait for.
        if (event.type === 'episode-opened' && event.questions.length > 0) missing.add('outcomes-measured');
        if (isFinal(event)) missing.delete(event.type);
      }
      if (missing.size > 0) return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}

function isFinal(event: AtomscopeEvent): boolean {
  return event.type === 'layout-moved' || event.type === 'curves-extended' ? event.done : true;
}
