/** Derives `rpkiCoverage` of ASNs (contract 1.2): the share of their announced space that ROAs authorise. */
import { roundHalfUp } from '../../schema/round-half-up.ts';
import type { Scope } from '../pipeline/touched.ts';
import type { AsnSpace } from './asn-spaces.ts';
import { reconcileNodes } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

const OWNED = ['rpkiCoverage', 'rpkiCoverageIpv6'];

/** The space that coverage is computed from: IPv4 in addresses, IPv6 in /48s. */
export type CoveredSpace = Pick<AsnSpace, 'ipv4' | 'ipv6' | 'validIpv4' | 'validIpv6' | 'unknownIpv4' | 'unknownIpv6'>;

/**
 * Returns the shares of both families, in the space whose state is known: a merged block does not count if ROAs name only a part of it. An
 * AS without IPv4 has the share of IPv6 as its coverage; one without space has none.
 */
export function coverageOf({ ipv4, ipv6, validIpv4, validIpv6, unknownIpv4, unknownIpv6 }: CoveredSpace): {
  readonly rpkiCoverage?: number;
  readonly rpkiCoverageIpv6?: number;
} {
  const share6 = shareOf(validIpv6, ipv6 - unknownIpv6);
  const share = ipv4 > 0 ? shareOf(validIpv4, ipv4 - unknownIpv4) : share6;
  return {
    ...(share === undefined ? {} : { rpkiCoverage: share }),
    ...(share6 === undefined ? {} : { rpkiCoverageIpv6: share6 }),
  };
}

function shareOf(valid: number, all: number): number | undefined {
  return all > 0 ? roundHalfUp(Math.min(1, valid / all), 4) : undefined;
}

/** Writes the coverage of the ASNs of a scope. An AS that announces nothing has none. */
export async function writeCoverages(
  writer: DerivationWriter,
  scope: Scope,
  spaces: ReadonlyMap<string, CoveredSpace>,
): Promise<void> {
  for await (const names of namesOf(writer.database, 'ASN', scope)) {
    const rows = await writer.database.read({
      text: 'UNWIND $names AS name MATCH (a:ASN {name: name}) RETURN name',
      parameters: { names },
    });
    const nodes = rows.map(({ name }) => {
      const space = spaces.get(String(name));
      return { name: String(name), properties: space === undefined ? {} : coverageOf(space) };
    });
    await reconcileNodes(writer, 'ASN', OWNED, nodes);
  }
}
