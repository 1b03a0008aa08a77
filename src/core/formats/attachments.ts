/** A text without the binary data that stood in it, and that data in words. */
export interface SplitText {
  readonly text: string;
  readonly attachments: readonly string[];
}

const DATA_URI = /data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?(?:;[a-z0-9=._-]+)*;base64,([A-Za-z0-9+/_-]*={0,2})/gi;
/** A long unbroken run, or lines of at least 60 characters as mail and PEM wrap them. */
const BASE64_RUN = /[A-Za-z0-9+/]{60,}(?:\r?\n[A-Za-z0-9+/]{60,})*(?:\r?\n[A-Za-z0-9+/]{0,59}={1,2}|={0,2})/g;
const LEAST_BASE64 = 2048;
const IMAGE_STARTS = ['iVBORw0KGgo', '/9j/', 'R0lGOD', 'UklGR', 'Qk0', 'PHN2Zy'];

/** Takes base64 data out of a text: `data:` URIs of any length and bare base64 of at least 2 kB. */
export function splitAttachments(text: string): SplitText {
  if (text.length < 20) return { text, attachments: [] };
  const attachments: string[] = [];
  let rest = text;
  if (rest.includes(';base64,')) {
    rest = rest.replace(DATA_URI, (_whole, type: string | undefined, data: string) => {
      attachments.push(dataInWords(type ?? 'data', data));
      return '';
    });
  }
  if (rest.length >= LEAST_BASE64) {
    rest = rest.replace(BASE64_RUN, (run) => {
      if (run.length < LEAST_BASE64 || !looksBinary(run)) return run;
      attachments.push(dataInWords(IMAGE_STARTS.some((start) => run.startsWith(start)) ? 'image' : 'data', run));
      return '';
    });
  }
  return { text: rest, attachments };
}

/** "image, 84 kB" for a media type (or a word) and its base64 text. */
export function dataInWords(mediaType: string, base64: string): string {
  const letters = base64.replace(/[\s=]/g, '').length;
  return `${mediaWord(mediaType)}, ${sizeInWords(Math.floor((letters * 3) / 4))}`;
}

/** Bytes as "512 B", "84 kB" or "1.2 MB" (powers of ten). */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function mediaWord(mediaType: string): string {
  const family = mediaType.split('/')[0]!.toLowerCase();
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'data') return family;
  return mediaType.toLowerCase() === 'application/pdf' ? 'PDF' : 'data';
}

/** Prose, digits or one letter repeated can be long too; base64 mixes cases and digits in the first kilobyte. */
function looksBinary(run: string): boolean {
  const head = run.slice(0, 1024);
  return /[A-Z]/.test(head) && /[a-z]/.test(head) && /[0-9]/.test(head) && new Set(head).size >= 24;
}
