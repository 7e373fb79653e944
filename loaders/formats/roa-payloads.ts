import { asnNumber, foldAsn, foldCidr, foldRoa } from '../../schema/keys/index.ts';
import { type Fact, RefusedRecord } from '../source.ts';
import { adjacencyFact } from './adjacency.ts';

/** A validated ROA payload (RFC 6811) as publishers print it. */
export interface RoaPayload {
  readonly asn: string | number;
  readonly prefix: string;
  /** The prefix's own length where it is left out. */
  readonly maxLength?: number | undefined;
  readonly trustAnchor?: string | undefined;
  /** Epoch ms. */
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
}

/** A ROA and the AS that it authorises. Throws where the maximal length does not fit the prefix. */
export function* roaFacts(line: number, payload: RoaPayload): Iterable<Fact> {
  const { trustAnchor, notBefore, notAfter } = payload;
  const asn = asnNumber(foldAsn(payload.asn));
  const { name: prefix, length, family } = foldCidr(payload.prefix);
  const { maxLength = length } = payload;
  // RFC 9582: it is never shorter than the prefix, nor longer than an address.
  if (!(maxLength >= length && maxLength <= (family === 4 ? 32 : 128))) {
    throw new RefusedRecord(line, `maxLength ${maxLength} does not fit the prefix ${prefix}`);
  }
  const name = foldRoa(`${prefix} AS${asn} ${maxLength}`);
  yield {
    kind: 'node',
    label: 'ROA',
    name,
    properties: { prefix, asn, maxLength, trustAnchor, notBefore, notAfter },
  };
  yield { kind: 'edge', type: 'AUTHORIZES', from: { label: 'ROA', name }, to: { label: 'ASN', name: foldAsn(asn) } };
}

/** An ASPA as the graph keeps it: all that its customer authorises, whichever objects say so. */
export interface ProviderAttestation {
  readonly customer: number;
  readonly providers: readonly number[];
}

/**
 * The providers that a network authorises in its ASPAs (draft-ietf-sidrops-aspa-profile): as what it attests, and as adjacencies. AS 0
 * says that there is none, and nothing beside others; a network is no provider of itself.
 */
export function* aspaFacts({ customer, providers }: ProviderAttestation): Iterable<Fact> {
  const from = { label: 'ASN', name: foldAsn(customer) };
  const named = providers.filter((provider) => provider !== 0 && provider !== customer);
  if (named.length === 0 && providers.includes(0)) {
    yield { kind: 'node', ...from, properties: { attestsNoProvider: true } };
  }
  for (const provider of named) {
    yield { kind: 'edge', type: 'ATTESTS_PROVIDER', from, to: { label: 'ASN', name: foldAsn(provider) } };
    yield adjacencyFact(customer, provider, { relClass: 'provider-customer', provider });
  }
}
