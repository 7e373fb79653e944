import { getServers } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_LIMITS, type QueryLimits } from '../engine/contract/limits.ts';
import { isUsableKeyText } from '../http/auth/key-text.ts';
import { CONCURRENT_QUERIES } from '../http/limits/concurrent-queries.ts';
import { PUBLIC_LIMITS, parseRateLimits, type RateLimits } from '../http/limits/rate-limits.ts';
import { type AllowedRanges, parseAllowedRanges } from '../net/address-guard.ts';
import { LIVE_UPSTREAMS, type LiveUpstream } from '../net/live-look-up.ts';
import type { BucketSettings } from '../ops/captures/bucket-images.ts';
import type { MailSettings } from '../ops/monitors/channels/email.ts';
import { ScanTargets } from '../ops/scan/scan-targets.ts';
import type { AsOfSetting } from '../store/as-of.ts';
import type { Connection } from '../store/database.ts';
import { workerCount } from './worker-count.ts';

/** A request with live=true refreshes data that is older than five minutes. */
const REQUESTED_AGE_HOURS = 1 / 12;
const NEO4J_SCHEME = /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s/@]+$/;
/** Names of buckets, and prefixes of letters that need no escape in an address. */
const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)?)?\/?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;

function text(expected: string, isValid: (value: string) => boolean) {
  return z.string(expected).refine(isValid, expected);
}

