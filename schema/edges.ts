import { ADDRESSES_ROUTING_PLACES } from './edges/addresses-routing-places.ts';
import { DNS_WEB_REGISTRATION } from './edges/dns-web-registration.ts';
import { PHYSICAL_EDGES } from './edges/physical.ts';
import { THREAT_IDENTITY_VULNERABILITIES } from './edges/threat-identity-vulnerabilities.ts';
import type { EdgeDeclaration } from './model.ts';

/** Every edge type of the contract, in its order (contract 2.1 to 2.4). */
export const EDGES: readonly EdgeDeclaration[] = [
  ...DNS_WEB_REGISTRATION,
  ...ADDRESSES_ROUTING_PLACES,
  ...THREAT_IDENTITY_VULNERABILITIES,
  ...PHYSICAL_EDGES,
];

/** Edges that are stored: PARENT_OF walks another one backwards, is not stored itself and is not listed. */
export const STORED_EDGES: readonly EdgeDeclaration[] = EDGES.filter((edge) => edge.reverseOf === undefined);

const BY_TYPE: ReadonlyMap<string, EdgeDeclaration> = new Map(EDGES.map((edge) => [edge.type, edge]));

/** Returns the declaration of an edge type, or undefined if the contract has none of this name. */
export function edgeDeclaration(type: string): EdgeDeclaration | undefined {
  return BY_TYPE.get(type);
}
