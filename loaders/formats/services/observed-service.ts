/** A service that a scan found, and its facts. */
import { addressScope, foldAddress, foldCve, foldService, keyOrNull } from '../../../schema/keys/index.ts';
import { type Fact, NoIndicator, type ReadContext, RefusedRecord } from '../../source.ts';
import { pastTime } from '../past-dates.ts';
import type { NodeKey } from '../said.ts';
import { plainBanner } from './plain-text.ts';
import { type SeenSoftware, softwareOf } from './software.ts';

/** One open port of an address. */
export interface ObservedService extends SeenSoftware {
  readonly address: string;
  readonly port: number | string;
  /** Transport protocol; default tcp. */
  readonly protocol?: string | undefined;
  /** The banner to store, if it is more than the part that shows its software. */
  readonly shown?: string | undefined;
  /** Epoch ms. */
  readonly seenAt?: number | undefined;
  /** CVEs that the scanner claims it has. */
  readonly claimed?: readonly string[] | undefined;
}

const PROTOCOLS: ReadonlySet<string> = new Set(['tcp', 'udp', 'sctp']);
/** Addresses of these scopes belong to no one in particular. */
const NOBODYS: ReadonlySet<string> = new Set(['loopback', 'link-local', 'multicast', 'broadcast', 'unspecified']);

/**
 * Returns the service, the edge from its address, and the claims of its scanner. Throws `KeyError` or `RefusedRecord` for an invalid one.
 */
export function serviceFacts(line: number, observed: ObservedService, context: ReadContext): Iterable<Fact> {
  return serviceFactsOf(serviceAddress(observed.address), line, observed, context);
}

/** Returns the same facts for an address that counts whatever its scope: the operator's own. */
export function* serviceFactsOf(
  from: NodeKey,
  line: number,
  observed: ObservedService,
  context: ReadContext,
): Iterable<Fact> {
  const seenAt = pastTime(observed.seenAt, 'seenAt', context) ?? context.observedAt;
  const protocol = observed.protocol?.toLowerCase() ?? 'tcp';
  if (!PROTOCOLS.has(protocol))
    throw new RefusedRecord(line, `expected tcp, udp or sctp, got '${protocol.slice(0, 60)}'`);
  const host = from.label === 'IPV6' ? `[${from.name}]` : from.name;
  const to = { label: 'SERVICE', name: foldService(`${host}:${observed.port}/${protocol}`) };
  const software = softwareOf(observed);
  const properties = { banner: plainBanner(observed.shown ?? observed.banner), ...software, observed_at: seenAt };
  yield { kind: 'node', ...to, properties };
  yield { kind: 'edge', type: 'RUNS_SERVICE', from, to, observedAt: seenAt };
  yield* claimedFacts(from, observed.claimed ?? [], { port: Number(observed.port), seenAt, cpe: software.cpe });
}

/** Returns the facts that a scanner claims CVEs: its claims, not findings of ours. It leaves out texts that are not CVEs. */
export function* claimedFacts(
  from: NodeKey,
  claimed: readonly string[],
  {
    port,
    seenAt,
    cpe,
  }: { readonly port?: number | undefined; readonly seenAt: number; readonly cpe?: string | undefined },
): Iterable<Fact> {
  const cves = new Set(claimed.flatMap((text) => keyOrNull(() => foldCve(text)) ?? []));
  for (const name of cves) {
    const properties = { port, package: cpe, confidence: 'claimed' };
    yield { kind: 'edge', type: 'VULNERABLE_TO', from, to: { label: 'CVE', name }, properties, observedAt: seenAt };
  }
}

/** Returns an address where a service can be found, also inside a private network. */
export function serviceAddress(text: string): NodeKey {
  const { label, name } = foldAddress(text);
  if (!NOBODYS.has(addressScope(name))) return { label, name };
  throw new NoIndicator('an address of somebody', text, 'one that another can reach');
}
