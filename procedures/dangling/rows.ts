import type { AliasesOfHost } from '../../facts/dangling-names.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Row } from '../../store/database.ts';
import { type Finding, mostTellingFirst } from './findings.ts';

/** Aliases under a domain that are followed. */
export const MOST_ALIASES = 2_000;

/** A host as it was asked for, and what was found of its aliases. */
export interface FoundAliases {
  readonly aliases: AliasesOfHost;
  /** It stands for the names under it too. */
  readonly isWide: boolean;
  readonly findings: readonly Finding[];
  /** Registrable domains of targets, as they are stored. */
  readonly apexes: ReadonlyMap<string, string | null>;
}

/** The rows of one host, and the notices about it, which go with its first row. */
export interface HostRows {
  readonly rows: readonly Row[];
  readonly notices: readonly Advisory[];
}

/** The rows of a host, at most `limit`: one where nothing dangles under it, or nothing is known of it. */
export function rowsOf(found: FoundAliases, limit: number): HostRows {
  const { findings, aliases, apexes } = found;
  const open = findings.filter(({ status, isEndless, isHeld }) => status === null && !isEndless && !isHeld);
  const reported = findings.filter(({ status, isCandidate, isEndless }) => status !== null || isCandidate || isEndless);
  const isKnown = open.length === 0 && (findings.length > 0 || aliases.hasAddress);
  const rows = mostTellingFirst(reported)
    .slice(0, limit)
    .map((finding) => rowOf(finding, apexes));
  return {
    rows: rows.length > 0 ? rows : [nothing(aliases.name, isKnown)],
    notices: noticesOf(found, { open: open.length, reported: reported.length, limit }),
  };
}

function rowOf(finding: Finding, apexes: ReadonlyMap<string, string | null>): Row {
  const { host, target, status, confidence, provider, chain, observedAt, evidence, isEndless } = finding;
  return {
    host,
    target,
    targetApex: apexes.get(target) ?? null,
    status,
    confidence,
    provider,
    chain,
    observed_at: observedAt === null ? null : BigInt(observedAt),
    evidence,
    coverage: status === null && !isEndless ? 'no-data' : 'checked',
  };
}

/** The row of a host under which nothing dangles, or of which nothing is known. */
function nothing(host: string, isKnown: boolean): Row {
  const none = { target: null, targetApex: null, status: null, confidence: null, provider: null, observed_at: null };
  return { host, ...none, chain: [], evidence: [], coverage: isKnown ? 'checked' : 'no-data' };
}

interface Counts {
  readonly open: number;
  readonly reported: number;
  readonly limit: number;
}

function noticesOf({ aliases, isWide, findings }: FoundAliases, { open, reported, limit }: Counts): Advisory[] {
  const { name, isCut } = aliases;
  const subject = isWide ? `${name} and the names under it` : name;
  const notice = (kind: string, severity: Advisory['severity'], message: string): Advisory => {
    return { kind, severity, message, rewrite: null, subject: name };
  };
  return [
    ...(findings.length === 0 ? [notice('anchor-without-edge', 'info', `No aliases of ${subject} are stored.`)] : []),
    ...(open > 0
      ? [
          notice(
            'targets-unjudged',
            'info',
            `Of ${findings.length} aliases of ${subject}, ${open} could not be judged: no data says whether their targets exist. Load zones or DNS answers of them, or let Weft resolve them.`,
          ),
        ]
      : []),
    ...(reported > limit
      ? [notice('truncated', 'warning', `First ${limit} of ${reported} rows of ${name}; limit takes more.`)]
      : []),
    ...(isCut
      ? [
          notice(
            'truncated',
            'warning',
            `There are more names under ${name} than one call looks at: at most ${MOST_ALIASES.toLocaleString('en')} aliases were followed. Ask for the domains under it.`,
          ),
        ]
      : []),
  ];
}
