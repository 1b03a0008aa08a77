import type { Calls } from '../../../core/contract/calls.ts';
import type { TauSetting } from '../../../core/model/settings.ts';

/**
 * Where the demos open. They are small: at p97 hardly a chunk of the operations log would find another, and the
 * assistant's talk would be one giant atom. At these percentiles atoms of every size can be seen.
 */
export const DEMO_TAU: Readonly<Record<Calls['openDemo']['input']['demo'], TauSetting>> = {
  'ops-agent': { kind: 'percentile', percentile: 90 },
  assistant: { kind: 'percentile', percentile: 99 },
};
