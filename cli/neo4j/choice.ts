import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFileSync } from '../../store/private-files.ts';
import { BackendError, type BackendRequest } from './backend.ts';
import { dockerObstacle } from './docker-command.ts';
import { layoutOf } from './layout.ts';
import { mavenObstacle } from './maven-backend.ts';

const choice = z.object({ backend: z.enum(['docker', 'maven']), since: z.string() });

/** The ways in which Weft runs a Neo4j itself. */
export type OwnKind = z.infer<typeof choice>['backend'];

/** Which way this WEFT_HOME was started with; null before its first start. */
export function recordedChoice(home: string): OwnKind | null {
  try {
    return choice.parse(JSON.parse(readFileSync(layoutOf(home).choice, 'utf8'))).backend;
  } catch {
    return null;
  }
}

/** Writes the way down, once it has worked. */
export function recordChoice(home: string, backend: OwnKind): void {
  const made = { backend, since: new Date().toISOString() };
  writePrivateFileSync(layoutOf(home).choice, `${JSON.stringify(made, null, 2)}\n`);
}

/** The way of last time, or Docker where a daemon answers, or Java; throws `BackendError` with what to install. */
export async function chooseBackend(request: BackendRequest): Promise<OwnKind> {
  const recorded = recordedChoice(request.home);
  const obstacles = {
    docker: await dockerObstacle(request.environment),
    maven: await mavenObstacle(layoutOf(request.home), request.environment),
  };
  if (recorded !== null) {
    const obstacle = obstacles[recorded];
    if (obstacle === null) return recorded;
    throw new BackendError(
      `${request.home} keeps its graph in a Neo4j that was started with ${recorded === 'docker' ? 'Docker' : 'Java and Maven'}, but ${obstacle}. ` +
        'Bring that back, or name another folder with WEFT_HOME to start a new graph.',
    );
  }
  if (obstacles.docker === null) return 'docker';
  if (obstacles.maven === null) return 'maven';
  throw new BackendError(whatToInstall(obstacles.docker, obstacles.maven));
}

function whatToInstall(dockerProblem: string, mavenProblem: string): string {
  return [
    'Weft keeps its graph in Neo4j 5.26 and finds no way to one here. Any one of these will do:',
    '  1. your own Neo4j: set NEO4J_URI (bolt://host:7687 or neo4j://host:7687), NEO4J_USER and NEO4J_PASSWORD;',
    `  2. Docker: install Docker Engine or Docker Desktop and start it, so that \`docker version\` runs (now: ${dockerProblem});`,
    `  3. Java and Maven: install Java 17 or 21 and Maven 3, so that \`java -version\` and \`mvn -version\` run (now: ${mavenProblem}).`,
  ].join('\n');
}
