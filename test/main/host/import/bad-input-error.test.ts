import { describe, expect, it } from 'vitest';
import { BadInputError, fileProblem, wrongFile } from '../../../../src/main/host/import/bad-input-error.ts';

describe('fileProblem', () => {
  it.each([
    ['ENOENT', 'there is no such file or folder'],
    ['EACCES', 'permission to read it was denied'],
    ['EPERM', 'permission to read it was denied'],
    ['EMFILE', 'too many files are open on this machine to read it'],
    ['EIO', 'the disk failed while it was read'],
  ])('says what %s means', (code, message) => {
    const problem = fileProblem('/tmp/x.json', Object.assign(new Error(code), { code }));
    expect(problem).toBeInstanceOf(BadInputError);
    expect(problem).toMatchObject({ path: '/tmp/x.json', line: null, message });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('a bug');
    expect(fileProblem('/tmp/x.json', error)).toBe(error);
    const bad = wrongFile('/tmp/x.json', 'a PDF document');
    expect(fileProblem('/tmp/x.json', bad)).toBe(bad);
  });
});
