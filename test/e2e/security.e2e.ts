import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callEngine, crumb, openReady, questionOption, untilReady } from './support/app-page.ts';
import { chat, folderWith, jsonLines, question, sentence } from './support/corpora.ts';
import { type Launched, launch } from './support/launch.ts';

/** Each would tell of itself, by a mark on the page or by a request, if anything took it for more than text. */
const HOSTILE = [
  '<script>window.ran=1</script>',
  '<img src="https://remote.example/a.png" onerror="window.ran=2">',
  '[link](javascript:window.ran=3)',
  '<a href="javascript:window.ran=4">click</a>',
  '</script></style><svg onload="window.ran=5">',
  '<!-- --><iframe src="https://remote.example/"></iframe>',
  '![picture](https://remote.example/b.png)',
  '"><style>@import url(https://remote.example/c.css)</style>',
  '{{constructor.constructor("window.ran=6")()}}',
  '\u202Etxt.exe\u202C',
] as const;
const NAME = '<img src=x onerror=window.ran=7>';

const folder = folderWith({
  [`${NAME}.jsonl`]: jsonLines(
    chat(80).map((row, turn) => ({
      ...row,
      name: HOSTILE[turn % HOSTILE.length],
      session: HOSTILE[(turn >> 3) % HOSTILE.length],
      content: `${HOSTILE[turn % HOSTILE.length]} ${sentence(turn)}`,
    })),
  ),
  [`${NAME}.questions.jsonl`]: jsonLines(
    HOSTILE.map((text, nth) =>
      question({ id: text, question: text, answer: text, type: text, evidence: [`t${nth}`, text] }),
    ),
  ),
});

let launched: Launched;
test.beforeAll(async () => {
  launched = await launch({ files: [join(folder, `${NAME}.jsonl`)] });
  await untilReady(launched.page);
});
test.afterAll(() => launched.app.close());

test('text of a corpus is shown as text everywhere, and nothing of it runs or is fetched', async () => {
  const { page, errors, requests } = launched;
  await expect(crumb(page)).toContainText(NAME);
  const list = page.getByRole('listbox', { name: 'Questions' });
  await questionOption(page, 0).click();
  for (let row = 0; row < HOSTILE.length; row++) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('region', { name: 'Compare', exact: true })).toContainText('Expected');
  }
  await expect(list).toContainText('<script>window.ran=1</script>');
  await page
    .getByRole('region', { name: 'Corpus' })
    .getByText(/remarks?/)
    .click();
  await page.getByRole('button', { name: /^Prompts/ }).click();
  await expect(page.getByRole('region', { name: 'Prompts' })).toContainText('https://remote.example/');
  await page.getByRole('button', { name: 'Close the prompts' }).click();
  const map = (await page.getByRole('region', { name: 'Map' }).boundingBox())!;
  for (let step = 0; step < 30; step++)
    await page.mouse.move(map.x + (map.width * step) / 30, map.y + (map.height * ((step * 7) % 30)) / 30);
  await page.getByRole('listbox', { name: 'Atoms' }).getByRole('option').first().click();
  for (const what of ['atoms', 'questions', 'prompt-a', 'events'] as const)
    await callEngine(page, 'exportText', { what });

  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  expect(
    await page.evaluate(
      () => document.querySelectorAll('iframe, img, script:not([src]), [onerror], [onload], a[href]').length,
    ),
  ).toBe(0);
  expect(
    requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:') && !url.startsWith('blob:')),
  ).toEqual([]);
  expect(errors).toEqual([]);
});

test('cells of an exported table that a spreadsheet would take for formulas are neutralised', async () => {
  const { page } = launched;
  const sums = folderWith({
    'sums.jsonl': jsonLines(chat(20)),
    'sums.questions.jsonl': jsonLines([
      question({ id: '=cmd|calc', question: '+1+1', answer: '@SUM(A1)', type: '-2' }),
    ]),
  });
  await openReady(page, [join(sums, 'sums.jsonl')], 'sums');
  const { text } = await callEngine(page, 'exportText', { what: 'questions' });
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).not.toMatch(/(?:^|,|\n)"?[=+@-][^,\d]/);
});

