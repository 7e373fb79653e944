import { type FlowState, flow, hostInput, VERDICT, VERDICTS } from '../recipe.ts';

const given = ({ inputs }: FlowState) => ({ domain: inputs.domain });

/** Returns a time in the form for the readers of the package; lists whose rows have no dates give none. */
function day(time: string): string {
  return `CASE WHEN ${time} IS NOT NULL THEN toString(datetime({epochMillis: ${time}})) END`;
}

/** Evidence for those who can take a domain down. */
export const buildTakedownEvidencePackage = flow({
  slug: 'build-takedown-evidence-package',
  title: 'Evidence for a takedown',
  purpose:
    'The verdict on a domain, the reports that list it, who registered and hosts it, abuse contacts, and which name it imitates.',
  inputs: [hostInput('domain')],
  columns: VERDICT,
  main: 'verdict',
  steps: [
    { id: 'verdict', cypher: VERDICTS, given: ({ inputs }) => ({ indicators: [inputs.domain] }) },
    {
      id: 'reports',
      cypher: `MATCH (h:HOSTNAME {name: $domain})-[l:LISTED_IN]->(f:FEED_SOURCE)
RETURN f.name AS feed, l.category AS category, ${day('l.firstSeen')} AS firstSeen, ${day('l.lastSeen')} AS lastSeen,
  l.reference AS reference ORDER BY lastSeen DESC LIMIT 50`,
      given,
    },
    {
      id: 'registration',
      cypher: 'CALL svc.history.whois($domain) YIELD queryTime, createDate, expiryDate, registrar, nameServers',
      given,
    },
    {
      id: 'contacts',
      cypher: `MATCH (h:HOSTNAME {name: $domain})-[r:HAS_EMAIL]->(e:EMAIL) WHERE r.role = 'abuse' RETURN e.name AS contact, r.role AS role LIMIT 25`,
      given,
    },
    { id: 'addresses', cypher: 'CALL svc.resolve($domain) YIELD host, a, aaaa, cname, freshest_observation_ms', given },
    {
      id: 'hosting',
      cypher: 'CALL svc.enrich($addresses) YIELD name, owner, country, asn, asnName, prefix',
      given: ({ values }) => {
        const addresses = [...values('addresses', 'a'), ...values('addresses', 'aaaa')];
        return addresses.length === 0 ? null : { addresses };
      },
    },
    {
      id: 'certificates',
      cypher: `MATCH (h:HOSTNAME {name: $domain})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
RETURN c.name AS sha256, c.issuer AS issuer, c.subjectCn AS subject LIMIT 25`,
      given,
    },
    { id: 'impersonates', cypher: 'CALL svc.variants.of($domain) YIELD brand, method, confidence, rank', given },
  ],
});
