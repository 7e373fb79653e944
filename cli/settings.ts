import { resolve } from 'node:path';
import type { QueryLimits } from '../engine/contract/limits.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { type AllowedRanges, parseAllowedRanges } from '../net/address-guard.ts';
import type { BucketSettings } from '../ops/captures/bucket-images.ts';
import type { MailSettings } from '../ops/monitors/channels/email.ts';
import type { AsOfSetting } from '../store/as-of.ts';
import type { Connection } from '../store/database.ts';
import { limitsOf, rateLimitsOf } from './settings/limits.ts';
import { type LiveSettings, liveOf, liveOnRequestOf, type ScanSettings, scanOf } from './settings/look-ups.ts';
import { readEnvironment, type SettingRow, tableOf } from './settings/read-environment.ts';
import { captureStoreOf, mailOf, namedServer } from './settings/services.ts';
import { listOf } from './settings/value-forms.ts';

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

/** Reads and checks all settings; an empty variable counts as absent. Throws `SettingsError` that names each bad one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { values, given } = readEnvironment(environment);
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