test('no window is opened, and the page stays where it is', async () => {
  const { app, page, errors } = launched;
  const before = page.url();
  const opened = await page.evaluate(() =>
    ['https://remote.example/', 'javascript:window.ran=8', 'file:///etc/hosts', 'about:blank'].map((url) =>
      window.open(url),
    ),
  );
  expect(opened).toEqual([null, null, null, null]);
  await page.evaluate(() => {
    location.href = 'https://remote.example/';
  });
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://remote.example/', target: '_self' });
    document.body.append(link);
    link.click();
    link.remove();
  });
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  errors.length = 0;
});

test('the page may not run inline scripts, evaluate text, or reach the network', async () => {
  const { page, errors } = launched;
  const outcome = await page.evaluate(async () => {
    const script = Object.assign(document.createElement('script'), { textContent: 'window.ran = 9' });
    document.body.append(script);
    script.remove();
    const image = await new Promise((resolve) => {
      Object.assign(new Image(), {
        onload: () => resolve('loaded'),
        onerror: () => resolve('refused'),
        src: 'https://remote.example/d.png',
      });
    });
    const fetched = await fetch('https://remote.example/').then(
      () => 'answered',
      () => 'refused',
    );
    const socket = await new Promise((resolve) => {
      try {
        const made = new WebSocket('wss://remote.example/');
        made.onopen = () => resolve('open');
        made.onerror = () => resolve('refused');
      } catch {
        resolve('refused');
      }
    });
    return { image, fetched, socket, ran: (window as { ran?: number }).ran };
  });
  expect(outcome).toEqual({ image: 'refused', fetched: 'refused', socket: 'refused', ran: undefined });
  expect(errors.some((error) => /Content Security Policy/.test(error))).toBe(true);
  errors.length = 0;
});

test('what the network session refuses, it refuses for any page', async () => {
  const outcome = await launched.app.evaluate(async ({ session }) =>
    session.defaultSession.fetch('https://remote.example/').then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  );
  expect(outcome).toMatch(/ERR_BLOCKED_BY_CLIENT/);
});

test('the page sees a short list of functions and nothing of Node or Electron', async () => {
  const seen = await launched.page.evaluate(() => ({
    bridge: Object.fromEntries(Object.entries(window.atomscope).map(([name, value]) => [name, typeof value])),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }));
  expect(seen).toEqual({
    bridge: {
      call: 'function',
      callDesktop: 'function',
      listen: 'function',
      listenMenu: 'function',
      pathOf: 'function',
    },
    node: [],
  });
  const preferences = await launched.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { contextIsolation, sandbox, nodeIntegration, webSecurity } = contents.getLastWebPreferences();
    return { contextIsolation, sandbox, nodeIntegration, webSecurity };
  });
  expect(preferences).toEqual({ contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true });
});

test('a call with a wrong name or payload is refused with a sentence', async () => {
  const { page } = launched;
  const refusals = await page.evaluate(async () => {
    const ask = (verb: 'call' | 'callDesktop', name: unknown, input: unknown) =>
      (window.atomscope[verb] as (name: unknown, input: unknown) => Promise<unknown>)(name, input).then(
        () => 'answered',
        (error: Error) => error.message,
      );
    return [
      await ask('call', 'quit', null),
      await ask('call', '__proto__', {}),
      await ask('call', 'clusterReport', {}),
      await ask('call', 'openPaths', { paths: 'a.json' }),
      await ask('call', 'openPaths', { paths: [] }),
      await ask('call', 'openDemo', { demo: '../../etc/passwd' }),
      await ask('call', 'readChunk', { chunkIndex: -1 }),
      await ask('call', 'selectEpisode', { episodeId: 'x'.repeat(5000) }),
      await ask('call', 'changeSettings', { settings: { chunkTurns: Number.NaN }, gesture: 0 }),
      await ask('callDesktop', 'writeFile', { path: '/tmp/x' }),
      await ask('callDesktop', 'saveText', { suggestedName: 'a', text: 7 }),
    ];
  });
  for (const refusal of refusals) {
    expect(refusal).not.toBe('answered');
    expect(refusal).not.toMatch(/Error invoking remote method|TypeError|undefined|\n/);
    expect(refusal.length).toBeGreaterThan(15);
  }
  expect(refusals.slice(0, 4)).toEqual([
    'there is no call named quit',
    'there is no call named __proto__',
    'there is no call named clusterReport',
    expect.stringMatching(/^openPaths: paths: .*Array/),
  ]);
});
