import { join } from 'node:path';
import { LiveStore } from '../loaders/live/live-store.ts';
import { systemResolver } from '../net/guarded-connector.ts';
import { isAdvertiser } from '../ops/captures/advertisers.ts';
import { Browsers } from '../ops/captures/browsers.ts';
import { BucketImages } from '../ops/captures/bucket-images.ts';
import { captureChore } from '../ops/captures/capture-chore.ts';
import { captureJob } from '../ops/captures/capture-job.ts';
import { Captures } from '../ops/captures/captures.ts';
import { findChromium } from '../ops/captures/find-chromium.ts';
import { FolderImages } from '../ops/captures/folder-images.ts';
import type { ImageStore } from '../ops/captures/image-store.ts';
import { MovedImages } from '../ops/captures/moved-images.ts';
import { scheduleJob } from '../ops/captures/schedule-job.ts';
import { StoredCaptures } from '../ops/captures/stored-captures.ts';
import type { JobLog } from '../ops/jobs/job-log.ts';
import type { JobRunner } from '../ops/jobs/job-runner.ts';
import type { Jobs } from '../ops/jobs/jobs.ts';
import type { Database } from '../store/database.ts';
import type { Chore } from './scheduler.ts';
import type { Settings } from './settings.ts';

/** Time in which running captures may still store their images when the server stops. */
const STOP_MS = 5000;

/** Captures of a server: what answers requests, what does the jobs, and what comes round. */
export interface RunningCaptures {
  readonly captures: Captures;
  readonly runners: readonly JobRunner[];
  readonly chore: Chore;
  stop(): Promise<void>;
}

/** What captures are made from. */
interface CapturesParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: JobLog;
}

/** Sets captures up; the browser starts with the first one. */
export function startCaptures(settings: Settings, { database, jobs, log }: CapturesParts): RunningCaptures {
  const { fetchAllowed: allowed, chromium, asOf } = settings;
  const images = imageStore(settings);
  const stored = new StoredCaptures(database);
  const captures = new Captures(database, { images, allowed });
  const { schedules } = captures;
  const observations = new LiveStore(database, asOf);
  const browsers = new Browsers(
    {
      executable: findChromium(chromium.path, process.env.PATH ?? ''),
      isSandboxed: chromium.isSandboxed,
      environment: browserEnvironment(process.env),
    },
    log,
  );
  const parts = { browsers, images, stored, schedules, observations, allowed, resolver: systemResolver };
  return {
    captures,
    runners: [
      captureJob({ ...parts, isAdvertiser: (host) => isAdvertiser(database, host) }),
      scheduleJob({ schedules, jobs }),
    ],
    chore: captureChore({ schedules, stored, images, jobs, log }),
    stop: async () => {
      await browsers.stop();
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([observations.idle(), late]);
    },
  };
}

/** The store of images: a folder of `WEFT_HOME`, or a bucket. With a bucket, Weft still reads from the folder what it does not have. */
function imageStore({ home, captureStore }: Settings): ImageStore {
  const folder = new FolderImages(join(home, 'captures'));
  return captureStore === null ? folder : new MovedImages(new BucketImages(captureStore), folder);
}

const NEEDED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'XDG_RUNTIME_DIR',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
];

/** What a browser needs of the environment: no key, secret or password, which a page that breaks into it would find. */
export function browserEnvironment(given: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
