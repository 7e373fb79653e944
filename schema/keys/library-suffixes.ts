import { getDomain, parse } from 'tldts';
import { type SuffixList, withoutStar } from './suffix-list.ts';

const AS_GIVEN = { extractHostname: false, validateHostname: false };

/** The edition that is compiled into the library, for graphs without a loaded list. */
export const LIBRARY_SUFFIXES: SuffixList = {
  apexOf: (host, section = 'private') =>
    getDomain(withoutStar(host), { ...AS_GIVEN, allowPrivateDomains: section === 'private' }),
  suffixOf(host) {
    const { publicSuffix: suffix, isPrivate } = parse(withoutStar(host), { ...AS_GIVEN, allowPrivateDomains: true });
    return suffix === null ? null : { suffix, section: isPrivate === true ? 'private' : 'icann' };
  },
  isTopLevel: (name) => !name.includes('.') && parse(name, AS_GIVEN).isIcann === true,
};
