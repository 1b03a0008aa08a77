import { expect, it } from 'vitest';
import { npmReason } from '../../scripts/npm.mjs';

it('finds the sentence among what npm prints when it fails', () => {
  const printed = [
    'npm error code ECONNREFUSED',
    'npm error errno ECONNREFUSED',
    'npm error FetchError: request to http://localhost:9/a failed, reason: connect ECONNREFUSED',
    'npm error A complete log of this run can be found in: /home/ada/.npm/_logs/1.log',
  ];
  expect(npmReason(printed.join('\n'))).toBe(
    'FetchError: request to http://localhost:9/a failed, reason: connect ECONNREFUSED',
  );
});

it('falls back on the code, and on whatever was printed last', () => {
  expect(npmReason('npm error code EACCES\n')).toBe('code EACCES');
  expect(npmReason('sh: npm: not found\n')).toBe('sh: npm: not found');
});
