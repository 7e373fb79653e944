/** Chooses the surest of the parties' operators, with the paths that lead to it. */
import { roundHalfUp } from '../schema/round-half-up.ts';
import { CONFIDENCE, type Operator } from './operator.ts';
import type { AttributedAddress, AttributedName, Part, Parties } from './parties.ts';

/** Maximum number of paths shown. */
const MOST_PATHS = 8;

/** An operator as it stands for the subject: its path begins there. */
export interface Candidate extends Operator {
  readonly part: Part;
}

/** Who runs a host or an address. */
export interface Attribution {
  /** The surest; null if no operator is known. */
  readonly chosen: Candidate | null;
  /** Candidates from the subject itself, its aliases and its addresses, without those from its surroundings. */
  readonly certain: readonly Candidate[];
  /** The paths that lead to it, up to the maximum shown. */
  readonly paths: readonly string[];
  /** Ids of other operators to which something certain leads, or, if nothing is certain, the surroundings. */
  readonly others: readonly string[];
}

/** Decides who runs the subject of some parties. */
export function attribute({ names, addresses }: Pick<Parties, 'names' | 'addresses'>): Attribution {
  const certain = [
    ...candidatesOf(names, 'SELF', ({ confidence }) => confidence),
    ...candidatesOf(names, 'ALIAS', confidenceOfAlias),
    ...byShare(addresses),
  ];
  const around = [
    ...candidatesOf(addresses, 'PARENT', () => CONFIDENCE.heuristic),
    ...candidatesOf(names, 'NAMESERVER', () => CONFIDENCE.heuristic),
    ...candidatesOf(addresses, 'NAMESERVER', () => CONFIDENCE.heuristic),
    ...candidatesOf(names, 'MAIL', () => CONFIDENCE.heuristic),
    ...candidatesOf(addresses, 'MAIL', () => CONFIDENCE.heuristic),
  ];
  const chosen = [...certain, ...around].reduce<Candidate | null>(
    (best, one) => (best === null || one.confidence > best.confidence ? one : best),
    null,
  );
  const reported = certain.length === 0 ? around : certain;
  const speaking = reported.filter(({ vendorId }) => vendorId === chosen?.vendorId);
  const others = reported.map(({ vendorId }) => vendorId).filter((vendorId) => vendorId !== chosen?.vendorId);
  return {
    chosen,
    certain,
    paths: [...new Set(speaking.map(({ path }) => path))].slice(0, MOST_PATHS),
    others: [...new Set(others)],
  };
}

/** Returns the confidence in the operator of an alias. */
export function confidenceOfAlias({ channel }: Operator): number {
  return channel === 'PUBLIC_SUFFIX' ? CONFIDENCE.aliasUnderSuffix : CONFIDENCE.alias;
}

function candidatesOf(
  parties: readonly (AttributedName | AttributedAddress)[],
  part: Part,
  confidenceOf: (operator: Operator) => number,
): readonly Candidate[] {
  return parties
    .filter((party) => party.part === part)
    .flatMap(({ operators, path }) =>
      operators.map((operator) => ({
        ...operator,
        confidence: confidenceOf(operator),
        path: path + operator.path,
        part,
      })),
    );
}

/**
 * Returns the first operator of each address of the subject: one of several is less sure than a single one, by its share of the addresses.
 */
function byShare(addresses: readonly AttributedAddress[]): readonly Candidate[] {
  const firsts = candidatesOf(
    addresses.map((address) => ({ ...address, operators: address.operators.slice(0, 1) })),
    'SELF',
    ({ confidence }) => confidence,
  );
  return firsts.map((first) => {
    const share = firsts.filter(({ vendorId }) => vendorId === first.vendorId).length / firsts.length;
    return { ...first, confidence: confidenceByShare(first.confidence, share) };
  });
}

/** Returns the confidence in an operator to which a share of the addresses leads. */
export function confidenceByShare(confidence: number, share: number): number {
  if (share === 1 || confidence < CONFIDENCE.shared) return confidence;
  return roundHalfUp(CONFIDENCE.shared + 0.1 * share, 2);
}
