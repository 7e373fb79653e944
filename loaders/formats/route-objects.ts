import { asnNumber, foldAsn, foldCidr } from '../../schema/keys/index.ts';
import type { NodeFact } from '../source.ts';

/**
 * Returns the fact that a routing registry has a route object (RFC 2622 section 4): its maintainer states that the AS may originate the
 * network. It is an island node, because it does not show what is announced.
 */
export function routeObjectFact(prefix: string, origin: string | number, registry: string): NodeFact {
  const network = foldCidr(prefix).name;
  const asn = asnNumber(foldAsn(origin));
  const name = `${network} AS${asn} ${registry}`;
  return { kind: 'node', label: 'ROUTE_OBJECT', name, properties: { prefix: network, asn, registry } };
}
