import { expect, it } from 'vitest';
import { nodeVersionFault } from '../../scripts/node-version.mjs';

it('accepts 20.19 and everything newer', () => {
  for (const version of ['20.19.0', '20.20.2', '21.0.0', '22.12.0', '100.1.0']) {
    expect(nodeVersionFault(version), version).toBeUndefined();
  }
});

it('names both versions when Node is too old', () => {
  for (const version of ['20.18.9', '18.20.0', '9.99.0']) {
    expect(nodeVersionFault(version)).toMatch(new RegExp(`${version.replaceAll('.', '\\.')}.*20\\.19`));
  }
});
