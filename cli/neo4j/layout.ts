import { join } from 'node:path';
import { NEO4J_VERSION } from './release.ts';

/** Where everything of the Neo4j that Weft runs lies under WEFT_HOME. */
export interface Layout {
  /** The folder of it all, mode 700. */
  readonly directory: string;
  /** The jars of the pinned release. */
  readonly lib: string;
  readonly conf: string;
  readonly data: string;
  readonly logs: string;
  /** What Java itself prints. */
  readonly console: string;
  /** Who owns the server: see `lock.ts`. */
  readonly lock: string;
  /** `uri`, `username`, `password`, mode 600: for operators, and for other commands to attach by. */
  readonly connection: string;
  /** Which backend this home was started with, so that a Docker that comes or goes never swaps the database. */
  readonly choice: string;
}

/** The layout of one WEFT_HOME. */
export function layoutOf(home: string): Layout {
  const directory = join(home, 'neo4j');
  return {
    directory,
    lib: join(directory, NEO4J_VERSION, 'lib'),
    conf: join(directory, 'conf'),
    data: join(directory, 'data'),
    logs: join(directory, 'logs'),
    console: join(directory, 'logs', 'console.log'),
    lock: join(directory, 'lock.json'),
    connection: join(directory, 'connection.json'),
    choice: join(home, 'backend.json'),
  };
}
