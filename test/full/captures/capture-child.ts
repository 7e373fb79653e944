/**
 * A process that captures pages, by jobs and by the turns of schedules, until it is ended: the connection to its database is in
 * WEFT_CAPTURES_NEO4J, its images in the folder of WEFT_CAPTURES_FOLDER, where that is set. It says, a line of JSON each, which browser it
 * has started, which job it has begun and ended, and each step of one.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { captureChore } from '../../../ops/captures/capture-chore.ts';
import { captureJob } from '../../../ops/captures/capture-job.ts';
import type { JobRunner } from '../../../ops/jobs/job-runner.ts';
import { JobWorkers } from '../../../ops/jobs/job-workers.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { Database } from '../../../store/database.ts';
import { captureParts, namesAt, testBrowsers } from '../../support/captures.ts';

// The test may kill this process before Node writes its compile cache at exit.
flushCompileCache();

const CONNECTION = z.object({ uri: z.string(), username: z.string(), password: z.string() });
const connection = CONNECTION.parse(JSON.parse(process.env.WEFT_CAPTURES_NEO4J ?? '{}'));
const STARTED = z.object({ pid: z.int() });

/** Writes synchronously, before the next step, so that the line survives however the process ends. */
function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

const database = Database.open(connection);
const report = (details: object) => {
  const started = STARTED.safeParse(details);
  if (started.success) say({ browser: started.data.pid });
};
const log = { info: report, warn: () => undefined, error: () => undefined };
const browsers = testBrowsers({}, log);
const names = namesAt({ 'slow.weft-pages.com': ['127.0.0.1'] });
const parts = captureParts(database, browsers, names, process.env.WEFT_CAPTURES_FOLDER);
const jobs = new Jobs(database);
const capturing = captureJob(parts);
const runner: JobRunner = {
  ...capturing,
  run: (params, signal, report, jobLog, job) => {
    say({ begun: job.id });
    const tellStep: typeof report = (current, total, message) => {
      say({ step: message });
      report(current, total, message);
    };
    return capturing.run(params, signal, tellStep, jobLog, job);
  },
};
const workers = new JobWorkers({
  database,
  jobs,
  runners: [runner],
  log,
  onEnded: (_, status) => say({ ended: status }),
});
const chore = captureChore({ ...parts, jobs, log });
let isEnding = false;
process.once('SIGTERM', () => {
  isEnding = true;
});

while (!isEnding) {
  const work = await chore.next(Date.now());
  await work?.();
  await wait(20);
}
await workers.stop();
await browsers.stop();
parts.remove();
await database.close();
