import { isIP } from 'node:net';
import { z } from 'zod';
import { foldHost, foldSlug } from '../../../schema/keys/index.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { leftOut } from '../../formats/published-fields.ts';
import type { Fact, SourceDeclaration } from '../../source.ts';
import { vendorNode } from './published-list.ts';
import { vendorNamed } from './vendors.ts';

const SERVICE = z.object({
  service: z.string().trim().min(1),
  cname: z.array(z.string()),
  status: z.enum(['Vulnerable', 'Edge case', 'Not vulnerable']),
  nxdomain: z.boolean(),
  fingerprint: z.string(),
});

type Service = z.infer<typeof SERVICE>;

/**
 * Services whose customers point their own names to names under the service's, and whether a stranger can claim such a name after the
 * customer has left. A service without a suffix states nothing, because names cannot show that they belong to it.
 */
export const takeoverServices: SourceDeclaration<{ readonly key: string; readonly value: Service }> = {
  id: 'can-i-take-over-xyz',
  title: 'Services whose names can be taken over',
  publisher: 'EdOverflow and contributors',
  licence: 'CC BY 4.0',
  homePage: 'https://github.com/EdOverflow/can-i-take-over-xyz',
  defaultUrl: 'https://raw.githubusercontent.com/EdOverflow/can-i-take-over-xyz/master/fingerprints.json',
  format: 'JSON array of service, cname[] (suffixes), status, nxdomain, fingerprint',
  cadenceHours: 720,
  fields: {
    service: { becomes: 'the vendor, and its service' },
    'cname[]': { becomes: 'a suffix of the service' },
    status: { becomes: 'whether a stranger can claim a name' },
    nxdomain: { becomes: 'whether such a name does not exist' },
    fingerprint: { becomes: 'the words of the page of such a name' },
    vulnerable: { leftOut: 'true for the status Vulnerable' },
    http_status: { leftOut: 'the status code of that page: the page itself says more, and no code is sure' },
    cicd_pass: { leftOut: "whether the publisher's own test of the entry passed" },
    ...leftOut(['discussion', 'documentation'], 'a page about the service'),
  },
  layer: 'vendors',
  verified: 'real file',
  read: (input) => jsonRecords(input, [], SERVICE),
  *facts({ value: { value } }) {
    for (const suffix of value.cname.filter(isSuffix)) yield* suffixFacts(foldHost(suffix), value);
  },
};

/** True for a suffix. The list also contains addresses and example pages. */
function isSuffix(text: string): boolean {
  return isIP(text) === 0 && !text.includes('/');
}

function* suffixFacts(suffix: string, { service, status, nxdomain, fingerprint }: Service): Iterable<Fact> {
  // `AWS/S3` is a service of `AWS`.
  const [company = service] = service.split('/');
  const known = vendorNamed(company);
  const to = { label: 'VENDOR', name: known?.id ?? foldSlug(company) };
  yield known === undefined ? { kind: 'node', ...to, properties: { canonicalName: company } } : vendorNode(known);
  yield {
    kind: 'edge',
    type: 'DELEGATED_TO',
    from: { label: 'HOSTNAME', name: suffix },
    to,
    properties: {
      // Not `curated`, because that channel is about the name itself.
      channel: 'dns',
      service,
      takeover: status.toLowerCase().replace(' ', '-'),
      takeoverOnNxdomain: nxdomain,
      takeoverFingerprint: fingerprint === '' || fingerprint === 'NXDOMAIN' ? undefined : fingerprint,
    },
  };
}
