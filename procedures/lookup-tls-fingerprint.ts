import { z } from 'zod';
import { inputFolded } from '../engine/advise/notices.ts';
import type { Procedure } from '../engine/contract/procedure-catalog.ts';
import type { Advisory } from '../schema/advisory.ts';
import { foldTlsFingerprint, keyOrNull } from '../schema/keys/index.ts';
import { ArgumentError, entriesParameter } from './arguments.ts';
import { columns } from './columns.ts';
import { collapsed, givenEntries, shownValue } from './indicators.ts';
import { readIndicator } from './read-indicator.ts';

/** What is looked up: an address that emits fingerprints, or a fingerprint itself. */
interface Asked {
  readonly address: string | null;
  readonly fingerprint: string | null;
}

interface AskedList {
  readonly asked: readonly Asked[];
  readonly advisories: readonly Advisory[];
}

const PARAMETERS = z.object({ x: entriesParameter('STRING | LIST<STRING>', readAll) });

/** The TLS fingerprints seen at an address, or what is known of a fingerprint. */
export const lookupTlsFingerprint: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.lookupTlsFingerprint',
  description:
    'The JARM, JA3, JA3S and JA4 fingerprints seen at an address, or what is known of a fingerprint; one row a fingerprint.',
  example: 'CALL svc.lookupTlsFingerprint("198.51.100.23")',
  columns: columns({
    indicator: ['STRING', 'address or fingerprint in normal form'],
    found: ['BOOLEAN', 'a fingerprint is known'],
    fingerprint: ['STRING', 'jarm:, ja3:, ja3s: or ja4: and the digits, or null'],
    kind: ['STRING', 'jarm, ja3, ja3s or ja4, or null'],
    family: ['STRING', 'software that it is typical of, or null'],
    isThreat: ['BOOLEAN', 'listed by a threat feed, or null'],
    port: ['INTEGER', 'port of the address where it was seen, or null'],
    source: ['STRING', 'loader that says so, or null'],
    lastSeen: ['STRING', 'when it was last seen, ISO 8601 UTC, or null'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: TEXT,
    inputs: calls.map(({ x }) => ({ asked: x.asked })),
    advisories: calls.flatMap(({ x }) => x.advisories),
    layers: ['tls-fingerprints'],
  }),
};

function readAll(value: unknown): AskedList {
  const read = givenEntries(value).map(readOne);
  const distinct = new Map(read.map(({ asked }) => [asked.address ?? asked.fingerprint, asked]));
  return {
    asked: [...distinct.values()],
    advisories: [...read.flatMap(({ advisory }) => advisory ?? []), ...collapsed(read.length, distinct.size)],
  };
}

/** 32 digits alone are a JA3 here, where elsewhere they are an MD5. */
function readOne(entry: unknown): { readonly asked: Asked; readonly advisory: Advisory | null } {
  if (typeof entry !== 'string' || entry.trim() === '') {
    throw new ArgumentError(
      `takes an address, a jarm:, ja3:, ja3s: or ja4: value as text or a list of them; ${shownValue(entry)} is none.`,
    );
  }
  const fingerprint = keyOrNull(() => foldTlsFingerprint(entry));
  const name = fingerprint ?? readIndicator(entry, ['ip', 'tls']).name;
  const asked = fingerprint === null ? { address: name, fingerprint } : { address: null, fingerprint };
  const isFolded = name !== entry.trim().toLowerCase();
  const kind = fingerprint === null ? 'address' : 'TLS fingerprint';
  return { asked, advisory: isFolded ? inputFolded(entry, kind, name) : null };
}

const TEXT = `UNWIND input.asked AS asked
CALL (asked) {
  CALL (asked) {
    MATCH (:IPV4|IPV6 {name: asked.address})-[seen:EMITS_TLS_FINGERPRINT]->(print:TLS_FINGERPRINT)
    RETURN print, seen.port AS port, seen.source AS source, coalesce(seen.lastSeen, seen.observed_at) AS lastSeen
    UNION ALL
    OPTIONAL MATCH (print:TLS_FINGERPRINT {name: asked.fingerprint})
    WITH print WHERE asked.fingerprint IS NOT NULL
      OR NOT EXISTS { (:IPV4|IPV6 {name: asked.address})-[:EMITS_TLS_FINGERPRINT]->(:TLS_FINGERPRINT) }
    WITH print,
      head(COLLECT { MATCH (print)<-[seen:EMITS_TLS_FINGERPRINT]-()
        RETURN seen ORDER BY coalesce(seen.lastSeen, seen.observed_at) DESC LIMIT 1 }) AS seen,
      head(COLLECT { MATCH (print)-[listed:LISTED_IN]->(:FEED_SOURCE)
        RETURN listed ORDER BY listed.observed_at DESC LIMIT 1 }) AS listed
    RETURN print, null AS port, coalesce(seen.source, listed.source) AS source,
      coalesce(seen.lastSeen, seen.observed_at, listed.lastSeen, listed.seenUntil, listed.seenAt, listed.observed_at) AS lastSeen
  }
  RETURN print, port, source, lastSeen ORDER BY print.name, port
}
RETURN coalesce(asked.address, asked.fingerprint) AS indicator, print IS NOT NULL AS found, print.name AS fingerprint,
  print.kind AS kind, print.family AS family, print.isThreat AS isThreat, port, source,
  CASE WHEN lastSeen IS NOT NULL THEN toString(datetime({epochMillis: lastSeen})) END AS lastSeen`;
