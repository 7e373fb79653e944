import { compareTexts } from '../../schema/code-points.ts';
import type { Chain } from './chains.ts';
import { OLD } from './confidence.ts';
import type { Holding } from './signs.ts';

const OLD_MS = OLD.days * 86_400_000;

/** What was found of one chain of aliases. */
export interface Finding {
  readonly host: string;
  /** The first name of the chain that no one holds, or its last: names after one that anybody can take no longer count. */
  readonly target: string;
  readonly status: string | null;
  readonly confidence: number | null;
  readonly provider: string | null;
  readonly chain: readonly string[];
  /** Epoch ms. */
  readonly observedAt: number | null;
  readonly evidence: readonly string[];
  /** It is known that somebody holds the target. */
  readonly isHeld: boolean;
  /** Strangers can claim names under the service of the target. */
  readonly isCandidate: boolean;
  /** The chain was cut. */
  readonly isEndless: boolean;
}

/** What is found of a chain whose names are held as given; `asOf` in epoch ms. */
export function findingOf(chain: Chain, holdings: ReadonlyMap<string, Holding>, asOf: number): Finding {
  const [host = '', ...behind] = chain.hops;
  const judged = behind.flatMap((name, at) => {
    const holding = holdings.get(name);
    return holding === undefined ? [] : { name, at, holding };
  });
  const end = judged.find(({ holding }) => holding.sign !== null) ?? judged.at(-1);
  if (end === undefined) return ownAlias(host, chain);
  const { sign, vendor, isHeld, isCandidate, evidence } = end.holding;
  const names = behind.slice(0, end.at + 1);
  const at = sign?.at ?? null;
  const isOld = at !== null && (at < asOf - OLD_MS || (chain.seen !== null && Math.abs(at - chain.seen) > OLD_MS));
  const observedAt = at !== null && chain.seen !== null && at < chain.seen ? at : chain.seen;
  return {
    host,
    target: end.name,
    status: sign?.status ?? null,
    confidence: sign === null ? null : sign.confidence * (isOld ? OLD.factor : 1),
    provider: vendor,
    chain: [host, ...names],
    observedAt,
    evidence: [
      ...names.map((name) => `ALIAS_OF->HOSTNAME:${name}`),
      ...evidence,
      ...(isOld ? [`old:${new Date(observedAt ?? 0).toISOString().slice(0, 10)}`] : []),
      ...cut(chain),
    ],
    isHeld: isHeld && chain.isEnded,
    isCandidate: isCandidate && chain.isEnded,
    isEndless: !chain.isEnded,
  };
}

/** Of a host whose only alias is itself. */
function ownAlias(host: string, chain: Chain): Finding {
  const nothing = { status: null, confidence: null, provider: null, observedAt: null, isHeld: false };
  return { ...nothing, host, target: host, chain: [host], evidence: cut(chain), isCandidate: false, isEndless: true };
}

/** What is said of a chain that was cut: it runs into itself, or is longer than anybody follows. */
function cut({ loop, isEnded, hops }: Chain): string[] {
  if (loop !== null) return [`cycle:${loop}`];
  return isEnded ? [] : [`too-long:${hops.length - 1}`];
}

/** Findings for somebody who has to decide which to look at first. */
export function mostTellingFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      Number(one.status === null) - Number(other.status === null) ||
      (other.confidence ?? 0) - (one.confidence ?? 0) ||
      Number(other.isCandidate) - Number(one.isCandidate) ||
      compareTexts(one.host, other.host) ||
      compareTexts(one.target, other.target),
  );
}
