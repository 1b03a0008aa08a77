import { askDesktop } from './ask.ts';
import { engineStore } from './engine-store.ts';
import { notify } from './notice-store.ts';

/** The drawn layers of the map, one over the other on its own background, as a canvas; null where none is drawn. */
function flattened(map: Element): HTMLCanvasElement | null {
  const layers = [...map.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0);
  const first = layers[0];
  if (!first) return null;
  const picture = document.createElement('canvas');
  picture.width = first.width;
  picture.height = first.height;
  const context = picture.getContext('2d');
  if (!context) return null;
  context.fillStyle = getComputedStyle(map).getPropertyValue('--canvas').trim();
  context.fillRect(0, 0, picture.width, picture.height);
  for (const layer of layers) context.drawImage(layer, 0, 0, picture.width, picture.height);
  return picture;
}

/** Saves the map as it stands as a PNG, in the pixels of this screen; a notice names the file or says why not. */
export async function exportMap(): Promise<void> {
  const map = document.querySelector('section[aria-label="Map"]');
  const picture = map && flattened(map);
  const blob = picture && (await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png')));
  if (!blob) {
    notify('failure', 'The map is not drawn yet, so there is no picture of it to save.');
    return;
  }
  const title = engineStore.getState().episode?.heading.title ?? 'atomscope';
  const path = await askDesktop('savePng', {
    suggestedName: `${title} map.png`,
    png: new Uint8Array(await blob.arrayBuffer()),
  });
  if (path !== null) notify('done', `Saved ${path}.`);
}
