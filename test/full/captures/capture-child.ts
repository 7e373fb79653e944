/** A process that captures pages: the connection to its database is in WEFT_CAPTURES_NEO4J. It says which browser it has started. */
import { z } from 'zod';
import { Database } from '../../../engine/database/database.ts';
import { captureJob } from '../../../ops/captures/capture-job.ts';
import { JobWorkers } from '../../../ops/jobs/job-workers.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { captureParts, namesAt, testBrowsers } from '../../support/captures.ts';

const CONNECTION = z.object({ uri: z.string(), username: z.string(), password: z.string() });
const connection = CONNECTION.parse(JSON.parse(process.env.WEFT_CAPTURES_NEO4J ?? '{}'));
const STARTED = z.object({ pid: z.int() });

const database = Database.open(connection);
const tell = (details: object) => {
  const started = STARTED.safeParse(details);
  if (started.success) process.stdout.write(`${JSON.stringify({ browser: started.data.pid })}\n`);
};
const log = { info: tell, warn: () => undefined, error: () => undefined };
const browsers = testBrowsers({}, log);
const parts = captureParts(database, browsers, namesAt({ 'slow.weft-pages.com': ['127.0.0.1'] }));
const workers = new JobWorkers({ database, jobs: new Jobs(database), runners: [captureJob(parts)], log });

process.once('SIGTERM', async () => {
  await workers.stop();
  await browsers.stop();
  parts.remove();
  await database.close();
});