function wholeNumber(low: number, high: number) {
  const expected = `a whole number from ${low} to ${high}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= low && value <= high, expected);
}

/** Certificates are known by their SHA-256, which the answers of crt.sh lack, and fetching each of them takes longer than an answer may wait. */
const NO_CERTIFICATES =
  'dns and rdap alone: certificates cannot be looked up live, as what crt.sh lists has no SHA-256 to know a certificate by; load a file of them instead';

/** Former settings, and what to set instead: an ignored setting would go unnoticed. */
const RETIRED: readonly (readonly [string, string])[] = [
  [
    'WEFT_LIVE_RESOLVERS',
    'use WEFT_RESOLVERS instead, which names the DNS servers of all lookups. Weft then also resolves stored hosts again by them, unless WEFT_RESOLVE_STORED is off',
  ],
];

/** Every setting, as the environment gives it: the one list that is checked, printed and documented. */
const environmentSchema = z.object({
  HOST: text('a host name or address without blanks', (value) => /^\S+$/.test(value))
    .default('127.0.0.1')
    .describe('address to listen on'),
  PORT: wholeNumber(0, 65_535).default(8080).describe('port to listen on; 0 takes any free one'),
  WEFT_HOME: z.string().default('.weft').describe("folder of Weft's own files, the graph's too"),
  WEFT_URL: text('an http or https address without a slash at the end', isBaseAddress)
    .optional()
    .describe(
      'a running Weft that `weft ask`, `look`, `check`, `export` and `mcp` ask with WEFT_API_KEY; without it the graph of WEFT_HOME answers',
    ),
  WEFT_API_KEY: text('32 to 256 printable ASCII characters without a blank at either end', isUsableKeyText)
    .optional()
    .describe('the first key, with all scopes; without it one is made and printed once')
    .meta({ secret: true }),
  WEFT_SECRET: text('32 to 256 printable ASCII characters without a blank at either end', isUsableKeyText)
    .optional()
    .describe('what cursors are signed with; without it a file in WEFT_HOME, made when it is first needed')
    .meta({ secret: true }),
  WEFT_AS_OF: text(
    'a date such as 2026-08-03 or 2026-08-03T00:00:00Z, or now',
    (value) => value === 'now' || isDate(value),
  )
    .optional()
    .describe(
      'the day that ages are counted from, or now; by default the day of the newest feed of the sample, or now where there is no sample',
    ),
  WEFT_ERROR_BASE: text('an http or https address without a slash at the end', isBaseAddress)
    .optional()
    .describe('what the type of an error starts with, instead of urn:weft:problem:'),
  WEFT_REFRESH: z
    .enum(['on', 'off'], 'on or off')
    .default('off')
    .describe('on: the server fetches each loaded source again from its publisher, as often as it is published'),
  WEFT_FETCH_ALLOW: text('CIDRs or addresses with commas between, such as 10.20.0.0/16', isRangeList)
    .optional()
    .describe('ranges that are not public and that Weft may fetch from, and capture pages of, all the same'),
  WEFT_RESOLVERS: text('addresses of DNS servers, separated by commas, each with a port or without', isResolverList)
    .optional()
    .describe('DNS servers for WEFT_LIVE=dns, for scans, and for resolving stored hosts again'),
  WEFT_RESOLVE_STORED: z
    .enum(['on', 'off'], 'on or off')
    .default('on')
    .describe(
      'on: the server resolves a thousand stored hosts again every ten minutes, where WEFT_RESOLVERS is set; off: none',
    ),
  WEFT_LIVE: z
    .string()
    .refine((value) => !listOf(value).includes('certificates'), { error: NO_CERTIFICATES, abort: true })
    .refine(
      (value) => value === 'never' || listOf(value).every(isUpstream),
      'dns, rdap, both with a comma between, or never',
    )
    .optional()
    .describe(
      'where Weft looks up at once what a caller asks for and the graph lacks: dns, rdap; without it only where a request says live=true; never: not even then',
    ),
  WEFT_LIVE_AGE: wholeNumber(1, 8760)
    .default(24)
    .describe('hours after which Weft looks an indicator up again, where WEFT_LIVE says so'),
  WEFT_RDAP_BOOTSTRAP: text('an http or https address without a slash at the end', isBaseAddress)
    .default('https://data.iana.org/rdap')
    .describe('where the RDAP bootstrap files dns.json, ipv4.json and ipv6.json are fetched'),
  WEFT_ACTIVE_SCAN: z
    .enum(['on', 'off'], 'on or off')
    .default('off')
    .describe('on: scans look at the targets of WEFT_SCAN_TARGETS from outside; off: they return what is stored'),
  WEFT_SCAN_TARGETS: text('domains and CIDRs with commas between, such as example.com,192.0.2.0/24', isTargetList)
    .optional()
    .describe(
      'what scans may look at: domains with all below them (DNS, TLS, the head of a page), ranges (their ports as well)',
    ),
  WEFT_NMAP: z
    .string()
    .optional()
    .describe('path of nmap, which scans then look at ports with; without it they connect to a hundred'),
  WEFT_CHROMIUM: z
    .string()
    .optional()
    .describe(
      'a Chromium or Chrome that captures pages; without it the first one on the PATH, and where there is none nothing is captured',
    ),
  WEFT_CHROMIUM_NO_SANDBOX: z
    .enum(['on', 'off'], 'on or off')
    .default('off')
    .describe(
      'on: captures run without the sandbox of Chromium, where the kernel or the container has none; code that escapes the page then runs on this machine',
    ),
  WEFT_CAPTURE_STORE: text('s3://bucket or s3://bucket/prefix', isBucketAddress)
    .optional()
    .describe(
      'a bucket, of AWS or of any store that speaks S3, that keeps the images of captures; without it the folder captures of WEFT_HOME',
    ),
  AWS_ENDPOINT_URL_S3: z
    .string()
    .optional()
    .describe(
      'address of the store of WEFT_CAPTURE_STORE; without it AWS_ENDPOINT_URL, else that of AWS in AWS_REGION',
    ),
  AWS_ENDPOINT_URL: z.string().optional().describe('the same, for all services of AWS'),
  AWS_REGION: z
    .string()
    .optional()
    .describe('region of WEFT_CAPTURE_STORE; without it AWS_DEFAULT_REGION, else us-east-1'),
  AWS_DEFAULT_REGION: z.string().optional().describe('the same'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('who writes to WEFT_CAPTURE_STORE: may get, put, delete and list there')
    .meta({ secret: true }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('secret of AWS_ACCESS_KEY_ID').meta({ secret: true }),
  AWS_SESSION_TOKEN: z.string().optional().describe('token of a key that holds for a time').meta({ secret: true }),
  WEFT_WARM_UP: z
    .enum(['on', 'off'], 'on or off')
    .default('on')
    .describe(
      'off: nothing is run after a start or a load only to have its plan, so that the first question of each kind takes longer',
    ),
  WEFT_MONITOR_MINUTES: wholeNumber(1, 10_080)
    .default(60)
    .describe('how often the rules of monitors are evaluated, besides after each load'),
  WEFT_MONITOR_PROBES: z
    .enum(['on', 'off'], 'on or off')
    .default('off')
    .describe(
      'on: the server asks monitored targets for their page, for downtime, certificates, content and technology',
    ),
  WEFT_ALERTMANAGER: text('an http or https address without a slash at the end', isBaseAddress)
    .optional()
    .describe('an Alertmanager that gets every alert as well'),
  WEFT_PAGERDUTY: text('an http or https address without a slash at the end', isBaseAddress)
    .default('https://events.pagerduty.com')
    .describe('where PagerDuty takes events'),
  WEFT_SMTP_URL: text('smtp://user:password@host:587, or smtps:// for TLS from the start', isMailServer)
    .optional()
    .describe('server by which alerts are mailed; without it none are')
    .meta({ secret: true }),
  WEFT_SMTP_FROM: text('a mail address', (value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value))
    .default('weft@localhost')
    .describe('who sends that mail'),
  WEFT_LIMITS: z
    .string()
    .optional()
    .describe('requests a minute of each key: public, or your own JSON file; without it no limit'),
  WEFT_CORS: text('origins with commas between, such as https://desk.example, or *', isOriginList)
    .optional()
    .describe('origins whose web pages may read answers; without it none'),
  WEFT_HOSTS: text('host names or addresses without a port, with commas between, or *', isHostList)
    .optional()
    .describe('host names, besides localhost and HOST, under which agents may ask at /mcp'),
  WEFT_PUBLIC: z
    .enum(['on', 'off'], 'on or off')
    .default('off')
    .describe('on: lookups and queries are answered without a key, 30 a minute of each address'),
  WEFT_PROCEDURE_PREFIXES: text('words with commas between, such as acme', isWordList)
    .optional()
    .describe('words that stand for svc in the names of procedures: acme.resolve then means svc.resolve'),
  WEFT_QUERY_ROWS: wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.rows).describe('rows of an answer at most'),
  WEFT_QUERY_DEPTH: wholeNumber(1, 30).default(DEFAULT_LIMITS.depth).describe('hops of a path at most'),
  WEFT_QUERY_TIMEOUT_MS: wholeNumber(100, 3_600_000)
    .default(DEFAULT_LIMITS.maximumTimeoutMs)
    .describe('milliseconds that a query may ask for at most'),
  WEFT_QUERY_CONCURRENCY: wholeNumber(1, 1000)
    .default(CONCURRENT_QUERIES)
    .describe('queries that one key may have running at once'),
  WEFT_QUERY_WORKERS: wholeNumber(1, 64)
    .default(workerCount())
    .describe(
      'threads that queries are answered in, and one more that stands by, some 100 MB each; by default one a core, where they fit',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: text('an http or https address such as http://localhost:4318', isCollectorAddress)
    .optional()
    .describe('collector of OpenTelemetry that traces are sent to (OTLP over HTTP); without it none are made'),
  NEO4J_URI: text(
    'bolt://host:7687 or neo4j://host:7687 (+s or +ssc for TLS); the user and password are other settings',
    (value) => NEO4J_SCHEME.test(value),
  )
    .optional()
    .describe('your own Neo4j; without it Weft runs one with Docker or Java'),
  NEO4J_USER: z.string().default('neo4j').describe('user for NEO4J_URI'),
  NEO4J_PASSWORD: z.string().optional().describe('password for NEO4J_URI').meta({ secret: true }),
  NEO4J_DATABASE: z.string().default('neo4j').describe('database of NEO4J_URI'),
});

type Environment = z.infer<typeof environmentSchema>;

/** What the environment asks for, checked. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly home: string;
  /** A running Weft that agents are passed on to. */
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  readonly secret: string | undefined;
  readonly errorBase: string | undefined;
  /** The operator's choice of the instant that ages are measured from. */
  readonly asOf: AsOfSetting | undefined;
  /** The server that NEO4J_URI names; null where Weft is to run one. */
  readonly neo4j: Connection | null;
  readonly limits: QueryLimits;
  /** Empty where no limit is set. */
  readonly rateLimits: RateLimits;
  /** Queries that one key may have running at once. */
  readonly concurrentQueries: number;
  /** Threads that queries are answered in. */
  readonly queryWorkers: number;
  /** Origins whose web pages may read answers; empty where none may. */
  readonly origins: readonly string[];
  /** Whether reading needs no key. */
  readonly isPublic: boolean;
  /** Host names under which agents may ask, besides the loopback's. */
  readonly hosts: readonly string[];
  /** Words that mean `svc` before the name of a procedure. */
  readonly procedurePrefixes: readonly string[];
  /** The collector that traces are sent to. */
  readonly collector: string | undefined;
  /** Whether the server has Neo4j plan the questions of each kind before they are asked. */
  readonly warmsUp: boolean;
  /** Whether the server refreshes sources on schedule. */
  readonly refreshes: boolean;
  /** What is not public and may be fetched from all the same. */
  readonly fetchAllowed: AllowedRanges;
  /** The browser that captures pages: its file, where one is named, and whether it has its sandbox. */
  readonly chromium: { readonly path: string | undefined; readonly isSandboxed: boolean };
  /** The bucket that keeps the images of captures; null where a folder does. */
  readonly captureStore: BucketSettings | null;
  /** DNS servers that resolve stored hosts again; empty where none do. */
  readonly storedHostResolvers: readonly string[];
  /** Where to look up what a caller asks for and the graph lacks; null where nowhere. */
  readonly live: LiveSettings | null;
  /** Where to look up what a request asks for with live=true; null where never. */
  readonly liveOnRequest: LiveSettings | null;
  /** How scans reach the targets that their operator lists; null where they only return what is stored. */
  readonly scan: ScanSettings | null;
  /** How often rules of monitors are evaluated, minutes. */
  readonly monitorMinutes: number;
  /** Whether monitored targets are asked for their page. */
  readonly probesTargets: boolean;
  /** An Alertmanager that gets every alert. */
  readonly alertmanager: string | undefined;
  /** Where PagerDuty takes events. */
  readonly pagerduty: string;
  /** How alerts are mailed; null where they are not. */
  readonly mail: MailSettings | null;
  /** One row a setting: name, value (secrets masked), where it comes from, what it means. */
  readonly table: readonly SettingRow[];
}

/** How Weft looks up what callers ask for. */
export interface LiveSettings {
  readonly upstreams: readonly LiveUpstream[];
  /** An indicator with older data is looked up again. */
  readonly ageHours: number;
  /** DNS servers; empty where DNS is not asked. */
  readonly resolvers: readonly string[];
  /** They are those of this machine, as its operator named none. */
  readonly isLocalView: boolean;
  /** Where IANA's bootstrap files of RDAP are. */
  readonly rdapBootstrap: string;
}

/** How scans look at their targets from outside. */
interface ScanSettings {
  readonly targets: ScanTargets;
  /** DNS servers; empty where the graph's records have to do. */
  readonly resolvers: readonly string[];
  /** Path of nmap; null where ports are connected to. */
  readonly nmap: string | null;
}

/** One printed setting. */
interface SettingRow {
  readonly name: string;
  readonly value: string;
  readonly origin: 'environment' | 'default';
  readonly description: string;
}

/** A setting that cannot be: the message names it and says what is expected, never a secret's value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads and checks all settings; an empty variable counts as absent. Throws `SettingsError` that names each bad one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const retired = RETIRED.filter(([name]) => given[name] !== undefined);
  if (retired.length > 0) throw new SettingsError(retired.map(([name, advice]) => `${name}: ${advice}`).join('\n'));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => complaint(issue, given)).join('\n'));
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    home: resolve(values.WEFT_HOME),
    url: values.WEFT_URL,
    apiKey: values.WEFT_API_KEY,
    secret: values.WEFT_SECRET,
    errorBase: values.WEFT_ERROR_BASE,
    asOf: asOfSetting(values.WEFT_AS_OF),
    neo4j: namedServer(values),
    limits: limitsOf(values),
    rateLimits: rateLimitsOf(values.WEFT_LIMITS),
    concurrentQueries: values.WEFT_QUERY_CONCURRENCY,
    queryWorkers: values.WEFT_QUERY_WORKERS,
    origins: listOf(values.WEFT_CORS),
    isPublic: values.WEFT_PUBLIC === 'on',
    hosts: [values.HOST, ...listOf(values.WEFT_HOSTS)],
    procedurePrefixes: listOf(values.WEFT_PROCEDURE_PREFIXES),
    collector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    warmsUp: values.WEFT_WARM_UP === 'on',
    refreshes: values.WEFT_REFRESH === 'on',
    fetchAllowed: parseAllowedRanges(values.WEFT_FETCH_ALLOW ?? ''),
    chromium: { path: values.WEFT_CHROMIUM, isSandboxed: values.WEFT_CHROMIUM_NO_SANDBOX === 'off' },
    captureStore: captureStoreOf(values),
    storedHostResolvers: values.WEFT_RESOLVE_STORED === 'on' ? listOf(values.WEFT_RESOLVERS) : [],
    live: liveOf(values),
    liveOnRequest: liveOnRequestOf(values),
    scan: scanOf(values),
    monitorMinutes: values.WEFT_MONITOR_MINUTES,
    probesTargets: values.WEFT_MONITOR_PROBES === 'on',
    alertmanager: values.WEFT_ALERTMANAGER,
    pagerduty: values.WEFT_PAGERDUTY,
    mail: mailOf(values),
    table: tableOf(values, given),
  };
}

function asOfSetting(value: string | undefined): AsOfSetting | undefined {
  return value === undefined || value === 'now' ? value : new Date(value);
}

function namedServer(values: Environment): Connection | null {
  if (values.NEO4J_URI === undefined) return null;
  if (values.NEO4J_PASSWORD === undefined) {
    throw new SettingsError(
      'NEO4J_PASSWORD: expected the password of the server that NEO4J_URI names, but it is not set',
    );
  }
  return {
    uri: values.NEO4J_URI,
    username: values.NEO4J_USER,
    password: values.NEO4J_PASSWORD,
    database: values.NEO4J_DATABASE,
  };
}

/** The bucket of WEFT_CAPTURE_STORE. It reads AWS_ variables only where that is set: they are often there for other programs. */
function captureStoreOf(values: Environment): BucketSettings | null {
  const [, bucket, prefix = ''] = BUCKET_ADDRESS.exec(values.WEFT_CAPTURE_STORE ?? '') ?? [];
  if (bucket === undefined) return null;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    const missing = AWS_ACCESS_KEY_ID === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new SettingsError(`${missing}: expected the key that WEFT_CAPTURE_STORE is written with, but it is not set`);
  }
  const region = values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol) || /[?#]/.test(endpoint)) {
    throw new SettingsError(
      `AWS_ENDPOINT_URL_S3: expected an http or https address such as http://localhost:9000, but it is "${endpoint}"`,
    );
  }
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: values.AWS_SESSION_TOKEN,
  };
}

