import type { LiveStore } from '../../loaders/live/live-store.ts';
import { weftCaptures } from '../../loaders/sources/web/weft-captures.ts';
import type { AllowedRanges } from '../../net/address-guard.ts';
import { operatorMessage } from '../../net/fetch-errors.ts';
import type { Resolver } from '../../net/guarded-connector.ts';
import { foldUrlPath, keyOrNull } from '../../schema/keys/index.ts';
import { JobFailure } from '../jobs/job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { type JobRunner, jobRunner, type ReportProgress, type RunJob } from '../jobs/job-runner.ts';
import type { Browsers } from './browsers.ts';
import { capturePage, type SeenPage } from './capture-page.ts';
import { CAPTURE_PARAMS, type CaptureParams } from './capture-request.ts';
import { captureResult } from './capture-result.ts';
import { EgressProxy } from './egress-proxy.ts';
import { analyseImage, type ImageAnalysis } from './image-analysis.ts';
import { type ImageStore, ImageStoreFailure, removeImages } from './image-store.ts';
import { inTime } from './in-time.ts';
import { observationOf } from './observations.ts';
import { PAGE_LIMITS, type PageLimits } from './page-limits.ts';
import { technologiesOf } from './page-technologies.ts';
import type { CaptureSchedules } from './schedules.ts';
import type { NewImage, StoredCaptures } from './stored-captures.ts';

/** Time limit for storing observations before the answer; later writes go on after it. */
const STORE_MS = 30_000;
const STEPS = 4;
/** Refused hosts of one page that the log names. */
const MOST_LOGGED = 20;

/** What captures need. */
export interface CaptureParts {
  readonly browsers: Browsers;
  readonly images: ImageStore;
  readonly stored: StoredCaptures;
  readonly schedules: CaptureSchedules;
  readonly observations: Pick<LiveStore, 'store'>;
  readonly resolver: Resolver;
  readonly allowed: AllowedRanges;
  /** Whether a list of the graph names a host for ads or tracking. */
  readonly isAdvertiser: (host: string) => Promise<boolean>;
  readonly limits?: PageLimits;
}

/** Captures a page (contract rest.md 3.3). A capture that was lost half way begins again under the same id. */
export function captureJob(parts: CaptureParts): JobRunner {
  return jobRunner('screenshot', CAPTURE_PARAMS, async (params, signal, report, log, job) => {
    try {
      return await capture(parts, params, { signal, report, log, job });
    } catch (error) {
      if (!(error instanceof ImageStoreFailure)) throw error;
      log.error({ err: error.cause }, error.message);
      throw new JobFailure('SOURCE_UNAVAILABLE', error.message);
    }
  });
}

interface CaptureRun {
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
  readonly log: JobLog;
  readonly job: RunJob;
}

async function capture(
  parts: CaptureParts,
  params: CaptureParams,
  { signal, report, log, job }: CaptureRun,
): Promise<object> {
  report(0, STEPS, 'opening the page');
  const capturedAt = Date.now();
  const { page, proxy } = await look(parts, params, signal, log);
  report(1, STEPS, 'looking at the picture');
  const before = await imageBefore(parts, params, job, page);
  const analysis = await analyseImage(page.png, before, signal);
  report(2, STEPS, 'keeping the picture');
  const image = await keep(parts, params, { page, analysis, capturedAt, job });
  report(3, STEPS, 'storing what was seen');
  const technologies = technologiesOf(page);
  const isListed = await knowsUrl(parts, params.url);
  const line = observationOf({ image, page, analysis, technologies, traffic: proxy.traffic, isListed });
  const { written } = parts.observations.store(weftCaptures, {
    lines: [line],
    hosts: new Set(),
    isFoundByDerivation: false,
  });
  // The capture is stored whether or not the graph can store its observations now.
  await inTime(STORE_MS, written).catch((error: unknown) =>
    log.warn({ err: error }, 'the observations of a capture are not stored yet'),
  );
  signal.throwIfAborted();
  report(STEPS, STEPS, 'done');
  return captureResult({ image, page, analysis, technologies });
}

async function look(parts: CaptureParts, params: CaptureParams, signal: AbortSignal, log: JobLog) {
  const { resolver, allowed, limits = PAGE_LIMITS, isAdvertiser } = parts;
  const isUnwanted = params.options.block_ads ? isAdvertiser : async () => false;
  const proxy = await EgressProxy.start({ resolver, allowed, limits, isUnwanted });
  try {
    const page = await parts.browsers.use((browser) => capturePage(browser, proxy, params, signal, limits));
    return { page, proxy };
  } finally {
    logRefused(proxy, log);
    await proxy.close();
  }
}

/** Writes down for the operator where a page led that Weft must not go, with what its caller is not to see. */
function logRefused({ traffic: { refused } }: EgressProxy, log: JobLog): void {
  if (refused.size === 0) return;
  const reasons = [...refused].slice(0, MOST_LOGGED).map(([host, error]) => `${host}: ${operatorMessage(error)}`);
  log.warn({ hosts: refused.size, reasons }, 'a captured page named hosts that Weft must not contact');
}

/** The PNG of the capture before, where there is one to compare with. */
async function imageBefore(
  { stored, images }: CaptureParts,
  { url }: CaptureParams,
  { id, owner }: RunJob,
  { png }: SeenPage,
) {
  const sha256 = await stored.compared(owner.id, url, widthOf(png), id);
  return sha256 === null ? null : images.read(sha256);
}

/** As its header says (PNG, 11.2.1). */
function widthOf(png: Uint8Array): number {
  return new DataView(png.buffer, png.byteOffset).getUint32(16);
}

interface Seen {
  readonly page: SeenPage;
  readonly analysis: ImageAnalysis;
  readonly capturedAt: number;
  readonly job: RunJob;
}

async function keep(
  parts: CaptureParts,
  params: CaptureParams,
  { page, analysis, capturedAt, job }: Seen,
): Promise<NewImage> {
  const { images, stored, schedules } = parts;
  const files = async () => [await images.keep(page.image), await images.keep(page.png)] as const;
  const [sha256, comparedSha256] = await files();
  const image: NewImage = {
    id: job.id,
    owner: job.owner.id,
    scheduleId: params.schedule_id,
    url: params.url,
    capturedAt,
    format: params.options.format,
    width: analysis.width,
    height: analysis.height,
    fileSize: page.image.length,
    sha256,
    comparedSha256,
  };
  await stored.add(image);
  // A removal of the same picture of another capture may have missed this one.
  await files();
  const schedule = params.schedule_id === null ? null : await schedules.read(params.schedule_id, job.owner.id);
  if (schedule !== null) await removeImages(images, await stored.trim(schedule.id, schedule.retentionCount));
  return image;
}

function knowsUrl({ stored }: CaptureParts, url: string): Promise<boolean> {
  const name = keyOrNull(() => foldUrlPath(url));
  return name === null ? Promise.resolve(false) : stored.knowsUrl(name);
}
