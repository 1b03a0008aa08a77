import { type ThemeChoice, viewStore } from './view-store.ts';

const KEY = 'atomscope.theme';

/** The theme in force: the choice, or the system's. */
export function themeInForce(choice: ThemeChoice, systemIsDark: boolean): 'dark' | 'light' {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

/** Shows the theme on the page and remembers the choice, until the returned function is called. */
export function keepTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.theme = themeInForce(viewStore.getState().theme, system.matches);
  };
  const remembered = localStorage.getItem(KEY);
  if (remembered === 'dark' || remembered === 'light') viewStore.setState({ theme: remembered });
  apply();
  system.addEventListener('change', apply);
  const stop = viewStore.subscribe(({ theme }, before) => {
    if (theme === before.theme) return;
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    apply();
  });
  return () => {
    system.removeEventListener('change', apply);
    stop();
  };
}

/** Goes to the other theme; back at the system's own, the choice is the system's again. */
export function toggleTheme(): void {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const next = themeInForce(viewStore.getState().theme, systemIsDark) === 'dark' ? 'light' : 'dark';
  viewStore.setState({ theme: next === themeInForce('system', systemIsDark) ? 'system' : next });
}