/** Without WEFT_RESOLVERS the servers of this machine answer: a person waits, and asks for one indicator. */
function liveOnRequestOf(values: Environment): LiveSettings | null {
  if (values.WEFT_LIVE === 'never') return null;
  const named = listOf(values.WEFT_RESOLVERS);
  const resolvers = named.length > 0 ? named : getServers();
  const upstreams = LIVE_UPSTREAMS.filter((upstream) => upstream !== 'dns' || resolvers.length > 0);
  return {
    upstreams,
    ageHours: REQUESTED_AGE_HOURS,
    resolvers,
    isLocalView: named.length === 0,
    rdapBootstrap: values.WEFT_RDAP_BOOTSTRAP,
  };
}

function liveOf(values: Environment): LiveSettings | null {
  const upstreams = listOf(values.WEFT_LIVE).filter(isUpstream);
  if (upstreams.length === 0) return null;
  const asksDns = upstreams.includes('dns');
  const resolvers = asksDns ? listOf(values.WEFT_RESOLVERS) : [];
  if (asksDns && resolvers.length === 0) {
    throw new SettingsError('WEFT_RESOLVERS: expected the DNS servers that WEFT_LIVE=dns is to ask, but it is not set');
  }
  return {
    upstreams,
    ageHours: values.WEFT_LIVE_AGE,
    resolvers,
    isLocalView: false,
    rdapBootstrap: values.WEFT_RDAP_BOOTSTRAP,
  };
}

