import { asnNumber, foldAsn, foldCidr } from '../../schema/keys/index.ts';
import type { NodeFact } from '../source.ts';

/**
 * That a routing registry has a route object (RFC 2622 section 4): the AS may originate the network, as who keeps the object says.
 * Kept on an island, for it tells nothing of what is announced.
 */
export function routeObjectFact(prefix: string, origin: string | number, registry: string): NodeFact {
  const network = foldCidr(prefix).name;
  const asn = asnNumber(foldAsn(origin));
  const name = `${network} AS${asn} ${registry}`;
  return { kind: 'node', label: 'ROUTE_OBJECT', name, properties: { prefix: network, asn, registry } };
}
