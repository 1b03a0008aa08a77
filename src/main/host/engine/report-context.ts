import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import type { Resources } from './resources.ts';

/** What a batch call works with. */
export interface ReportContext {
  readonly resources: Resources;
  readonly emit: (event: AtomscopeEvent) => void;
}
