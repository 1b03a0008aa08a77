import type { Calls } from '../../../core/contract/calls.ts';
import type { ReportCalls } from './report-calls.ts';

/** All that the engine answers: what a window may ask, and the batch calls of the command line. */
export interface EngineCalls extends Calls, ReportCalls {}
export type EngineCallName = keyof EngineCalls;
