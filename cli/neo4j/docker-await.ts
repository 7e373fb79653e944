import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '../../store/database.ts';
import { standstillError } from './await-start.ts';
import { BackendError } from './backend.ts';
import { replacePassword } from './challenge.ts';
import type { StoredConnection } from './connection-file.ts';
import type { DockerContainer } from './docker-container.ts';
import { answerOf, isRefused } from './first-answer.ts';
import { recoveredPercent } from './last-stop.ts';
import { LONGEST_STANDSTILL_MS, type Standstill, standstillAfter, type WorkLook } from './standstill.ts';
import { progressText } from './start-progress.ts';

const ASK_EVERY_MS = 500;
/** `docker stats` alone takes two seconds. */
const LOOK_EVERY_MS = 10_000;

/** What waiting for a container needs to know. */
export interface DockerWait {
  readonly connection: StoredConnection;
  /** What is said where the container takes neither this password nor the former one. */
  readonly onRefusal: string;
  readonly onProgress: (doing: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Resolves when the database of a container answers, however long it recovers; rejects with the end of the container's log where the container
 * ends before, and where it has done nothing for three minutes. Docker says at which port it publishes this very container: no other server
 * answers there.
 */
export async function untilContainerAnswers(container: DockerContainer, options: DockerWait): Promise<void> {
  const { connection, signal } = options;
  const watch = new ContainerWatch(container, options.onProgress);
  const database = Database.open(connection);
  try {
    for (;;) {
      const answer = await answerOf(database);
      if (answer === null) return;
      signal?.throwIfAborted();
      if (isRefused(answer)) await replaceOrRefuse(options);
      if (!(await container.runs())) throw new BackendError(await container.endingText());
      await watch.look();
      await wait(ASK_EVERY_MS);
    }
  } finally {
    await database.close();
  }
}

async function replaceOrRefuse({ connection, onRefusal }: DockerWait): Promise<void> {
  const { formerPassword } = connection;
  if (formerPassword === undefined || !(await replacePassword(connection, formerPassword)))
    throw new BackendError(onRefusal);
}

/** Looks at a container that starts, reports what its Neo4j does, and gives up on one that does nothing. */
class ContainerWatch {
  readonly #container: DockerContainer;
  readonly #onProgress: (doing: string) => void;
  readonly #begun = performance.now();
  #standstill: Standstill | null = null;
  #last: WorkLook | null = null;

  constructor(container: DockerContainer, onProgress: (doing: string) => void) {
    this.#container = container;
    this.#onProgress = onProgress;
  }

  async look(): Promise<void> {
    const now = performance.now();
    if (now - (this.#last?.atMs ?? this.#begun) < LOOK_EVERY_MS) return;
    const look = await this.#lookOnce(now);
    this.#last = look;
    this.#standstill = standstillAfter(this.#standstill, look);
    this.#onProgress(progressText(look.percent, now - this.#begun));
    if (this.#standstill.ms >= LONGEST_STANDSTILL_MS) {
      throw standstillError(LONGEST_STANDSTILL_MS, `\`docker logs ${this.#container.shortId}\``);
    }
  }

  /** Docker says how much of a core is used now, which is taken for all of the time since the last look. */
  async #lookOnce(atMs: number): Promise<WorkLook> {
    const [log, load] = [await this.#container.endOfDebugLog(), await this.#container.load()];
    const passedMs = atMs - (this.#last?.atMs ?? atMs);
    return {
      atMs,
      logBytes: log?.bytes ?? 0,
      percent: log === null ? null : recoveredPercent(log.end),
      processorMs: load === null ? null : (this.#last?.processorMs ?? 0) + load.cores * passedMs,
      movedBytes: load?.movedBytes ?? null,
    };
  }
}
