/** What Weft and the process that drives a browser send to each other. */
import { z } from 'zod';
import { CAPTURE_OPTIONS } from './capture-request.ts';

/** Which browser to start, and where it writes. */
const LAUNCH = z.object({
  kind: z.literal('launch'),
  executable: z.string(),
  isSandboxed: z.boolean(),
  environment: z.record(z.string(), z.string()),
  profile: z.string(),
  artifacts: z.string(),
  /** An argument by which its process is found. */
  mark: z.string(),
});

/** Which page to open, and what it may take. */
const VISIT = z.object({
  kind: z.literal('visit'),
  url: z.string(),
  options: CAPTURE_OPTIONS,
  proxy: z.object({ server: z.string(), username: z.string(), password: z.string() }),
  limits: z.object({
    bytes: z.number(),
    ms: z.number(),
    dialogs: z.number(),
    pixels: z.number(),
    allPixels: z.number(),
    canvasPixels: z.number(),
  }),
});

export const ORDER = z.discriminatedUnion('kind', [LAUNCH, VISIT]);

const BYTES = z.instanceof(Uint8Array);

/** A page as the browser saw it. */
const VISITED_PAGE = z.object({
  finalUrl: z.string(),
  responseCode: z.int(),
  responseReason: z.string(),
  /** As ALPN names it: `http/1.1`, `h2`. */
  protocol: z.string().nullable(),
  contentLength: z.int().nullable(),
  headers: z.record(z.string(), z.string()),
  html: z.string(),
  title: z.string(),
  requests: z.array(
    z.object({ url: z.string(), method: z.string(), status: z.int().nullable(), contentType: z.string().nullable() }),
  ),
  /** Pictures of the page that were too large, and are missing from it. */
  picturesLeftOut: z.int().nonnegative(),
  /** In the format that was asked for. */
  image: BYTES,
  /** The same as PNG, which is looked at. */
  png: BYTES,
  /** Of each host that was reached by TLS its certificate, DER. */
  certificates: z.array(z.tuple([z.string(), BYTES])),
});

const STARTED = z.object({ kind: z.literal('started'), version: z.string() });
const NOT_STARTED = z.object({ kind: z.literal('not started'), said: z.string() });

/** What the driver says of a launch. */
export const LAUNCH_ANSWER = z.discriminatedUnion('kind', [STARTED, NOT_STARTED]);

/** Host that the page itself, and no frame of it, failed to reach last, where no page is there now. */
const UNREACHED = z.object({ unreachedHost: z.string().nullable() });
const SEEN = UNREACHED.extend({ kind: z.literal('seen'), page: VISITED_PAGE });
/** The page took more than a page may: what, in words. */
const OVER = z.object({ kind: z.literal('over'), over: z.string() });
/** The browser could not show the page: what the browser said. */
const NOT_SHOWN = UNREACHED.extend({ kind: z.literal('not shown'), said: z.string() });
/** A fault of Weft's. */
const FAULT = z.object({ kind: z.literal('fault'), stack: z.string() });

/** What the driver says of a visit. */
export const VISIT_ANSWER = z.discriminatedUnion('kind', [SEEN, OVER, NOT_SHOWN, FAULT]);

export type Launch = z.output<typeof LAUNCH>;
export type Visit = z.output<typeof VISIT>;
export type VisitedPage = z.output<typeof VISITED_PAGE>;
export type LaunchAnswer = z.output<typeof LAUNCH_ANSWER>;
export type VisitAnswer = z.output<typeof VISIT_ANSWER>;