function scanOf(values: Environment): ScanSettings | null {
  if (values.WEFT_ACTIVE_SCAN === 'off') return null;
  if (values.WEFT_SCAN_TARGETS === undefined) {
    throw new SettingsError(
      'WEFT_SCAN_TARGETS: expected the domains and ranges that WEFT_ACTIVE_SCAN=on may look at, but it is not set',
    );
  }
  const reachable = parseAllowedRanges(values.WEFT_FETCH_ALLOW ?? '');
  return {
    targets: new ScanTargets(values.WEFT_SCAN_TARGETS, reachable),
    resolvers: listOf(values.WEFT_RESOLVERS),
    nmap: values.WEFT_NMAP ?? null,
  };
}

function mailOf({ WEFT_SMTP_URL, WEFT_SMTP_FROM }: Environment): MailSettings | null {
  if (WEFT_SMTP_URL === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(WEFT_SMTP_URL);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    user: username === '' ? null : decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    from: WEFT_SMTP_FROM,
  };
}

function limitsOf(values: Environment): QueryLimits {
  const maximumTimeoutMs = values.WEFT_QUERY_TIMEOUT_MS;
  return {
    ...DEFAULT_LIMITS,
    rows: values.WEFT_QUERY_ROWS,
    depth: values.WEFT_QUERY_DEPTH,
    maximumTimeoutMs,
    defaultTimeoutMs: Math.min(DEFAULT_LIMITS.defaultTimeoutMs, maximumTimeoutMs),
  };
}

