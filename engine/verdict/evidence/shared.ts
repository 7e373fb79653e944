/** Who shares a host or an address: what is said of one of its tenants is not said of it (contract 5.3). */

/** More unrelated domains than this on one address or behind one name are tenants. */
const MOST_APEXES = 100;
/** Names that are looked at for it: an address of many names of one domain has no end otherwise. */
const MOST_NAMES = 20_000;

/** Expression: registrable domains of names that lead to the node `n`, as far as they tell whether it is shared. */
export function apexesBehind(type: 'ALIAS_OF' | 'RESOLVES_TO'): string {
  return `COLLECT { MATCH (n)<-[:${type}]-(tenant:HOSTNAME) WITH tenant LIMIT ${MOST_NAMES}
      RETURN DISTINCT tenant.apex AS apex LIMIT ${MOST_APEXES + 1} }`;
}

/** Condition on a list of registrable domains. */
export function isCrowded(apexes: string): string {
  return `size(${apexes}) > ${MOST_APEXES}`;
}

/** Condition: a vendor runs the node for whoever rents it. `node` is a variable, or a label and a property map. */
export function isRunForTenants(node = 'n'): string {
  return `EXISTS { MATCH (${node})-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN ['cdn', 'cloud'] }`;
}
