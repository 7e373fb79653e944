import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { anyIndicators } from '../any-indicators.ts';
import { wholeNumber } from '../whole-number.ts';
import { IDENTIFY } from './identify-text.ts';
import { partyEntries } from './party-entries.ts';

/** Hosts and addresses of one call. */
const LONGEST_LIST = 256;

const PARAMETERS = z.object({
  hosts: anyIndicators(['ip', 'domain'], LONGEST_LIST),
  neighbourhood: z.boolean('neighbourhood is true or false.').default(true),
  depth: wholeNumber('depth', 1, 6).default(2),
  budget_ms: wholeNumber('budget_ms', 1, 30_000).default(3000),
});

/** Whose infrastructure hosts and addresses are, with the paths that tell so. */
export const identify: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.identify',
  description:
    'Whose infrastructure a host or an address is, or each of a list: by vendors, then registered blocks, then BGP origins. ' +
    'No threat verdict. neighbourhood: false looks at nothing around the host; depth 1 at names alone, from 2 on at their ' +
    'addresses too; what is around is left out once budget_ms is over, and the evidence says so.',
  example: 'CALL svc.identify("www.example.com")',
  sampleExample: 'CALL svc.identify("github.com")',
  columns: [
    { name: 'host', type: 'STRING', description: 'host or address in normal form' },
    { name: 'vendor_id', type: 'STRING', description: 'slug of who runs it; null where nobody is known' },
    { name: 'canonical_name', type: 'STRING', description: 'name as the vendor writes it, or as registered' },
    { name: 'is_canonical', type: 'BOOLEAN', description: 'a VENDOR of the graph, not just a registered name' },
    { name: 'confidence', type: 'FLOAT', description: '0 to 1; null where nobody is known' },
    { name: 'category', type: 'STRING', description: 'category of the VENDOR' },
    {
      name: 'roles',
      type: 'LIST<STRING>',
      description:
        'what it does for the host: DNS_OPERATOR, CDN, ORIGIN_AS, MAIL_RECEIVER, REGISTRAR, CLOUD_HOST, EGRESS',
    },
    {
      name: 'host_class',
      type: 'STRING',
      description:
        'service, cdn, single_tenant, multi_tenant_user_content, registrar_parking, mail, nameserver, unresolved; null for an address of which that is not known',
    },
    {
      name: 'band',
      type: 'STRING',
      description: 'DIRECT from 0.9, DERIVED from 0.7, HEURISTIC (told by what is around), UNKNOWN',
    },
    { name: 'evidence', type: 'LIST<STRING>', description: 'paths that were walked, and facts' },
    { name: 'asn', type: 'STRING', description: 'origin AS of its first address' },
    {
      name: 'prefix',
      type: 'STRING',
      description: 'announced block of its first address, else the one that attributes it',
    },
  ],
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: IDENTIFY,
    ahead: { texts: [IDENTIFY] },
    inputs: calls.map(({ hosts, neighbourhood, depth, budget_ms }) => ({
      entries: partyEntries(hosts),
      isWide: neighbourhood,
      isDeep: neighbourhood && depth > 1,
      budget: budget_ms,
    })),
    advisories: calls.flatMap(({ hosts }) => hosts.advisories),
    layers: ['vendors', 'bgp-announcements'],
  }),
};
