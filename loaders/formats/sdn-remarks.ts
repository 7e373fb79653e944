/** A term of the remarks: a wallet (`xbt:12HQ...`, or only the address if its shape shows the chain) or a website. */
export interface SdnTerm {
  readonly kind: 'wallet' | 'website';
  readonly text: string;
}

/** Currencies that exist on several chains: the address shows which. Every other currency is a chain itself. */
const TOKENS: ReadonlySet<string> = new Set(['USDC', 'USDT']);

/**
 * Returns the wallets and websites in the remarks of an entry of the SDN list: `Website suex.io; Digital Currency Address - XBT 12HQ...;
 * alt. Digital Currency Address - XBT 1L4n...; a.k.a. 'SUCCESSFUL EXCHANGE'.` Remarks end with a full stop: without it they were cut off,
 * and so was their last term. A page on someone else's site does not count as their website.
 */
export function sdnTerms(remarks: string): readonly SdnTerm[] {
  const text = remarks.trim();
  const isWhole = text.endsWith('.');
  const terms = (isWhole ? text.slice(0, -1) : text).split(';').map((term) => term.trim().replace(/^alt\. /, ''));
  return (isWhole ? terms : terms.slice(0, -1)).flatMap((term): SdnTerm[] => {
    const [, currency, address = ''] = /^Digital Currency Address - ([A-Z0-9]+) (\S+)$/.exec(term) ?? [];
    if (currency !== undefined) {
      return [{ kind: 'wallet', text: TOKENS.has(currency) ? address : `${currency.toLowerCase()}:${address}` }];
    }
    const website = /^Website (?:https?:\/\/)?([^\s/]+)\/?$/.exec(term)?.[1];
    return website === undefined ? [] : [{ kind: 'website', text: website }];
  });
}
