import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const LassoIcon = () => (
  <Icon>
    <path
      d="M5 10C3 9.6 1.6 8.2 1.6 6.4 1.6 4 4 2.2 7 2.2s5.4 1.8 5.4 4.2-2.4 4-5.4 4c-.6 0-1.3 0-1.9-.2"
      strokeDasharray="2.6 1.6"
      strokeLinecap="round"
    />
    <path d="M5 10c.9.7.6 2-.9 2.2" strokeLinecap="round" />
  </Icon>
);

export const LayersIcon = () => (
  <Icon>
    <path d="M7 2.2 12 5 7 7.8 2 5z" />
    <path d="M2 8.4 7 11.2l5-2.8" />
  </Icon>
);
