import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import { restoreHome } from '../backup/restore-home.ts';
import { reportingFailure } from '../failure.ts';
import { layoutOf } from '../neo4j/layout.ts';
import { complain, say } from '../output.ts';
import { readSettings } from '../settings.ts';
import { stopSignal } from '../stop-signal.ts';

/** `weft restore FILE`: a file of `weft backup` into an empty WEFT_HOME. */
export const restore = defineCommand({
  meta: { name: 'restore', description: 'Build the graph of an empty WEFT_HOME from a file of `weft backup`' },
  args: {
    file: { type: 'positional', required: true, description: 'a file that `weft backup` wrote' },
    force: {
      type: 'boolean',
      description: 'where WEFT_HOME holds a graph, move it to WEFT_HOME.before-DATE first',
    },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const { home, neo4j } = readSettings(process.env);
      const file = resolve(args.file);
      const request = {
        ...{ home, named: neo4j, environment: process.env, command: 'restore', mayAttach: false },
        ...{ log: complain, signal: stopSignal() },
      };
      const { manifest } = await restoreHome(request, { file, force: args.force === true });
      const { weft, neo4j: version, schemaVersion, writtenAt } = manifest;
      say(`restored the graph of ${writtenAt} into ${home} (Weft ${weft}, Neo4j ${version})`);
      if (schemaVersion < SCHEMA_VERSION) {
        say(`its schema version is ${schemaVersion}: the next start migrates it to ${SCHEMA_VERSION}`);
      }
      say(`its Neo4j has a new port and password (${layoutOf(home).connection}); the API keys are those of the backup`);
    }),
});
