import type { HeapInfo } from 'node:v8';
import type { LiveBounds, LiveQuestion, LiveReport } from '../../net/live-look-up.ts';
import type { BatchItem, QueryRequest, QueryTrace } from '../contract/query.ts';
import type { ProblemData } from './problem-data.ts';
import type { WrittenStatement } from './written-rows.ts';

/** A query on its way to a worker. */
export interface Asking {
  readonly id: number;
  /** The parts of a request that cross unchanged. */
  readonly request: Omit<QueryRequest, 'signal' | 'onTrace' | 'onHold' | 'onLight'>;
  /** The key whose connections it uses; absent if there is none. */
  readonly key?: string;
  /** The instant that ages are measured from, epoch ms. */
  readonly asOf: number;
}

/** Messages to a worker. */
export type ToWorker =
  | Asking
  | { readonly abort: number }
  | { readonly forgetPlans: true }
  | { readonly lookedUp: number; readonly report: LiveReport };

/** One statement of a batch, as it crosses. */
export type WrittenItem =
  | ({ readonly success: true; readonly outcome: 'OK' } & WrittenStatement)
  | (Omit<Extract<BatchItem, { readonly success: false }>, 'error'> & { readonly error: ProblemData });

/** The answer of a request, as it crosses. */
export interface WrittenAnswer extends WrittenStatement {
  readonly results?: readonly WrittenItem[];
}

/** An error as data: what a log shows of it. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly [member: string]: unknown;
}

/** How a query ended. */
export type Outcome =
  | { readonly answer: WrittenAnswer }
  | { readonly problem: ProblemData }
  | { readonly error: ErrorData }
  | { readonly isGone: true };

/** The end of a query, reported to the main thread. */
export interface Answering {
  readonly id: number;
  readonly trace: QueryTrace | null;
  readonly outcome: Outcome;
  /** Whether any answer to its text, with small parameters, is read and written in a moment. */
  readonly isLight: boolean;
}

/** Look-ups that a query in a worker needs: the main thread makes them, for all workers together. */
export interface LookUpAsking {
  readonly lookUp: number;
  readonly questions: readonly LiveQuestion[];
  readonly bounds: LiveBounds;
}

/** Messages from a worker. */
export type FromWorker =
  | { readonly isReady: true }
  /** It holds more memory than it may. */
  | { readonly isFull: true }
  | { readonly log: { readonly details: Readonly<Record<string, unknown>>; readonly message: string } }
  | LookUpAsking
  | Answering;

/** Start data of a worker. */
export interface WorkerStart<Parts> {
  /** The memory of `SharedCells`. */
  readonly cells: SharedArrayBuffer;
  /** Bytes of its heap and outside of it, such as those of answers that arrive, above which it says that it is full. */
  readonly mostBytes: number;
  /** Whether the main thread makes look-ups. */
  readonly looksUp: boolean;
  /** The instant that ages are measured from before the first query, epoch ms. */
  readonly asOf: number;
  /** The parts of its engine. */
  readonly parts: Parts;
}

/** An error as it crosses: its own members go along where they are plain. */
export function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const members = Object.entries(error).filter(([, value]) => value === null || !/object|function/.test(typeof value));
  const { name, message, stack } = error;
  return { ...Object.fromEntries(members), name, message, ...(stack === undefined ? {} : { stack }) };
}

/** The error that these data are of. */
export function errorOf({ message, ...members }: ErrorData): Error {
  return Object.assign(new Error(message), members);
}

/** Memory of a thread, by the statistics of V8: objects, collected or not, and buffers. */
export function heldBytes({ used_heap_size, external_memory }: HeapInfo): number {
  return used_heap_size + external_memory;
}
