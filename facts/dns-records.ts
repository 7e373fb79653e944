/**
 * Returns a condition on the node of a host: DNS has records of it. Addresses, aliases, name servers and mail hosts are edges, the other
 * types are properties. A certificate, a feed or another name that names the host is not a record.
 */
export function hasRecords(node: string): string {
  return `${node}.txtRecords IS NOT NULL OR ${node}.caaRecords IS NOT NULL OR ${node}.srvRecords IS NOT NULL
      OR ${node}.tlsaRecords IS NOT NULL OR ${node}.svcbRecords IS NOT NULL OR ${node}.httpsRecords IS NOT NULL
      OR EXISTS { (${node})-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (${node})<-[:NAMESERVER_FOR|MAIL_FOR]-() }`;
}
