/** Normal forms of every key: loaders, query literals and parameters, procedures and routes all fold by these. */
export { type Address, foldAddress, foldIpv4, foldIpv6 } from './address.ts';
export { asnNumber, foldAsn } from './asn.ts';
export { cidrSize, foldCidr, type Network } from './cidr.ts';
export { companyWords } from './company-name.ts';
export { foldEmail, foldPhone } from './contacts.ts';
export {
  ANY,
  bindFormatted,
  type CpeAttribute,
  foldCpe,
  hasWildcards,
  isSameProduct,
  NOT_APPLICABLE,
  nameOf,
  packageOf,
  readCpe,
  relationOfValues,
  textOfValue,
  valueOfText,
  type WellFormedName,
} from './cpe/index.ts';
export { foldCryptoAddress } from './crypto-address.ts';
export { refang } from './defang.ts';
export { type Folded, fold } from './fold.ts';
export {
  type FileHash,
  foldCertificate,
  foldCertificateSerial,
  foldFileHash,
  foldTlsFingerprint,
  foldTorRelay,
} from './hashes.ts';
export { foldHost } from './host.ts';
export { KeyError, keyOrNull } from './key-error.ts';
export { lengthKey, lengthKeysInside, prefixLength } from './length-key.ts';
export { LIBRARY_SUFFIXES } from './library-suffixes.ts';
export { namesAbove } from './names-above.ts';
export { addressKey, blockAround, cidrRange, type KeyRange, keyToAddress, rangeToCidrs, startedBy } from './order.ts';
export { pastedText } from './pasted-text.ts';
export { cityName, foldCity, foldCountry } from './places.ts';
export { foldRange, isRange } from './ranges.ts';
export {
  foldDnssecAlgorithm,
  foldPublicSuffix,
  foldRdapEntity,
  foldRegistrar,
  foldRir,
  foldTld,
  foldWhoisRecord,
  registrarKey,
} from './registration.ts';
export { foldAsPath, foldAsSet, foldRoa, foldRoutingSignal } from './routing.ts';
export { addressScope, isReachable } from './scope.ts';
export { foldSearchText } from './search-text.ts';
export { foldService } from './service.ts';
export { foldSlug } from './slug.ts';
export { type AddressScope, type SpecialPurposeBlock, specialPurposeBlock } from './special-purpose.ts';
export { type SpecialUseName, specialUseName } from './special-use-names.ts';
export { type SuffixList, type SuffixRule, type SuffixSection, suffixListOf, zonesOf } from './suffix-list.ts';
export { foldDisplayName, foldOrganization, foldVerbatim } from './text.ts';
export { foldUrl, foldUrlPath, parseUrl, type UrlParts } from './url.ts';
export { foldAttackPattern, foldCve } from './vulnerability.ts';
