import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { indicators } from '../indicators.ts';
import { wholeNumber } from '../whole-number.ts';
import { findOrigins } from './find-origins.ts';
import { ALL_METHODS, type Method } from './methods.ts';
import { type HostRows, rowsOf, type Shown } from './rows.ts';

/** Hosts of one query from which on fewer names of each are looked at. */
const MANY_HOSTS = 25;
const DEFAULT_LIMIT = 25;
const LIMIT = wholeNumber('limit', 1, 500);
const FLAG = z.boolean('include_related is true or false.');

/** The map of options after the host. */
const OPTIONS = z.strictObject(
  { include_related: FLAG.optional(), limit: LIMIT.optional() },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'The options are include_related and limit.' : undefined) },
);

type Options = z.output<typeof OPTIONS>;

const PARAMETERS = z.object({
  host: indicators('host'),
  include_related: parameter('BOOLEAN | MAP', readOptions).optional(),
  limit: LIMIT.optional(),
});

type Call = z.output<typeof PARAMETERS>;

/** Where a host that hides behind a CDN may really run: addresses that other records of it and of its domain give away. */
export const origins: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.origins',
  description:
    'Addresses at which a host may really run, even with a CDN in front of it, or each of a list of hosts: by what its ' +
    'domain resolves to, sends and takes mail from, resolved to before, and shares certificates, registrants and links with. ' +
    'Those of CDNs and shared providers, and mail relays of a host without MX, are left out unless include_related, which may be in a map after the host: ' +
    '("www.example.com", {include_related: true}). limit bounds the rows of each host, 25 by ' +
    'default; one without a candidate has one row without an address.',
  example: 'CALL svc.origins("www.example.com")',
  sampleExample: 'CALL svc.origins("www.judiciary.uk")',
  columns: columns({
    ip: ['STRING', 'address; null where there is no candidate'],
    confidence: ['FLOAT', 'chance that the host runs here and at no other: the rows of a host sum to 1 at most'],
    methods: [
      'LIST<STRING>',
      'methods that lead to it, the strongest first: current_a, former_a, certificate_san, spf_ip, subdomain_a, mx_host, ptr_name, same_registrant, links_to',
    ],
    asn: ['STRING', 'AS that announces it'],
    asnName: ['STRING', 'name of the AS'],
    kind: [
      'STRING',
      'origin; mail: takes mail, nothing else speaks for it: after all others, and only with include_related for a host without MX; related: of the same owner or linked, nothing else; shared: of many customers; cdn',
    ],
    host: ['STRING', 'host in normal form'],
    evidence: ['LIST<STRING>', 'paths that were walked to it, from the host, and facts'],
  }),
  entryColumn: 'host',
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const answers = calls.map(() => new Map<string, HostRows>());
    const asking = Map.groupBy(
      calls.flatMap((call, at) => call.host.names.map((host) => ({ host, at, shown: shownOf(call) }))),
      ({ host }) => host,
    );
    const isMany = calls.reduce((sum, { host }) => sum + host.names.length, 0) > MANY_HOSTS;
    for await (const found of findOrigins(context, [...asking.keys()], isMany)) {
      const { host } = found.facts.asked;
      for (const { at, shown } of asking.get(host) ?? []) answers[at]?.set(host, rowsOf(found, shown));
    }
    const inOrder = calls.map(({ host }, at) => host.names.flatMap((name) => answers[at]?.get(name) ?? []));
    return {
      rows: inOrder.map((hosts) => hosts.flatMap(({ rows }) => rows)),
      rowNotices: inOrder.map((hosts) =>
        hosts.flatMap(({ rows, notices }) => rows.map((_, at) => (at === 0 ? notices : []))),
      ),
      advisories: calls.flatMap(({ host }) => host.advisories),
      layers: layersOf(inOrder.flat()),
    };
  },
};

function shownOf({ include_related: options, limit }: Call): Shown {
  return { isWide: options?.include_related ?? false, limit: limit ?? options?.limit ?? DEFAULT_LIMIT };
}

/** What each method goes by: the layer, or an edge type of it that may be missing where others are there. */
const LAYERS: Readonly<Record<Method, readonly string[]>> = {
  current_a: ['RESOLVES_TO'],
  former_a: ['RESOLVES_TO'],
  subdomain_a: ['RESOLVES_TO'],
  spf_ip: ['SPF_IP'],
  mx_host: ['MAIL_FOR'],
  ptr_name: ['HAS_PTR'],
  certificate_san: ['certificate-transparency'],
  same_registrant: ['REGISTERED_BY', 'HAS_EMAIL', 'HAS_PHONE'],
  links_to: ['web'],
};

/**
 * The layers that the rows rest on. Where a host has no address, any of the methods may lack data; an empty layer did not matter where it
 * has one.
 */
function layersOf(hosts: readonly HostRows[]): string[] {
  const isFound = hosts.length > 0 && hosts.every(({ found }) => found.length > 0);
  const methods = isFound ? hosts.flatMap(({ found }) => found.flatMap((candidate) => candidate.methods)) : ALL_METHODS;
  const hasAs = hosts.some(({ found }) => found.some(({ asn }) => asn !== null));
  return [...new Set(methods.flatMap((method) => LAYERS[method])), 'vendors', ...(hasAs ? ['bgp-announcements'] : [])];
}

function readOptions(value: unknown): Options {
  const read = OPTIONS.safeParse(typeof value === 'boolean' ? { include_related: value } : value);
  if (read.success) return read.data;
  if (typeof value !== 'object' || value === null)
    throw new ArgumentError('include_related is true or false, or a map such as {include_related: true}.');
  throw new ArgumentError(read.error.issues.map(({ message }) => message).join(' '));
}
