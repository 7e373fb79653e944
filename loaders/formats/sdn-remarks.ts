/** What a term of remarks names: a wallet (`xbt:12HQ...`, or the address alone where its shape tells the chain) or a website. */
export interface SdnTerm {
  readonly kind: 'wallet' | 'website';
  readonly text: string;
}

/** Currencies that live on the chain of their address, whichever that is; every other is a chain of its own. */
const TOKENS: ReadonlySet<string> = new Set(['USDC', 'USDT']);

/**
 * The wallets and websites in the remarks of an entry of the SDN list: `Website suex.io; Digital Currency Address - XBT 12HQ...; alt.
 * Digital Currency Address - XBT 1L4n...; a.k.a. 'SUCCESSFUL EXCHANGE'.` A full stop ends remarks: where it is missing they were cut
 * off, and their last term with them. A page on a site of somebody else does not make the site theirs.
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
