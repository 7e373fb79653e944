/**
 * Whether DNS has records of a host, as a condition on its node `h`: addresses, aliases, name servers and mail hosts are edges, the
 * other types are properties. Being named by a certificate, a feed or another name is none.
 */
export const HAS_RECORDS = `h.txtRecords IS NOT NULL OR h.caaRecords IS NOT NULL OR h.srvRecords IS NOT NULL
      OR h.tlsaRecords IS NOT NULL OR h.svcbRecords IS NOT NULL OR h.httpsRecords IS NOT NULL
      OR EXISTS { (h)-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (h)<-[:NAMESERVER_FOR|MAIL_FOR]-() }`;
