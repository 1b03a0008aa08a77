// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MapTooltip } from '../../../../src/renderer/views/map/map-tooltip.tsx';

afterEach(cleanup);

describe('MapTooltip', () => {
  it('shows text as text, whatever it holds', () => {
    const preview = '<img src=x onerror="alert(1)"> </script>';
    const words = {
      chunk: 7,
      timestamp: '2026-05-09',
      atom: { number: 8, words: '<b>cycling</b>', slot: 1, size: 5 },
      preview,
    };
    const { container } = render(<MapTooltip words={words} x={10} y={10} panel={{ width: 800, height: 400 }} />);
    expect(container.querySelector('img, script')).toBeNull();
    expect(screen.getByRole('tooltip').textContent).toBe(`c79 May 20268<b>cycling</b>${preview}`);
  });

  it('opens on the side with room', () => {
    const words = { chunk: 7, timestamp: null, atom: null, preview: '' };
    const { container } = render(<MapTooltip words={words} x={790} y={390} panel={{ width: 800, height: 400 }} />);
    const { left, bottom } = (container.firstElementChild as HTMLElement).style;
    expect(Number.parseFloat(left)).toBeLessThan(790 - 200);
    expect(bottom).not.toBe('');
  });
});
