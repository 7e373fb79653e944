/** Reads what files of scanners contain in addition to services: names, fingerprints and certificates that they found, and their claims. */

import { foldCertificate, foldHost, KeyError, keyOrNull } from '../../../schema/keys/index.ts';
import {
  type Fact,
  NoIndicator,
  type ReadContext,
  type Records,
  RefusedRecord,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';
import { type Certificate, certificateFacts } from '../certificate-facts.ts';
import { addressData } from '../dns-data.ts';
import { dnsFacts } from '../dns-facts.ts';
import { jsonLines } from '../json-lines.ts';
import { jsonMembers } from '../json-members.ts';
import { mapped, recordsOfLine } from '../mapped-records.ts';
import { pastTime } from '../past-dates.ts';
import { reverseNameOf } from '../reverse-names.ts';
import type { NodeKey } from '../said.ts';
import { sightingAt } from '../seen-records.ts';
import { type FingerprintKind, fingerprintOf } from '../tls-fingerprints.ts';
import { claimedFacts, type ObservedService, serviceAddress, serviceFacts } from './observed-service.ts';

/** One finding of a scan; times in epoch ms. */
export type ScanRecord =
  | { readonly kind: 'service'; readonly service: ObservedService }
  /** The scanner looked up the name and got the address, or looked up the address and got the name. */
  | {
      readonly kind: 'name';
      readonly record: 'A' | 'PTR';
      readonly host: string;
      readonly address: string;
      readonly seenAt?: number | undefined;
    }
  | {
      readonly kind: 'fingerprint';
      readonly type: FingerprintKind;
      readonly print: string;
      readonly address: string;
      readonly port: number;
      readonly seenAt?: number | undefined;
    }
  | { readonly kind: 'certificate'; readonly certificate: Certificate }
  | {
      readonly kind: 'claim';
      /** A host or an address. */
      readonly of: NodeKey;
      readonly cves: readonly string[];
      readonly port?: number | undefined;
      readonly seenAt?: number | undefined;
    };

/** Returns the facts of a scan's finding. */
export function* scanFacts({ line, value }: SourceRecord<ScanRecord>, context: ReadContext): Iterable<Fact> {
  switch (value.kind) {
    case 'service':
      yield* serviceFacts(line, value.service, context);
      return;
    case 'name':
      yield* nameFacts(value, context);
      return;
    case 'fingerprint': {
      const found = fingerprintOf(value.type, value.print);
      if (found === null) return;
      const { label, name, properties } = found;
      const seenAt = pastTime(value.seenAt, 'seenAt', context) ?? context.observedAt;
      yield { kind: 'node', label, name, properties: { ...properties } };
      const ends = { from: serviceAddress(value.address), to: { label, name } };
      const own = { port: value.port, lastSeen: seenAt };
      yield { kind: 'edge', type: 'EMITS_TLS_FINGERPRINT', ...ends, properties: own, observedAt: seenAt };
      return;
    }
    case 'certificate':
      for (const fact of certificateFacts(value.certificate, {}, context.suffixes)) {
        // Servers sign their own certificates, with names that only they know.
        if (fact.kind !== 'edge' || isPublicName(fact.from.name, context)) yield fact;
      }
      return;
    case 'claim':
      yield* claimedFacts(value.of, value.cves, {
        port: value.port,
        seenAt: pastTime(value.seenAt, 'seenAt', context) ?? context.observedAt,
      });
  }
}

/** Returns the record of a public name and an address, in either direction. Names that only a private network knows state nothing. */
function* nameFacts(
  { record, host, address, seenAt }: ScanRecord & { readonly kind: 'name' },
  { observedAt, suffixes }: ReadContext,
): Iterable<Fact> {
  const at = serviceAddress(address);
  const name = keyOrNull(() => foldHost(host));
  if (name === null || !isPublicName(name, { suffixes })) return;
  const seen = sightingAt(seenAt) ?? { lastSeen: observedAt };
  if (record === 'A') yield* dnsFacts({ owner: name, data: addressData(at.name) }, seen, suffixes);
  else yield* dnsFacts({ owner: reverseNameOf(at), data: { type: 'PTR', target: name } }, seen, suffixes);
}

function isPublicName(name: string, { suffixes }: Pick<ReadContext, 'suffixes'>): boolean {
  return suffixes.apexOf(name) !== null && suffixes.isTopLevel(name.slice(name.lastIndexOf('.') + 1));
}

/** Returns a certificate by its SHA-256, with the scanner's data about it; none if that is not a SHA-256. */
export function scannedCertificate(sha256: string | null | undefined, said: Omit<Certificate, 'name'>): ScanRecord[] {
  const name = sha256 ? keyOrNull(() => foldCertificate(sha256)) : null;
  return name === null ? [] : [{ kind: 'certificate', certificate: { name, ...said } }];
}

/**
 * Reads records from JSON values, one in each line or as the elements of one array. A value that throws a `RefusedRecord` is refused alone,
 * and one without records is left out.
 */
export async function* scanRecords(
  input: SourceInput,
  recordsOf: (line: number, value: unknown) => Iterable<ScanRecord | RefusedRecord>,
): Records<ScanRecord> {
  for await (const read of jsonValues(input)) {
    if (read instanceof RefusedRecord) yield read;
    else yield* recordsOfValue(read, recordsOf);
  }
}

function* recordsOfValue(
  { line, value }: SourceRecord<unknown>,
  recordsOf: (line: number, value: unknown) => Iterable<ScanRecord | RefusedRecord>,
): Iterable<SourceRecord<ScanRecord> | RefusedRecord> {
  try {
    yield* recordsOfLine(line, recordsOf(line, value), 'it has no finding that is stored');
  } catch (error) {
    if (error instanceof RefusedRecord) yield error;
    else if (error instanceof KeyError) yield new RefusedRecord(line, error.message, error instanceof NoIndicator);
    else throw error;
  }
}

async function* jsonValues(input: SourceInput): Records<unknown> {
  if (!(await isArray(input))) return yield* jsonLines(input);
  yield* mapped(jsonMembers(input), ({ value }) => value);
}

/**
 * Returns whether a file is an array, by how it begins. One line may contain a whole page, so nothing else distinguishes an array from
 * lines.
 */
async function isArray(input: SourceInput): Promise<boolean> {
  for await (const chunk of input.bytes()) {
    const text = new TextDecoder()
      .decode(chunk)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (text !== '') return text.startsWith('[');
  }
  return false;
}
