import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const css = readFileSync(new URL('../../src/renderer/tokens.css', import.meta.url), 'utf8');

function tokensOf(theme: 'dark' | 'light'): Tokens {
  const block = css.slice(css.indexOf(`[data-theme="${theme}"]`)).match(/\{([^}]*)\}/)![1]!;
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast by WCAG 2, 1 to 21. */
function contrast(tokens: Tokens, front: string, back: string): number {
  const [light, dark] = [luminance(tokens.get(front)!), luminance(tokens.get(back)!)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  it('is read at all', () => {
    expect(tokens.size).toBeGreaterThan(25);
  });
  it.each(['ink', 'ink-2', 'ink-3', 'accent', 'warning'])('%s can be read on panels and plots', (text) => {
    for (const back of ['surface', 'canvas'])
      expect(contrast(tokens, text, back), `on ${back}`).toBeGreaterThanOrEqual(4.5);
  });
  it('the words of the main button can be read', () => {
    expect(contrast(tokens, 'on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['mark', ...Array.from({ length: 12 }, (_, slot) => `atom-${slot + 1}`)])(
    '%s stands out as a mark',
    (mark) => {
      expect(contrast(tokens, mark, 'canvas')).toBeGreaterThanOrEqual(3);
    },
  );
});
