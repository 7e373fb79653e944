import { isIP } from 'node:net';
import pMap from 'p-map';
import type { ObservedService } from '../../loaders/formats/services/observed-service.ts';
import { productTokens } from '../../loaders/formats/services/product-tokens.ts';
import type { LiveStore } from '../../loaders/live/live-store.ts';
import type { Upstream } from '../../loaders/live/upstream.ts';
import { type ScanLine, weftScan } from '../../loaders/sources/services/weft-scan.ts';
import type { HostAnswer } from '../../net/dns-client.ts';
import { notResolved } from '../../net/fetch-errors.ts';
import { foldAddress, keyOrNull } from '../../schema/keys/index.ts';
import { runNmap } from './nmap.ts';
import { type OpenPort, tryPort, USUAL_PORTS } from './port-probe.ts';
import type { ScanModule } from './scan-request.ts';
import type { ScanTargets } from './scan-targets.ts';
import { askWeb, type WebAnswer } from './web-probe.ts';

/** How live modules look at what an operator lets them. */
export interface ActiveScanOptions {
  readonly targets: ScanTargets;
  /** Asks the operator's resolver; null where there is none: then the graph's addresses are looked at. */
  readonly dns: Upstream | null;
  readonly store: Pick<LiveStore, 'store'>;
  /** The path of nmap; null where ports are tried by connecting. */
  readonly nmap: string | null;
  readonly ports?: readonly number[];
  readonly webPorts?: readonly { readonly port: number; readonly isTls: boolean }[];
  readonly timeoutMs?: number;
}

/** Why a module learned nothing new, or not all: null where it looked at all that it was to. */
export type LiveReasons = ReadonlyMap<ScanModule, string | null>;

const WEB_PORTS = [
  { port: 80, isTls: false },
  { port: 443, isTls: true },
] as const;
const TIMEOUT_MS = 3000;
/** Addresses of one name that are looked at, and ports that are tried at once. */
const MOST_ADDRESSES = 8;
const PORTS_AT_ONCE = 20;

/** Parameters of the live modules of one scan. */
export interface ActiveQuestion {
  readonly domain: string;
  readonly modules: ReadonlySet<ScanModule>;
  /** What the graph knows. */
  readonly addresses: readonly string[];
  /** Whether the graph has the name. */
  readonly isStored: boolean;
}

/**
 * Looks at a domain from outside, as far as its operator lets it, and stores its findings: records by the resolver, certificates and what
 * web servers call themselves, open ports with their greetings, and the vulnerabilities of such software. Says why it did not look.
 */
export async function scanActively(
  options: ActiveScanOptions,
  question: ActiveQuestion,
  signal: AbortSignal,
): Promise<LiveReasons> {
  const { domain, modules } = question;
  if (!options.targets.hasName(domain)) {
    const reason = `${domain} is not in WEFT_SCAN_TARGETS: this is what the graph has`;
    return new Map([...modules].map((module) => [module, reason]));
  }
  const reasons = new Map<ScanModule, string | null>();
  const resolved = await resolve(options, question, signal);
  reasons.set('dns', resolved.reason);
  const allowed = resolved.addresses.filter((address) => options.targets.refusalOf(address) === null);
  const none = notResolved(domain);
  const looked = allowed.slice(0, MOST_ADDRESSES);
  const lines: ScanLine[] = [];
  if (modules.has('ssl') || modules.has('technologies') || modules.has('vulnerabilities')) {
    const web = await askAll(options, domain, looked, signal);
    lines.push(...web.answers.flatMap(linesOfWeb));
    const reason = looked.length === 0 ? none : web.answers.length === 0 ? web.reason : null;
    const isWithoutTls = web.answers.length > 0 && web.answers.every(({ chain }) => chain.length === 0);
    reasons.set('ssl', isWithoutTls ? (web.reason ?? `${domain} shows no certificate`) : reason);
    reasons.set('technologies', reason);
  }
  if (modules.has('ports') || modules.has('vulnerabilities')) {
    const listed = looked.filter((address) => options.targets.hasAddress(address));
    const services = await servicesOf(options, listed, signal);
    lines.push(...services.lines);
    const unlisted = `no address of ${domain} is in a range of WEFT_SCAN_TARGETS`;
    reasons.set('ports', looked.length === 0 ? none : listed.length === 0 ? unlisted : services.reason);
  }
  const found = withoutDoubles(lines);
  if (found.length > 0) {
    const answer = { lines: found, hosts: new Set<string>(), isFoundByDerivation: true };
    const { written, derived } = options.store.store(weftScan, answer);
    await Promise.all([written, derived]);
  }
  return reasons;
}

/** The addresses of the name, by the resolver where there is one; what it answers is stored. */
async function resolve(
  { dns, store }: ActiveScanOptions,
  { domain, addresses, isStored }: ActiveQuestion,
  signal: AbortSignal,
): Promise<{ readonly addresses: readonly string[]; readonly reason: string | null }> {
  if (dns === null) return { addresses, reason: 'no resolver is set (WEFT_RESOLVERS): this is what the graph has' };
  try {
    const answer = await dns.ask(domain, isStored, signal);
    if (answer === null) return { addresses: [], reason: notResolved(domain) };
    const { written, derived } = store.store(dns.source, answer);
    await Promise.all([written, derived]);
    const hasRecords = answer.lines.some((line) => isAnswer(line) && line.records.length > 0);
    return { addresses: addressesOf(answer.lines), reason: hasRecords ? null : notResolved(domain) };
  } catch (error) {
    signal.throwIfAborted();
    return { addresses, reason: messageOf(error) };
  }
}