/** The limits of `WEFT_LIMITS`: the preset `public`, or those of a JSON file. */
function rateLimitsOf(value: string | undefined): RateLimits {
  if (value === undefined) return {};
  try {
    return value === 'public' ? PUBLIC_LIMITS : parseRateLimits(readFileSync(value, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const expected = 'public or a JSON file such as {"standard": 100, "search": 0}';
    throw new SettingsError(`WEFT_LIMITS: expected ${expected}, but it is "${value}" (${reason})`);
  }
}

function complaint(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = isSecret(name) ? `its ${given[name]?.length ?? 0} characters are not` : `it is "${given[name]}"`;
  return `${name}: expected ${issue.message}, but ${shown}`;
}

function tableOf(values: Environment, given: Record<string, string | undefined>): SettingRow[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    return {
      name,
      value: value === undefined ? '-' : isSecret(name) ? '(set)' : String(value),
      origin: given[name] === undefined ? 'default' : 'environment',
      description: schema.description ?? '',
    };
  });
}

function isSecret(name: string): boolean {
  const schema = Object.entries(environmentSchema.shape).find(([key]) => key === name)?.[1];
  return schema?.meta()?.secret === true;
}

function isDate(value: string): boolean {
  const time = Date.parse(value);
  return ISO_DATE.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 10));
}

