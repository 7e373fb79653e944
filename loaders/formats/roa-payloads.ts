import { asnNumber, foldAsn, foldCidr, foldRoa } from '../../schema/keys/index.ts';
import { type Fact, RefusedRecord } from '../source.ts';
import { adjacencyFact } from './adjacency.ts';

/** A validated ROA payload (RFC 6811) as publishers print it. */
export interface RoaPayload {
  readonly asn: string | number;
  readonly prefix: string;
  /** Default: the prefix's own length. */
  readonly maxLength?: number | undefined;
  readonly trustAnchor?: string | undefined;
  /** Epoch ms. */
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
}

/** Returns a ROA and the AS that it authorises. Throws if the maximal length does not fit the prefix. */
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

/** An ASPA as the graph stores it: all providers that its customer authorises, from all of its objects. */
export interface ProviderAttestation {
  readonly customer: number;
  readonly providers: readonly number[];
}

/**
 * Returns the providers that a network authorises in its ASPAs (draft-ietf-sidrops-aspa-profile), as attestations and as adjacencies. AS 0
 * means that it has none, and does not count next to others. A network is not its own provider.
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