function addressesOf(lines: readonly unknown[]): readonly string[] {
  const records = lines.flatMap((line) => (isAnswer(line) ? line.records : []));
  const found = records.flatMap((record) =>
    record.type === 'A' || record.type === 'AAAA' ? (keyOrNull(() => foldAddress(record.address).name) ?? []) : [],
  );
  return [...new Set(found)];
}

function isAnswer(line: unknown): line is HostAnswer {
  return typeof line === 'object' && line !== null && 'records' in line && Array.isArray(line.records);
}

async function askAll(
  { webPorts = WEB_PORTS, timeoutMs = TIMEOUT_MS }: ActiveScanOptions,
  host: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly answers: readonly WebAnswer[]; readonly reason: string | null }> {
  const questions = addresses.flatMap((address) =>
    webPorts.map((web) => ({ host, address: foldAddress(address).name, timeoutMs, ...web })),
  );
  let reason: string | null = null;
  const ask = async (question: (typeof questions)[number]): Promise<WebAnswer[]> => {
    try {
      return [await askWeb(question, signal)];
    } catch (error) {
      signal.throwIfAborted();
      reason = `${question.address}:${question.port}: ${messageOf(error)}`;
      return [];
    }
  };
  const answers = await pMap(questions, ask, { concurrency: PORTS_AT_ONCE, signal });
  return { answers: answers.flat(), reason };
}

function linesOfWeb({ address, port, server, poweredBy, chain }: WebAnswer): ScanLine[] {
  const headers = [server === null ? [] : `Server: ${server}`, poweredBy === null ? [] : `X-Powered-By: ${poweredBy}`];
  return [
    {
      kind: 'service',
      address,
      port,
      protocol: 'tcp',
      service: chain.length > 0 ? 'https' : 'http',
      ...(server === null ? {} : { banner: server, ...ownName(server) }),
      ...(poweredBy === null ? {} : { components: [poweredBy] }),
      ...(headers.flat().length === 0 ? {} : { shown: headers.flat().join('; ').slice(0, 256) }),
    },
    ...chain.map((der): ScanLine => ({ kind: 'certificate', der: der.toString('base64') })),
  ];
}

/** What a server calls itself, in the first place. */
function ownName(said: string): Pick<ObservedService, 'product' | 'version'> {
  const [first] = productTokens(said);
  if (first === undefined) return {};
  return { product: first.name, ...(first.version === null ? {} : { version: first.version }) };
}

async function servicesOf(
  { nmap, ports = USUAL_PORTS, timeoutMs = TIMEOUT_MS }: ActiveScanOptions,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly lines: readonly ScanLine[]; readonly reason: string | null }> {
  if (addresses.length === 0) return { lines: [], reason: null };
  if (nmap !== null) {
    try {
      const found = await runNmap(
        nmap,
        addresses.filter((address) => isIP(address) !== 0),
        ports,
        signal,
      );
      return { lines: found.flatMap(lineOfNmap), reason: null };
    } catch (error) {
      signal.throwIfAborted();
      return { lines: [], reason: `nmap failed: ${messageOf(error).split('\n')[0]}` };
    }
  }
  const tries = addresses.flatMap((address) => ports.map((port) => ({ address, port })));
  const tryOne = ({ address, port }: (typeof tries)[number]) => tryPort(address, port, timeoutMs, signal);
  const open = await pMap(tries, tryOne, { concurrency: PORTS_AT_ONCE, signal });
  return { lines: open.flatMap((port) => (port === null ? [] : [lineOfPort(port)])), reason: null };
}

function lineOfNmap({ address, port, protocol, cpes, ...said }: ObservedService): ScanLine[] {
  if (protocol !== 'tcp' && protocol !== 'udp') return [];
  const { service, banner, product, version, note } = said;
  return [
    {
      ...{ kind: 'service', address, port: Number(port), protocol, service, product, version, note },
      banner: banner ?? undefined,
      cpes: cpes === undefined ? undefined : [...cpes],
    },
  ];
}

function lineOfPort({ address, port, banner }: OpenPort): ScanLine {
  const line = { kind: 'service', address, port, protocol: 'tcp' } as const;
  if (banner === null) return line;
  const service = protocolOf(banner);
  return { ...line, ...(service === null ? {} : { service }), banner };
}

/**
 * The protocol of a server's greeting, where the greeting shows it: SSH (RFC 4253), POP3 (RFC 1939), IMAP (RFC 9051), SMTP (RFC 5321), FTP
 * (RFC 959).
 */
function protocolOf(greeting: string): string | null {
  if (greeting.startsWith('SSH-')) return 'ssh';
  if (greeting.startsWith('+OK')) return 'pop3';
  if (greeting.startsWith('* OK')) return 'imap';
  if (!/^220[ -]/.test(greeting)) return null;
  return /\bE?SMTP\b/i.test(greeting) ? 'smtp' : /ftp/i.test(greeting) ? 'ftp' : null;
}

/** A port that was asked as a web server too is one service, with all that either says. */
function withoutDoubles(lines: readonly ScanLine[]): ScanLine[] {
  const byKey = new Map<string, ScanLine>();
  for (const line of lines) {
    const key = line.kind === 'certificate' ? line.der : `${line.address} ${line.port}`;
    const known = byKey.get(key);
    byKey.set(key, known?.kind === 'service' && line.kind === 'service' ? { ...line, ...known } : (known ?? line));
  }
  return [...byKey.values()];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
