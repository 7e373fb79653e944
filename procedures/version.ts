import Cypher from '@neo4j/cypher-builder';
import type { Procedure } from '../engine/contract/procedure-catalog.ts';
import packageJson from '../package.json' with { type: 'json' };
import { SCHEMA_VERSION } from '../schema/migrations.ts';
import { NO_PARAMETERS } from './arguments.ts';
import { columns } from './columns.ts';

/** Month of the contract that this program answers. */
const RELEASE = '2026-08';

/** What is running: the program, its contract, its schema and the database under it. */
export const version: Procedure = {
  name: 'svc.version',
  description: 'Version of the engine, of its contract, of its schema and of Neo4j.',
  example: 'CALL svc.version()',
  columns: columns({
    name: ['STRING', 'name of the program'],
    version: ['STRING', 'version of the program'],
    release: ['STRING', 'month of the contract, such as 2026-08'],
    schemaVersion: ['INTEGER', 'number of the newest migration'],
    database: ['STRING', "Neo4j's version"],
    startedAt: ['STRING', 'start of the program, ISO 8601 UTC'],
  }),
  inExpressions: true,
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: TEXT, inputs: calls.map(() => RUNNING) }),
};

const RUNNING = {
  name: packageJson.name,
  version: packageJson.version,
  release: RELEASE,
  schemaVersion: BigInt(SCHEMA_VERSION),
  startedAt: new Date(performance.timeOrigin).toISOString(),
};

const TEXT = build();

function build(): string {
  const input = new Cypher.NamedVariable('input');
  const component = new Cypher.NamedVariable('component');
  const versions = new Cypher.NamedVariable('versions');
  return new Cypher.Procedure('dbms.components')
    .yield(['name', component], ['versions', versions])
    .where(Cypher.eq(component, new Cypher.Literal('Neo4j Kernel')))
    .return(
      [input.property('name'), 'name'],
      [input.property('version'), 'version'],
      [input.property('release'), 'release'],
      [input.property('schemaVersion'), 'schemaVersion'],
      [Cypher.listIndex(versions, 0), 'database'],
      [input.property('startedAt'), 'startedAt'],
    )
    .build().cypher;
}
