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

/**
 * The providers that a network authorises in its ASPA (draft-ietf-sidrops-aspa-profile) as adjacencies. AS 0 says that
 * there is none.
 */
export function* aspaFacts(customer: string | number, providers: readonly (string | number)[]): Iterable<Fact> {
  const own = asnNumber(foldAsn(customer));
  for (const each of providers) {
    const provider = asnNumber(foldAsn(each));
    if (provider === 0 || provider === own) continue;
    yield adjacencyFact(own, provider, { relClass: 'provider-customer', provider });
  }
}
