import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Connection } from '../../store/database.ts';
import type { ContainerPlan } from './docker-container.ts';
import { freePort } from './free-port.ts';
import { NEO4J_IMAGE } from './release.ts';
import { memoryFor, type ServerMemory, serverSettings } from './server-settings.ts';

const BOLT_PORT = 7687;

/** The named volume that holds the graph of a WEFT_HOME. */
export function volumeOf(home: string): string {
  return `weft-${digest(resolve(home))}`;
}

/** What the container of a WEFT_HOME is started with. */
export async function planOf(
  home: string,
  environment: NodeJS.ProcessEnv,
  { uri, username, password }: Connection,
): Promise<ContainerPlan> {
  return {
    image: NEO4J_IMAGE,
    volume: volumeOf(home),
    home: resolve(home),
    settings: currentSettings(),
    variables: { NEO4J_AUTH: `${username}/${password}`, ...containerEnvironment(memoryFor()) },
    publish: await published(environment, uri),
  };
}

/** A digest of what a container is started with now: one that runs with another is replaced. */
export function currentSettings(): string {
  return digest(JSON.stringify([NEO4J_IMAGE, containerEnvironment(memoryFor())]));
}

/** The image reads settings from the environment: `_` stands for a dot and `__` for an underscore. */
export function containerEnvironment(memory: ServerMemory): Record<string, string> {
  const settings = { ...serverSettings(memory), 'server.memory.heap.max_size': `${memory.heap}m` };
  const named = Object.entries(settings).map(([name, value]) => [
    `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`,
    value,
  ]);
  return Object.fromEntries(named);
}

/** The machine at whose ports containers are published: another one where DOCKER_HOST names it. */
export function publishingHost({ DOCKER_HOST = '' }: NodeJS.ProcessEnv): string {
  return isElsewhere(DOCKER_HOST) ? new URL(DOCKER_HOST).hostname : '127.0.0.1';
}

/**
 * Bolt is published on the loopback address alone, and at the same port as before: Docker would choose another one each time that it starts
 * the container. A daemon on another machine publishes it there, at a port of its choice.
 */
async function published({ DOCKER_HOST = '' }: NodeJS.ProcessEnv, uri: string): Promise<string> {
  if (isElsewhere(DOCKER_HOST)) return String(BOLT_PORT);
  return `127.0.0.1:${await freePort(Number(new URL(uri).port))}:${BOLT_PORT}`;
}

function isElsewhere(dockerHost: string): boolean {
  return /^(?:tcp|ssh):/.test(dockerHost);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
