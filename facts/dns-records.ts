/**
 * Whether DNS has records of a host, as a condition on its node: addresses, aliases, name servers and mail hosts are edges, the
 * other types are properties. Being named by a certificate, a feed or another name is none.
 */
export function hasRecords(node: string): string {
  return `${node}.txtRecords IS NOT NULL OR ${node}.caaRecords IS NOT NULL OR ${node}.srvRecords IS NOT NULL
      OR ${node}.tlsaRecords IS NOT NULL OR ${node}.svcbRecords IS NOT NULL OR ${node}.httpsRecords IS NOT NULL
      OR EXISTS { (${node})-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (${node})<-[:NAMESERVER_FOR|MAIL_FOR]-() }`;
}
