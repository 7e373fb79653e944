import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthOf } from '../../cli/neo4j/process-birth.ts';

const COMMAND = join(import.meta.dirname, 'stand-in-docker-command.ts');
/** What `docker version` does. The shell answers at once, as Docker does; Node takes longer to start. */
const VERSION = { answers: 'echo 28.0.0', refuses: 'echo "Cannot connect" >&2; exit 1', hangs: 'exec sleep 60' };

/** A container of the stand-in, as it is stored. */
export interface StandInContainer {
  readonly id: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly volume: string;
  readonly publish: string;
  readonly host: string;
  readonly port: number;
  readonly pid: number;
}

/** How the stand-in behaves. */
export interface Behaviour {
  readonly daemon?: keyof typeof VERSION;
  /** The port of a Neo4j that containers stand for; without one they accept connections and say nothing. */
  readonly forwardTo?: number;
  readonly endsAtOnce?: boolean;
  /** What `docker logs` prints. */
  readonly log?: string;
  /** What Neo4j has written into its `debug.log` in a container. */
  readonly debugLog?: string;
  /** What `docker stats` prints of a container. */
  readonly load?: string;
  /** What `docker run` prints instead of starting a container. */
  readonly refusal?: string;
}

/** A `docker` command in its own folder. It records its arguments, and runs a container as a process on this machine. */
export class StandInDocker {
  readonly folder = mkdtempSync(join(tmpdir(), 'weft-docker-'));

  constructor(behaviour: Behaviour) {
    writeFileSync(join(this.folder, 'behaviour.json'), JSON.stringify(behaviour));
    const script = [
      '#!/bin/sh',
      `echo "$*" >> '${this.folder}/calls'`,
      `if [ "$1" = version ]; then ${VERSION[behaviour.daemon ?? 'answers']}; exit; fi`,
      `exec '${process.execPath}' '${COMMAND}' '${this.folder}' "$@"`,
    ];
    writeFileSync(join(this.folder, 'docker'), `${script.join('\n')}\n`, { mode: 0o755 });
  }

  /** An environment in which this is the `docker` command. */
  get environment(): NodeJS.ProcessEnv {
    return { ...process.env, PATH: `${this.folder}:${process.env.PATH}`, DOCKER_HOST: undefined };
  }

  /** The arguments of each call so far, joined by spaces. */
  calls(): readonly string[] {
    const path = join(this.folder, 'calls');
    return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  }

  /** The containers that there are, running or not. */
  containers(): readonly StandInContainer[] {
    return containersIn(this.folder);
  }

  /** Changes the labels of a container, as if another release had started it. */
  relabel(container: StandInContainer, labels: StandInContainer['labels']): void {
    writeFileSync(join(this.folder, `container-${container.id}`), JSON.stringify({ ...container, labels }));
  }

  /** Ends every container and removes the command. */
  remove(): void {
    for (const container of this.containers()) if (isRunning(container)) process.kill(container.pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The containers that the stand-in in this folder has stored. */
export function containersIn(folder: string): readonly StandInContainer[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('container-'));
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Whether a container's process runs. */
export function isRunning({ pid }: StandInContainer): boolean {
  return pid !== 0 && birthOf(pid) !== null;
}
