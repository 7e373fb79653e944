import { Seal } from '../engine/contract/seal.ts';
import type { QueryAnswer, QueryEngine, QueryRequest } from '../engine/query-engine.ts';
import type { ExplainedClock } from '../schema/clock.ts';
import type { Database } from '../store/database.ts';
import { type Evidence, evidenceOf } from './answers/evidence.ts';
import { feedsIn } from './answers/feeds-in.ts';
import { Cursors } from './cursors.ts';
import { LoadedSources } from './loaded-sources.ts';

/** Dependencies of the endpoint of agents. */
export interface AgentParts {
  readonly engine: QueryEngine;
  readonly database: Database;
  readonly clock: ExplainedClock;
  /** The secret that signs cursors. */
  readonly secret: Uint8Array;
  /** Hears of failures that are ours. */
  readonly log: { error(details: object, message: string): void };
}

/** The caller, and the observer of the question. */
export type Asker = Pick<QueryRequest, 'caller' | 'requestId' | 'signal' | 'onTrace'>;

/** The parts that all requests share. */
export interface AgentGround {
  readonly parts: AgentParts;
  readonly loaded: LoadedSources;
  readonly cursors: Cursors;
}

/** State that the requests of one endpoint share. */
export function agentGround(parts: AgentParts): AgentGround {
  return { parts, loaded: new LoadedSources(parts.database), cursors: new Cursors(new Seal(parts.secret)) };
}

/** An answer of the graph with its evidence. */
export interface Found {
  readonly answer: QueryAnswer;
  readonly evidence: Evidence;
}

/** The graph as one asker may ask it: by texts of Cypher, with agents' limits. */
export class AgentGraph {
  readonly #ground: AgentGround;
  readonly #asker: Asker;

  constructor(ground: AgentGround, asker: Asker) {
    this.#ground = ground;
    this.#asker = asker;
  }

  get cursors(): Cursors {
    return this.#ground.cursors;
  }

  get parts(): AgentParts {
    return this.#ground.parts;
  }

  /** Whether no one waits for the answer any more. */
  get isGone(): boolean {
    return this.#asker.signal?.aborted ?? false;
  }

  /** Throws a `Problem` for every failure. Users' texts go into the parameters, never into our texts. */
  async ask(cypher: string, parameters: Readonly<Record<string, unknown>> = {}, timeoutMs?: number): Promise<Found> {
    const timed = timeoutMs === undefined ? {} : { timeoutMs };
    const { engine } = this.#ground.parts;
    const answer = await engine.run({ query: cypher, parameters, forAgent: true, ...timed, ...this.#asker });
    const data = [...(answer.dependsOn ?? []), ...feedsIn(answer.rows)];
    const evidence = await evidenceOf({ cypher, parameters }, data, this.#ground.loaded);
    return { answer, evidence };
  }
}
