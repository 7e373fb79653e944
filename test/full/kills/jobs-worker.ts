/**
 * A process that does the jobs of the database of `WEFT_JOBS_NEO4J` until it is killed. Prints a line of JSON for each job
 * that it begins, `{"begun": params}`, and each that it ends, `{"ended": status}`, and when it asked what there is to do, `{"looked": ms}`.
 */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { JobWorkers } from '../../../ops/jobs/job-workers.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { Database } from '../../../store/database.ts';

const CONNECTION = z.object({ uri: z.string(), username: z.string(), password: z.string() });

/** How long a job takes here, ms. */
const [workMs = 20] = process.argv.slice(2).map(Number);

/** Writes a line before the next step, so that it is there however the process ends. */
function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

const database = Database.open(CONNECTION.parse(JSON.parse(process.env.WEFT_JOBS_NEO4J ?? '{}')));
const read = database.read.bind(database);
/** All that workers read is what there is to do. */
database.read = (statement, options) => {
  say({ looked: Date.now() });
  return read(statement, options);
};

const workers = new JobWorkers({
  database,
  jobs: new Jobs(database),
  runners: [
    {
      // A type that needs no request; no server uses this database.
      type: 'screenshot',
      run: async (params) => {
        say({ begun: params });
        await wait(workMs);
        return { done: params };
      },
    },
  ],
  log: { info: () => undefined, warn: (details) => console.error(details), error: (details) => console.error(details) },
  onEnded: (_type, status) => say({ ended: status }),
});
process.once('SIGTERM', () => void workers.stop().then(() => database.close()));
