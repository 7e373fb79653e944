import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackendError, type BackendRequest } from './backend.ts';
import { recordedChoice } from './choice.ts';
import { volumeOf } from './docker-plan.ts';
import { layoutOf } from './layout.ts';
import { mavenObstacle } from './maven-backend.ts';
import { NEO4J_IMAGE } from './release.ts';

/** The commands of Neo4j that do elsewhere what Weft does in a home: `database dump neo4j ...`, `database load neo4j ...`. */
export interface ElsewhereCommand {
  /** What goes on: `A backup`. */
  readonly what: string;
  readonly words: string;
  /** What follows in Docker: where the dump goes to or comes from. */
  readonly docker: { readonly words: string; readonly redirection: string };
}

/** Throws a `BackendError` where the graph is not in files of this home, or Java cannot be run: with what to type there instead. */
export async function refuseOtherDatabases(request: BackendRequest, elsewhere: ElsewhereCommand): Promise<void> {
  const { home, named, environment } = request;
  const { what, words, docker } = elsewhere;
  if (named !== null) {
    throw new BackendError(
      `NEO4J_URI names ${named.uri}, whose files Weft does not reach. Stop that Neo4j and run \`neo4j-admin ${words}\` where it is.`,
    );
  }
  if (recordedChoice(home) === 'docker') {
    const volume = `--volume ${volumeOf(home)}:/data ${NEO4J_IMAGE}`;
    throw new BackendError(
      `The graph of ${home} is in Docker. Stop Weft and run ` +
        `\`docker run --rm --interactive ${volume} neo4j-admin ${docker.words} ${docker.redirection}\`.`,
    );
  }
  const obstacle = await mavenObstacle(layoutOf(home), environment);
  if (obstacle === null) return;
  throw new BackendError(
    `${what} needs Java 17 or 21, and Maven 3 once, on this machine, but ${obstacle}. Install them.`,
  );
}

/** Whether a home holds the files of a database. */
export function holdsDatabase(home: string): boolean {
  return existsSync(join(layoutOf(home).data, 'databases'));
}
