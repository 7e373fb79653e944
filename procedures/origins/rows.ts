import type { Row } from '../../engine/database/database.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Candidate } from './candidates.ts';
import type { HostFacts } from './gather.ts';
import type { Way } from './ways.ts';

/** A host with what was found of it. */
export interface FoundHost {
  readonly facts: HostFacts;
  readonly ways: readonly Way[];
  readonly candidates: readonly Candidate[];
}

/** What the caller wants to see. */
export interface Shown {
  /** Addresses of CDNs and shared providers too. */
  readonly isWide: boolean;
  readonly limit: number;
}

/** The rows of one host, and the notices about it, which go with its first row. */
export interface HostRows {
  readonly rows: readonly Row[];
  readonly notices: readonly Advisory[];
}

/** The rows of a host: one without an address where there is no candidate. */
export function rowsOf({ facts, ways, candidates }: FoundHost, { isWide, limit }: Shown): HostRows {
  const { host } = facts.asked;
  const reached = candidates.filter(({ kind }) => kind !== 'unreachable');
  const shown = reached.filter(({ kind }) => isWide || (kind !== 'cdn' && kind !== 'shared'));
  const counts = { leftOut: reached.length - shown.length, unreachable: candidates.length - reached.length };
  const rows = shown.slice(0, limit).map(({ address, confidence, methods, asn, asnName, kind, evidence }) => {
    return { ip: address, confidence, methods, asn, asnName, kind, host, evidence };
  });
  const isUnknown = !facts.own.isStored && candidates.length === 0;
  return {
    rows: rows.length > 0 ? rows : [noneFound(host, isUnknown, counts)],
    notices: noticesOf(facts, ways, counts.leftOut),
  };
}

/** The row that says why a host has no address. */
function noneFound(host: string, isUnknown: boolean, counts: { leftOut: number; unreachable: number }): Row {
  const evidence = [
    isUnknown ? 'coverage:no-data' : 'candidates:0',
    ...(counts.leftOut === 0 ? [] : [`left-out:${counts.leftOut}`]),
    ...(counts.unreachable === 0 ? [] : [`unreachable:${counts.unreachable}`]),
  ];
  return { ip: null, confidence: null, methods: [], asn: null, asnName: null, kind: null, host, evidence };
}

function noticesOf({ asked, own, names }: HostFacts, ways: readonly Way[], leftOut: number): Advisory[] {
  const hasHistory = own.hasTimes || ways.some(({ method }) => method === 'former_a');
  const notices: readonly (readonly [boolean, string, string])[] = [
    [!own.isStored, 'anchor-unknown', 'The host is not stored; its domain answers.'],
    [
      leftOut > 0,
      'addresses-left-out',
      'Addresses of CDNs and shared providers are left out; include_related: true shows them.',
    ],
    [
      own.isStored && !hasHistory,
      'history-unknown',
      'It was seen to resolve once only: what it resolved to before is not known.',
    ],
    [names.isCut, 'truncated', 'Of its domain only the first names were looked at.'],
  ];
  return notices.flatMap(([applies, kind, message]) =>
    applies ? { kind, severity: 'info', message, rewrite: null, subject: asked.host } : [],
  );
}
