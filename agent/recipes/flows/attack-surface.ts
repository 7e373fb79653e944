import { flow, HOSTS_UNDER, hostInput, LEVEL, VERDICT, VERDICTS } from '../recipe.ts';

/** The parts of a domain that are reachable from outside. */
export const attackSurface = flow({
  slug: 'attack-surface',
  title: 'Attack surface of a domain',
  purpose: 'Verdicts on a domain and its hosts, where they run, and which aliases end at unregistered names.',
  inputs: [hostInput('domain')],
  params: [LEVEL],
  columns: VERDICT,
  main: 'verdicts',
  steps: [
    {
      id: 'hosts',
      cypher: `${HOSTS_UNDER} RETURN h.name AS host ORDER BY host LIMIT $limit`,
      given: ({ inputs, limit }) => ({ suffix: `.${inputs.domain}`, limit }),
    },
    {
      id: 'verdicts',
      cypher: VERDICTS,
      given: ({ inputs, values }) => ({ indicators: [inputs.domain, ...values('hosts', 'host')] }),
    },
    {
      id: 'addresses',
      cypher: 'CALL svc.resolve($hosts) YIELD host, a, aaaa, cname, coverage',
      given: ({ inputs, values }) => ({ hosts: [inputs.domain, ...values('hosts', 'host')] }),
    },
    {
      id: 'operators',
      cypher: 'CALL svc.identify($hosts) YIELD host, vendor_id, canonical_name, host_class, band, asn',
      given: ({ inputs, values }) => ({ hosts: [inputs.domain, ...values('hosts', 'host')] }),
    },
    {
      id: 'dangling',
      cypher: 'CALL svc.danglingCname($domain) YIELD host, target, status, confidence, provider, coverage',
      given: ({ inputs }) => ({ domain: inputs.domain }),
    },
  ],
});
