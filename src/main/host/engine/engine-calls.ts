import type { AnswererChoice } from '../../../core/contract/answers.ts';
import type { Calls } from '../../../core/contract/calls.ts';
import type { ReportCalls } from './report-calls.ts';

/** Calls that the window makes without the key of an endpoint, which main adds. The key goes no further than here. */
interface KeyedCalls {
  readonly useAnswerer: {
    readonly input: { readonly choice: AnswererChoice | null; readonly apiKey: string | null };
    readonly reply: Calls['useAnswerer']['reply'];
  };
  readonly testAnswerer: {
    readonly input: { readonly choice: AnswererChoice; readonly apiKey: string | null };
    readonly reply: Calls['testAnswerer']['reply'];
  };
}

/** All that the engine answers: what a window may ask, and the batch calls of the command line. */
export interface EngineCalls extends Omit<Calls, keyof KeyedCalls>, KeyedCalls, ReportCalls {}
export type EngineCallName = keyof EngineCalls;
