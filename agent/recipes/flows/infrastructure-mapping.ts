import { type FlowState, flow, LEVEL, WALK_EMPTY, WALK_MS } from '../recipe.ts';

const domain = ({ inputs, kinds, limit }: FlowState) =>
  kinds.value === 'domain' ? { domain: inputs.value, limit } : null;

/** The infrastructure of a host. */
export const infrastructureMapping = flow({
  slug: 'infrastructure-mapping',
  title: 'Infrastructure of a host',
  purpose: 'Who runs a host or address and in which role, its addresses, name and mail servers, and its neighbours.',
  inputs: [{ name: 'value', description: 'a host or an address', example: 'github.com', kinds: ['ip', 'domain'] }],
  params: [LEVEL],
  columns: ['canonical_name', 'vendor_id', 'category', 'roles', 'host_class'],
  main: 'operator',
  steps: [
    {
      id: 'operator',
      cypher:
        'CALL svc.identify($value) YIELD canonical_name, vendor_id, category, roles, host_class, asn, prefix, band',
      given: ({ inputs }) => ({ ...inputs }),
    },
    { id: 'addresses', cypher: 'CALL svc.resolve($domain) YIELD host, a, aaaa, cname', given: domain },
    {
      id: 'name-servers',
      cypher:
        'MATCH (h:HOSTNAME {name: $domain})<-[:NAMESERVER_FOR]-(n:HOSTNAME) RETURN n.name AS nameserver ORDER BY nameserver LIMIT $limit',
      given: domain,
    },
    {
      id: 'mail',
      cypher:
        'MATCH (h:HOSTNAME {name: $domain})<-[r:MAIL_FOR]-(m:HOSTNAME) RETURN m.name AS mail, r.preference AS preference ORDER BY preference LIMIT $limit',
      given: domain,
    },
    {
      id: 'neighbours',
      cypher: `CALL svc.walk($asked) YIELD neighbours UNWIND neighbours AS neighbour
RETURN neighbour.type AS type, neighbour.direction AS direction, neighbour.label AS label, neighbour.name AS name`,
      given: ({ inputs, limit }) => ({
        asked: { host: inputs.value, limit: Math.min(limit, 100), budget_ms: WALK_MS },
      }),
      timeoutMs: WALK_MS + 2000,
      whenEmpty: WALK_EMPTY,
    },
  ],
});
