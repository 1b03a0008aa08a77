/** What the keyboard and the application menu can ask of the window. */
export const COMMANDS = [
  'open',
  'demo-ops-agent',
  'demo-assistant',
  'export-settings',
  'export-events',
  'export-map-png',
  'undo',
  'redo',
  'find',
  'toggle-theme',
  'toggle-prompts',
  'help',
  'play',
  'plateau-down',
  'plateau-up',
  'next-question',
  'previous-question',
  'clear',
  'workspace-tune',
  'workspace-inspect',
  'workspace-evaluate',
  'back-to-evaluate',
] as const;
export type Command = (typeof COMMANDS)[number];

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const PLAIN: Readonly<Record<string, Command>> = {
  ' ': 'play',
  '[': 'plateau-down',
  ']': 'plateau-up',
  n: 'next-question',
  p: 'previous-question',
  '/': 'find',
  t: 'toggle-theme',
  '?': 'help',
  Escape: 'clear',
  1: 'workspace-tune',
  2: 'workspace-inspect',
  3: 'workspace-evaluate',
  Backspace: 'back-to-evaluate',
};

/**
 * The command a key press stands for, or null. Keys without Ctrl or Cmd belong to whoever types or presses a control,
 * so they count only where `focus` is 'free'.
 */
export function commandFor(press: KeyPress, focus: 'free' | 'control' | 'text'): Command | null {
  const mod = press.ctrlKey || press.metaKey;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.altKey) return null;
  if (mod) {
    if (key === 'f') return 'find';
    if (focus === 'text') return null;
    if (key === 'z') return press.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  if (focus === 'text') return null;
  const command = PLAIN[key] ?? null;
  // A focused button is pressed by space, a focused slider or list moves by its own keys.
  return focus === 'control' && command === 'play' ? null : command;
}

/** Whether keys on this element write text, press it, or are free. */
export function focusOn(element: Element | null): 'free' | 'control' | 'text' {
  if (!element || element === element.ownerDocument.body) return 'free';
  if (element.closest('[role="dialog"], [role="menu"]')) return 'text';
  if (element.matches('textarea, select, [contenteditable="true"]')) return 'text';
  if (element.matches('input'))
    return element.matches('[type="checkbox"], [type="radio"], [type="range"]') ? 'control' : 'text';
  return element.matches('button, a[href], summary, [role="separator"]') ? 'control' : 'free';
}
