import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { backUpHome } from '../backup/backup-home.ts';
import { inMebibytes } from '../disk-room.ts';
import { reportingFailure } from '../failure.ts';
import { complain, say } from '../output.ts';
import { readSettings } from '../settings.ts';
import { stopSignal } from '../stop-signal.ts';

/** `weft backup FILE`: the graph of WEFT_HOME, and what a restore needs besides, in one file. */
export const backup = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write the graph of WEFT_HOME, its secret and its images into one file, while no server runs',
  },
  args: {
    file: { type: 'positional', required: true, description: 'the file to write, such as weft-backup.tar' },
    stop: { type: 'boolean', description: 'stop a `weft serve` that has the database open; it is not started again' },
    force: { type: 'boolean', description: 'replace a file that is there' },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const { home, neo4j, secret } = readSettings(process.env);
      const file = resolve(args.file);
      const request = {
        ...{ home, named: neo4j, environment: process.env, command: 'backup', mayAttach: false },
        ...{ log: complain, signal: stopSignal() },
      };
      const options = { file, stop: args.stop === true, force: args.force === true };
      const { nodes, edges, schemaVersion, weft, files } = await backUpHome(request, options);
      const bytes = files.map((entry) => entry.bytes).reduce((sum, size) => sum + size, 0);
      const graph = `${nodes.toLocaleString('en')} nodes (with Weft's own records), ${edges.toLocaleString('en')} edges`;
      say(`wrote ${file}: ${graph}, schema version ${schemaVersion}, Weft ${weft}, ${inMebibytes(bytes)}`);
      say('settings of the environment are not in it: keep them yourself');
      if (secret !== undefined) say('WEFT_SECRET is one of them: without it, cursors given before end');
    }),
});
