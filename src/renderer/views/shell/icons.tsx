import type { ReactNode } from 'react';

interface GlyphProps {
  readonly size?: number;
  readonly children: ReactNode;
}

function Glyph({ size = 14, children }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const ChevronDown = () => (
  <Glyph size={8}>
    <path d="M1.5 2.75 4 5.25l2.5-2.5" />
  </Glyph>
);

export const ChevronUp = () => (
  <Glyph size={8}>
    <path d="M1.5 5.25 4 2.75l2.5 2.5" />
  </Glyph>
);

export const ChevronRight = () => (
  <Glyph size={8}>
    <path d="M2.75 1.5 5.25 4l-2.5 2.5" />
  </Glyph>
);

export const SearchIcon = () => (
  <Glyph>
    <circle cx="6" cy="6" r="4" />
    <path d="m9 9 3 3" />
  </Glyph>
);

export const CloseIcon = () => (
  <Glyph>
    <path d="m3.5 3.5 7 7m0-7-7 7" />
  </Glyph>
);

export const MoonIcon = () => (
  <Glyph>
    <path d="M11.5 8.4A4.9 4.9 0 0 1 5.6 2.5a4.9 4.9 0 1 0 5.9 5.9Z" strokeLinejoin="round" />
  </Glyph>
);

export const SunIcon = () => (
  <Glyph>
    <circle cx="7" cy="7" r="2.5" />
    <path d="M7 1v1.5m0 9V13M1 7h1.5m9 0H13M2.8 2.8l1 1m6.4 6.4 1 1m0-8.4-1 1M3.8 10.2l-1 1" />
  </Glyph>
);

export const SlidersIcon = () => (
  <Glyph>
    <path d="M1.5 4h6.25m2.5 0h2.25M1.5 10h2.25m2.5 0h6.25" />
    <circle cx="9" cy="4" r="1.4" />
    <circle cx="5" cy="10" r="1.4" />
  </Glyph>
);

export const HelpIcon = () => (
  <Glyph>
    <path d="M5 5.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4" />
    <circle cx="7" cy="10.6" r=".5" fill="currentColor" />
  </Glyph>
);

export const CheckIcon = () => (
  <Glyph size={10}>
    <path d="m1.5 5.25 2.25 2.25L8.5 2.75" />
  </Glyph>
);

export const CopyIcon = () => (
  <Glyph>
    <rect x="4.5" y="4.5" width="7" height="7" rx="1" />
    <path d="M9.5 4.5v-2h-7v7h2" />
  </Glyph>
);

export const WidenIcon = () => (
  <Glyph>
    <path d="M8.5 2.5h3v3m0-3-3.5 3.5M5.5 11.5h-3v-3m0 3L6 8" />
  </Glyph>
);

/** Three chunks joined: the app's mark. */
export const Logo = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M4 13 9 4l5.5 4.5M9 4l3.5 10.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.25" />
    <circle cx="4" cy="13" r="2.25" fill="var(--ink)" />
    <circle cx="9" cy="4" r="2.25" fill="var(--ink)" />
    <circle cx="14.5" cy="8.5" r="1.75" fill="var(--ink)" />
    <circle cx="12.5" cy="14.5" r="1.75" fill="var(--ink)" />
  </svg>
);

/** The ring that marks evidence wherever it stands. */
export const EvidenceRing = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="4.75" fill="none" stroke="var(--evidence)" strokeWidth="1.5" />
    <circle cx="6" cy="6" r="2" fill="var(--evidence)" />
  </svg>
);
