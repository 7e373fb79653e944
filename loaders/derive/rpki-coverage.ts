/** `rpkiCoverage` of AS (contract 1.2): how much of what they announce ROAs authorise them to. */
import { roundHalfUp } from '../../schema/round-half-up.ts';
import type { Scope } from '../pipeline/touched.ts';
import type { AsnSpace } from './asn-spaces.ts';
import { reconcileNodes } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

const OWNED = ['rpkiCoverage', 'rpkiCoverageIpv6'];

/** The space of which coverage is told: addresses of IPv4, /48s of IPv6. */
export type CoveredSpace = Pick<AsnSpace, 'ipv4' | 'ipv6' | 'validIpv4' | 'validIpv6' | 'untoldIpv4' | 'untoldIpv6'>;

/**
 * The shares of both families, of what is known: a block that its source merged, of which ROAs name a part, says nothing. An AS without IPv4
 * has that of IPv6 as its coverage, one without space has none.
 */
export function coverageOf({ ipv4, ipv6, validIpv4, validIpv6, untoldIpv4, untoldIpv6 }: CoveredSpace): {
  readonly rpkiCoverage?: number;
  readonly rpkiCoverageIpv6?: number;
} {
  const share6 = shareOf(validIpv6, ipv6 - untoldIpv6);
  const share = ipv4 > 0 ? shareOf(validIpv4, ipv4 - untoldIpv4) : share6;
  return {
    ...(share === undefined ? {} : { rpkiCoverage: share }),
    ...(share6 === undefined ? {} : { rpkiCoverageIpv6: share6 }),
  };
}

function shareOf(valid: number, all: number): number | undefined {
  return all > 0 ? roundHalfUp(Math.min(1, valid / all), 4) : undefined;
}

/** Makes the AS of a scope say how much of their space is covered; one that announces nothing says nothing. */
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
