/** What the first bytes of a file say it is. `foreign` names something that holds no episode. */
export type Sniffed =
  | { readonly kind: 'text' | 'gzip' | 'parquet' | 'npy' | 'empty' }
  | { readonly kind: 'foreign'; readonly what: string };

/** Bytes a file is judged by. */
export const SNIFF_BYTES = 4096;

const SIGNATURES: readonly (readonly [signature: string, what: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['BM\x36', 'a bitmap image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['PK\x03\x04', 'a zip archive (also how xlsx and docx files are packed)'],
  ['PK\x05\x06', 'an empty zip archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a rar archive'],
  ['\x28\xb5\x2f\xfd', 'a zstd archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['SQLite format 3', 'an SQLite database'],
  ['\x89HDF', 'an HDF5 file'],
  ['ARROW1', 'an Arrow file'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
  ['\x80\x02', 'a Python pickle'],
  ['\x80\x04', 'a Python pickle'],
];

/** Judges a file by its first bytes (at least SNIFF_BYTES of them, where it has as many), never by its name. */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) return { kind: 'empty' };
  const start = head.toString('latin1', 0, 512);
  if (start.startsWith('\x1f\x8b')) return { kind: 'gzip' };
  if (start.startsWith('PAR1')) return { kind: 'parquet' };
  if (start.startsWith('\x93NUMPY')) return { kind: 'npy' };
  const signed = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (signed) return { kind: 'foreign', what: signed[1] };
  if (start.startsWith('RIFF'))
    return { kind: 'foreign', what: start.slice(8, 12) === 'WEBP' ? 'a WebP image' : 'a sound or video file' };
  if (start.slice(257, 262) === 'ustar') return { kind: 'foreign', what: 'a tar archive' };
  if (start.slice(4, 8) === 'ftyp') return { kind: 'foreign', what: 'a video file' };
  return sniffText(head);
}

function sniffText(head: Buffer): Sniffed {
  if (utf16Label(head) !== null) return { kind: 'text' };
  if (isBinary(head)) return { kind: 'foreign', what: 'a binary file of unknown kind' };
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (text === '') return { kind: head.length < SNIFF_BYTES ? 'empty' : 'text' };
  if (/^(<!doctype html|<html|<head|<body)/.test(text)) return { kind: 'foreign', what: 'an HTML page' };
  if (text.startsWith('<svg')) return { kind: 'foreign', what: 'an SVG image' };
  if (text.startsWith('<?xml') || text.startsWith('<!doctype')) {
    return {
      kind: 'foreign',
      what: text.includes('<html') ? 'an HTML page' : text.includes('<svg') ? 'an SVG image' : 'an XML document',
    };
  }
  if (text.startsWith('version https://git-lfs'))
    return { kind: 'foreign', what: 'a Git LFS pointer, not the file it points to' };
  return { kind: 'text' };
}

/** The decoder's label where the file begins with a UTF-16 byte-order mark, else null. */
export function utf16Label(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** Control characters that no text holds, more often than an accident. */
function isBinary(head: Buffer): boolean {
  let odd = 0;
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27 && byte !== 8) odd++;
  return odd > head.length / 20 + 3;
}
