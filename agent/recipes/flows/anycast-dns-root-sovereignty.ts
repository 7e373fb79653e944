import { type FlowState, flow } from '../recipe.ts';

const CHOSEN = `MATCH (r:DNS_ROOT_INSTANCE) WHERE r.country = $country AND ($type = 'ALL' OR r.instanceType = $type)`;

const NO_SITES = 'no site of a root server is known there; the source root-servers lists all sites';

const given = ({ inputs, params }: FlowState) => ({
  country: inputs.country?.toUpperCase(),
  type: params.instanceType,
});

/** How well a country reaches the DNS root on its own. */
export const anycastDnsRootSovereignty = flow({
  slug: 'anycast-dns-root-sovereignty',
  title: 'DNS root servers in a country',
  purpose:
    'How many of the thirteen root servers have a site in a country, of which kind, and which networks host them.',
  inputs: [{ name: 'country', description: 'ISO 3166-1 code', example: 'NL' }],
  params: [
    { name: 'instanceType', description: 'kind of the sites', values: ['ALL', 'Global', 'Local'], default: 'ALL' },
  ],
  columns: ['distinctLetters', 'totalInstances', 'globalCount', 'localCount', 'hostingAsns'],
  main: 'totals',
  steps: [
    {
      id: 'totals',
      cypher: `${CHOSEN}
RETURN count(DISTINCT r.letter) AS distinctLetters, count(r) AS totalInstances,
  count(CASE WHEN r.instanceType = 'Global' THEN 1 END) AS globalCount,
  count(CASE WHEN r.instanceType = 'Local' THEN 1 END) AS localCount, collect(DISTINCT r.bgpOriginAsn) AS hostingAsns`,
      given,
      whenEmpty: NO_SITES,
    },
    {
      id: 'instances',
      cypher: `${CHOSEN} RETURN r.name AS instance, r.letter AS letter, r.instanceType AS instanceType ORDER BY instance LIMIT 100`,
      given,
      whenEmpty: NO_SITES,
    },
  ],
});
