import { useSyncExternalStore } from 'react';
import { themeInForce, toggleTheme } from '../../state/theme.ts';
import { useView } from '../../state/use-stores.ts';
import { keyOf } from '../keyboard/key-names.ts';
import { MoonIcon, SunIcon } from '../shell/icons.tsx';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function ThemeButton() {
  const choice = useView((state) => state.theme);
  const systemIsDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
  const theme = themeInForce(choice, systemIsDark);
  const words = `${theme === 'dark' ? 'Light' : 'Dark'} theme (${keyOf('toggle-theme')})`;
  return (
    <button type="button" className="button icon" aria-label={words} title={words} onClick={toggleTheme}>
      {theme === 'dark' ? <MoonIcon /> : <SunIcon />}
    </button>
  );
}