function isBucketAddress(value: string): boolean {
  return BUCKET_ADDRESS.test(value);
}

function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '' && (pathname === '' || pathname === '/');
}

function isRangeList(value: string): boolean {
  try {
    return parseAllowedRanges(value).length > 0;
  } catch {
    return false;
  }
}

function isTargetList(value: string): boolean {
  try {
    new ScanTargets(value, []);
    return true;
  } catch {
    return false;
  }
}

function isUpstream(value: string): value is LiveUpstream {
  return LIVE_UPSTREAMS.some((upstream) => upstream === value);
}

function isResolverList(value: string): boolean {
  return listOf(value).every((server) => {
    const [, bracketed, address = bracketed ?? server, port] =
      /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    return isIP(address) !== 0 && Number(port ?? 53) <= 65_535;
  });
}

function isOriginList(value: string): boolean {
  return listOf(value).every((origin) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin));
}

function isWordList(value: string): boolean {
  return listOf(value).every((word) => /^[a-z]\w*$/i.test(word));
}

/** A name with a port would never be met: the port of a request is not looked at. */
function isHostList(value: string): boolean {
  return listOf(value).every((host) => /^(?:\*|[\w.-]+|\[[\da-f:]+\])$/i.test(host));
}

function listOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(',').map((item) => item.trim());
}

function isCollectorAddress(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

function isBaseAddress(value: string): boolean {
  return /^https?:\/\/\S+[^/\s]$/.test(value) && URL.canParse(value);
}
