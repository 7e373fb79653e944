import type { Problem } from '../../schema/problem.ts';
import type { QueryAnswer, QueryRequest, QueryTrace } from '../contract/query.ts';

/** A query that waits for its answer; the first answer wins. */
export class AskedQuery {
  readonly request: QueryRequest;
  /** The key whose connections it uses; undefined if there is none. */
  readonly key: string | undefined;
  /** The instant that ages are measured from, epoch ms. */
  readonly asOf: number;
  /** Milliseconds that it may take altogether. */
  readonly timeoutMs: number;
  readonly answer: Promise<QueryAnswer>;
  readonly #settle: PromiseWithResolvers<QueryAnswer>;
  readonly #begun = performance.now();
  #isSettled = false;
  /** Whether a worker reported its end: that worker has let go of it in any case. */
  wasAnswered = false;

  constructor(request: QueryRequest, key: string | undefined, asOf: number, timeoutMs: number) {
    this.request = request;
    this.key = key;
    this.asOf = asOf;
    this.timeoutMs = timeoutMs;
    this.#settle = Promise.withResolvers();
    this.answer = this.#settle.promise;
  }

  get elapsedMs(): number {
    return performance.now() - this.#begun;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get isAborted(): boolean {
    return this.request.signal?.aborted ?? false;
  }

  resolve(answer: QueryAnswer, trace: QueryTrace | null): void {
    this.#end(trace, () => this.#settle.resolve(answer));
  }

  reject(error: unknown, trace: QueryTrace | null): void {
    this.#end(trace, () => this.#settle.reject(error));
  }

  /** Ends as the client's going away ends it. */
  abandon(trace: QueryTrace | null = this.#unreported(null, 'CLIENT_GONE')): void {
    this.reject(this.request.signal?.reason, trace);
  }

  /** Fails if no worker could report the result: its text is not logged either, since only a worker reads it. */
  fail(problem: Problem): void {
    const { code } = problem.extras;
    if (this.isAborted) this.abandon();
    else this.reject(problem, this.#unreported(problem.slug, typeof code === 'string' ? code : null));
  }

  #end(trace: QueryTrace | null, settle: () => void): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    if (trace !== null) this.request.onTrace?.(trace);
    settle();
  }

  #unreported(slug: string | null, code: string | null): QueryTrace {
    const characters = this.request.query.length;
    return { text: null, characters, stages: {}, rows: 0, notices: [], slug, code };
  }
}
