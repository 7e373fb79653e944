import { z } from 'zod';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { isUsableKeyText } from '../../http/auth/key-text.ts';
import { CONCURRENT_QUERIES } from '../../http/limits/concurrent-queries.ts';
import { workerCount } from '../worker-count.ts';
import {
  isBaseAddress,
  isBucketAddress,
  isCollectorAddress,
  isDate,
  isHostList,
  isMailServer,
  isOriginList,
  isRangeList,
  isResolverList,
  isTargetList,
  isUpstream,
  isWordList,
  listOf,
  text,
  wholeNumber,
} from './value-forms.ts';

const NEO4J_SCHEME = /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s/@]+$/;

/** Certificates are known by their SHA-256, which the answers of crt.sh lack, and fetching each of them takes longer than an answer may wait. */
const NO_CERTIFICATES =
  'dns and rdap alone: certificates cannot be looked up live, as what crt.sh lists has no SHA-256 to know a certificate by; load a file of them instead';

/** Former settings, and what to set instead: an ignored setting would go unnoticed. */
export const RETIRED: readonly (readonly [string, string])[] = [
  [
    'WEFT_LIVE_RESOLVERS',
    'use WEFT_RESOLVERS instead, which names the DNS servers of all lookups. Weft then also resolves stored hosts again by them, unless WEFT_RESOLVE_STORED is off',
  ],
];

/** Every setting, as the environment gives it: the one list that is checked, printed and documented. */
export const environmentSchema = z.object({
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

/** The values of all settings: the given ones, else their defaults. */
export type Environment = z.infer<typeof environmentSchema>;
