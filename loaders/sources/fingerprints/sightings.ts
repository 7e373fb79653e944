import { isIP } from 'node:net';
import { foldHost } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { addressNode } from '../../formats/listings.ts';
import type { NodeKey } from '../../formats/said.ts';
import { type FingerprintKind, fingerprintOf } from '../../formats/tls-fingerprints.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const KINDS: readonly FingerprintKind[] = ['jarm', 'ja3', 'ja3s', 'ja4'];
const HOST_COLUMNS = ['ip', 'host'];

const OWN = {
  publisher: 'the operator of the scanner or sensor',
  licence: "the operator's",
  defaultUrl: null,
  cadenceHours: 24,
  layer: 'tls-fingerprints',
  verified: 'specification',
  // A file contains what was found in its time.
  accumulates: true,
} as const;

/** TLS fingerprints that the operator's own scanners and sensors found at addresses and hosts. */
export const tlsSightings: SourceDeclaration<CsvRow> = {
  ...OWN,
  id: 'tls-sightings',
  title: 'TLS fingerprints of addresses and hosts',
  homePage: 'https://github.com/salesforce/jarm',
  format:
    'CSV with a header: ip or host or both, port, jarm, ja3, ja3s, ja4, last_seen, in any order; only the first is required',
  fields: {
    ip: { becomes: 'the address that has the fingerprints' },
    host: { becomes: 'the host that has the fingerprints' },
    port: { becomes: 'the port on the edge' },
    jarm: { becomes: 'a fingerprint' },
    ja3: { becomes: 'a fingerprint' },
    ja3s: { becomes: 'a fingerprint' },
    ja4: { becomes: 'a fingerprint' },
    last_seen: { becomes: 'the last sighting' },
  },
  read: (input) => csvRecords(input),
  *facts({ line, value }) {
    const row = Object.fromEntries(Object.entries(value).map(([column, text]) => [column.toLowerCase(), text?.trim()]));
    const found = KINDS.filter((kind) => row[kind]).flatMap((kind) => fingerprintOf(kind, row[kind] ?? '') ?? []);
    const places = HOST_COLUMNS.flatMap((column) => (row[column] ? [placeOf(row[column])] : []));
    const isNamed = HOST_COLUMNS.some((column) => column in row) && KINDS.some((kind) => kind in row);
    if (!isNamed) throw new RefusedRecord(line, 'expected a column ip or host, and one of jarm, ja3, ja3s and ja4');
    if (places.length === 0) throw new RefusedRecord(line, 'expected an address under ip, or a name under host');
    const lastSeen = epochMs(row.last_seen);
    const seen = { port: portOf(line, row.port), lastSeen };
    for (const place of places) for (const print of found) yield* emits(place, print, seen);
  },
};

/** The output of `jarm.py -o`: host, the address that it found, JARM, and with -v the ten answers. */
export const jarmScan: SourceDeclaration<CsvRow> = {
  ...OWN,
  id: 'jarm-scan',
  title: 'JARM of servers, as jarm.py finds them',
  homePage: 'https://github.com/salesforce/jarm',
  format: 'CSV without a header: host, address, JARM; with -v the ten answers behind',
  fields: {
    host: { becomes: 'the host that has the fingerprint' },
    ip: { becomes: 'the address that has the fingerprint; without one no server was asked' },
    jarm: { becomes: 'the fingerprint' },
    answers: { leftOut: 'the ten answers from which the fingerprint is computed' },
  },
  read: (input) =>
    csvRecords(input, { columns: ['host', 'ip', 'jarm', ...Array.from({ length: 10 }, (_, at) => `answer${at}`)] }),
  *facts({ line, value: { host, ip, jarm } }) {
    if (!host || ip === undefined || !jarm) throw new RefusedRecord(line, 'expected a host, an address and a JARM');
    const print = fingerprintOf('jarm', jarm);
    // `Failed to resolve IP`: then no server was asked.
    if (print === null || isIP(ip.trim()) === 0) return;
    const places = [placeOf(host), addressNode(ip)];
    for (const place of new Map(places.map((node) => [node.name, node])).values()) yield* emits(place, print, {});
  },
};

function placeOf(text: string): NodeKey {
  return isIP(text.trim()) === 0 ? { label: 'HOSTNAME', name: foldHost(text) } : addressNode(text);
}

function portOf(line: number, text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port <= 65_535) return port;
  throw new RefusedRecord(line, `expected a port, got '${text}'`);
}

type Sighting = { readonly port?: number | undefined; readonly lastSeen?: number | undefined };

function* emits(
  from: NodeKey,
  fingerprint: { label: string; name: string; properties?: object },
  seen: Sighting,
): Iterable<Fact> {
  const { label, name, properties } = fingerprint;
  yield { kind: 'node', label, name, properties: { ...properties } };
  const { lastSeen } = seen;
  const dated = lastSeen === undefined ? {} : { observedAt: lastSeen };
  yield { kind: 'edge', type: 'EMITS_TLS_FINGERPRINT', from, to: { label, name }, properties: { ...seen }, ...dated };
}
