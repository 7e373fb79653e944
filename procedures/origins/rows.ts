import type { Advisory } from '../../schema/advisory.ts';
import type { Row } from '../../store/database.ts';
import type { AddressKind } from './address-kind.ts';
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
  /** Addresses of CDNs and shared providers too, and mail relays of a host that takes no mail. */
  readonly isWide: boolean;
  readonly limit: number;
}

/** The rows of one host, and the notices about it, which go with its first row. */
export interface HostRows {
  readonly rows: readonly Row[];
  /** The candidates of the rows. */
  readonly found: readonly Candidate[];
  readonly notices: readonly Advisory[];
}

/** The rows of a host: one without an address where there is no candidate. */
export function rowsOf({ facts, ways, candidates }: FoundHost, { isWide, limit }: Shown): HostRows {
  const { host } = facts.asked;
  const reached = candidates.filter(({ kind }) => kind !== 'unreachable');
  const leftOut = leftOutOf(facts);
  const shown = reached.filter(({ kind }) => isWide || !leftOut.has(kind));
  const counts = { leftOut: reached.length - shown.length, unreachable: candidates.length - reached.length };
  const found = shown.slice(0, limit);
  const rows = found.map(({ address, confidence, methods, asn, asnName, kind, evidence }) => {
    return { ip: address, confidence, methods, asn, asnName, kind, host, evidence };
  });
  const isUnknown = !facts.own.isStored && candidates.length === 0;
  return {
    rows: rows.length > 0 ? rows : [noneFound(host, isUnknown, counts)],
    found,
    notices: noticesOf(facts, ways, counts.leftOut),
  };
}

/** Kinds that appear only on request: a question about a host without a mail record is not about relays. */
function leftOutOf({ asked, mailHosts }: HostFacts): ReadonlySet<AddressKind> {
  const takesMail = (mailHosts.get(asked.host) ?? []).length > 0;
  return new Set(takesMail ? ['cdn', 'shared'] : ['cdn', 'shared', 'mail']);
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
  const isMet = own.newest !== null;
  const notices: readonly (readonly [boolean, string, string])[] = [
    [!own.isStored && ways.length > 0, 'anchor-unknown', 'The host is not stored; its domain answers.'],
    [
      !own.isStored && ways.length === 0,
      'anchor-unknown',
      'The host is not stored, and nothing that is stored of its domain leads to an address.',
    ],
    [
      leftOut > 0,
      'addresses-left-out',
      'Addresses of CDNs, shared providers and mail relays are left out; include_related: true shows them.',
    ],
    [
      own.isStored && !isMet && !hasHistory,
      'history-unknown',
      'It was never seen to resolve: neither what it resolves to nor what it resolved to before is known.',
    ],
    [
      own.isStored && isMet && !hasHistory,
      'history-unknown',
      'It was seen to resolve once only: what it resolved to before is not known.',
    ],
    [names.isCut, 'truncated', 'Of its domain only the first names were looked at.'],
  ];
  return notices.flatMap(([applies, kind, message]) =>
    applies ? { kind, severity: 'info', message, rewrite: null, subject: asked.host } : [],
  );
}
