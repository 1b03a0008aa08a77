// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { commandFor, focusOn } from '../../../../src/renderer/views/keyboard/key-commands.ts';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

describe('commandFor', () => {
  it.each([
    [' ', 'play'],
    ['[', 'plateau-down'],
    [']', 'plateau-up'],
    ['n', 'next-question'],
    ['P', 'previous-question'],
    ['/', 'find'],
    ['t', 'toggle-theme'],
    ['?', 'help'],
    ['Escape', 'clear'],
  ])('takes %j as %s when the keyboard is free', (key, command) => {
    expect(commandFor(press(key), 'free')).toBe(command);
    expect(commandFor(press(key), 'text')).toBeNull();
    expect(commandFor(press(key, { altKey: true }), 'free')).toBeNull();
  });
  it('leaves space to a focused button', () => {
    expect(commandFor(press(' '), 'control')).toBeNull();
    expect(commandFor(press('n'), 'control')).toBe('next-question');
  });
  it('undoes and redoes settings unless text is being written', () => {
    expect(commandFor(press('z', { ctrlKey: true }), 'free')).toBe('undo');
    expect(commandFor(press('Z', { metaKey: true, shiftKey: true }), 'control')).toBe('redo');
    expect(commandFor(press('y', { ctrlKey: true }), 'free')).toBe('redo');
    expect(commandFor(press('z', { ctrlKey: true }), 'text')).toBeNull();
  });
  it('finds from everywhere', () => {
    expect(commandFor(press('f', { ctrlKey: true }), 'text')).toBe('find');
  });
  it('leaves other keys alone', () => {
    expect(commandFor(press('a'), 'free')).toBeNull();
    expect(commandFor(press('t', { ctrlKey: true }), 'free')).toBeNull();
  });
});

describe('focusOn', () => {
  afterEach(() => document.body.replaceChildren());
  const make = (tag: string, attributes: Record<string, string> = {}, parent: Element = document.body) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
  it('tells writing from pressing from neither', () => {
    expect(focusOn(null)).toBe('free');
    expect(focusOn(document.body)).toBe('free');
    expect(focusOn(make('div', { role: 'listbox' }))).toBe('free');
    expect(focusOn(make('button'))).toBe('control');
    expect(focusOn(make('input', { type: 'search' }))).toBe('text');
    expect(focusOn(make('input', { type: 'range' }))).toBe('control');
    expect(focusOn(make('textarea'))).toBe('text');
  });
  it('leaves every key to an open dialog or menu', () => {
    expect(focusOn(make('button', {}, make('div', { role: 'dialog' })))).toBe('text');
    expect(focusOn(make('div', {}, make('div', { role: 'menu' })))).toBe('text');
  });
});
