import { z } from 'zod';
import { foldAddress, foldHost, foldUrlPath, keyOrNull, specialPurposeBlock } from '../../../schema/keys/index.ts';
import { certificateFacts } from '../../formats/certificate-facts.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import type { NodeKey } from '../../formats/said.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import type { Fact, PublishedFields, ReadContext, SourceDeclaration, SourceRecord } from '../../source.ts';

const TEXT = z.string().nullable();

/** A line of a capture, as `ops/captures` writes it. */
const CAPTURE_LINE = z.object({
  id: z.uuid(),
  url: z.url(),
  finalUrl: z.url(),
  probedAt: z.int(),
  status: z.int(),
  title: z.string(),
  protocol: TEXT,
  technologies: z.array(z.string()),
  /** 16 hex digits. */
  perceptionHash: z.string().regex(/^[0-9a-f]{16}$/),
  width: z.int(),
  height: z.int(),
  format: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  changedShare: z.number().nullable(),
  /** True if the graph has a URL node of this address, as feeds list them. */
  isListed: z.boolean(),
  requested: z.array(z.object({ host: z.string(), count: z.int(), addresses: z.array(z.string()) })),
  /** Certificates that hosts sent, DER in base64. */
  certificates: z.array(z.object({ host: z.string(), der: z.string() })),
});

export type CaptureLine = z.output<typeof CAPTURE_LINE>;

const SAID = { becomes: 'a property of the capture' };
const FIELDS: PublishedFields = {
  id: { becomes: 'the capture' },
  url: { becomes: 'the host that was captured, and the address without its query' },
  finalUrl: { becomes: 'the host at which the page ended, and the address without its query' },
  probedAt: { becomes: 'the time of the capture, and of each edge' },
  status: SAID,
  title: SAID,
  protocol: SAID,
  'technologies[]': SAID,
  perceptionHash: { becomes: 'the hash of the picture, and its four bands for a search' },
  width: SAID,
  height: SAID,
  format: SAID,
  fileSize: SAID,
  sha256: SAID,
  changedShare: SAID,
  isListed: { becomes: 'an edge from the listed URL' },
  'requested[].host': { becomes: 'a host from which the page got parts' },
  'requested[].count': { becomes: 'the number of the parts' },
  'requested[].addresses[]': { becomes: 'the addresses of that host' },
  'certificates[].host': { leftOut: 'the host that sent the certificate: the certificate names its hosts' },
  'certificates[].der': { becomes: 'the certificate, as in the source x509-files' },
};

/**
 * Pages that users captured with Weft's browsers: how they look, which hosts they requested their parts from, and the addresses of these
 * hosts.
 */
export const weftCaptures: SourceDeclaration<CaptureLine> = {
  id: 'weft-captures',
  title: 'Pages, captured when somebody asks for it',
  publisher: 'Weft itself, from pages',
  licence: 'facts about pages',
  homePage: 'https://www.rfc-editor.org/rfc/rfc9110',
  defaultUrl: null,
  format:
    'JSON lines id, url, finalUrl, probedAt, status, title, protocol, technologies[], perceptionHash, width, height, format, fileSize, sha256, changedShare, isListed, requested[], certificates[]',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'web',
  verified: 'specification',
  accumulates: true,
  live: true,
  read: (input) => jsonLineRecords(input, CAPTURE_LINE),
  facts,
};

function* facts({ value }: SourceRecord<CaptureLine>, { suffixes }: ReadContext): Iterable<Fact> {
  const { id, url, finalUrl, probedAt, perceptionHash, requested, certificates, isListed, ...said } = value;
  const capture = { label: 'CAPTURE', name: id };
  yield {
    kind: 'node',
    ...capture,
    properties: {
      ...present(said),
      url: shown(url),
      finalUrl: shown(finalUrl),
      probedAt,
      ...hashProperties(perceptionHash),
    },
  };
  const [begun, ended] = [partyOf(new URL(url).hostname), partyOf(new URL(finalUrl).hostname)];
  const own = [begun, ended].flatMap((party) => party ?? []);
  for (const from of new Map(own.map((party) => [party.name, party])).values())
    yield captured(from, capture, probedAt, { isFinal: from.name === ended?.name });
  if (isListed) yield captured({ label: 'URL', name: foldUrlPath(url) }, capture, probedAt, {});
  for (const { host, count, addresses } of requested) {
    const to = partyOf(host);
    if (to === null) continue;
    yield { kind: 'edge', type: 'REQUESTED', from: capture, to, properties: { count }, observedAt: probedAt };
    if (to.label === 'HOSTNAME') yield* resolutions(to, addresses, probedAt);
  }
  for (const { der } of certificates)
    yield* certificateFacts(certificateOfDer(Buffer.from(der, 'base64')), {}, suffixes);
}

function captured(from: NodeKey, to: NodeKey, observedAt: number, properties: Readonly<Record<string, unknown>>): Fact {
  return { kind: 'edge', type: 'CAPTURED_IN', from, to, properties, observedAt };
}

/** Returns the addresses of a host at the time of the connection. */
function* resolutions(from: NodeKey, addresses: readonly string[], observedAt: number): Iterable<Fact> {
  for (const address of addresses) {
    const to = partyOf(address);
    if (to === null || to.label === 'HOSTNAME') continue;
    const properties = { firstSeen: observedAt, lastSeen: observedAt };
    yield { kind: 'edge', type: 'RESOLVES_TO', from, to, properties, observedAt };
  }
}

/** Returns a host or an address; null if it is not public, because a page of an operator's own network means nothing to others. */
function partyOf(text: string): NodeKey | null {
  const literal = text.replace(/^\[(.*)\]$/, '$1');
  const address = keyOrNull(() => foldAddress(literal));
  if (address !== null)
    return specialPurposeBlock(address.name) === null ? { label: address.label, name: address.name } : null;
  const host = keyOrNull(() => foldHost(literal));
  return host === null || !host.includes('.') ? null : { label: 'HOSTNAME', name: host };
}

/** Returns a URL without its query, because queries contain private data: tokens, names, mail addresses. */
function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Returns the hash and its four bands of 16 bits. A search for a hash that differs in few bits finds it by a band that differs in fewer.
 */
function hashProperties(hash: string): Record<string, unknown> {
  const bands = [0, 4, 8, 12].map((at) => Number.parseInt(hash.slice(at, at + 4), 16));
  return {
    perceptionHash: `p:${hash}`,
    ...Object.fromEntries(bands.map((band, index) => [`perceptionBand${index}`, band])),
  };
}

function present(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== ''));
}
