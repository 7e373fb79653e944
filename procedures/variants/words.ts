/** Names of hosts, which look like a subdomain where the dot is left out. */
export const HOST_WORDS = 'www mail webmail smtp imap pop ftp ns ns1 ns2 m api cdn vpn dev test blog'.split(' ');

/** What a page asks for or promises. */
export const ACTION_WORDS = [
  'access account accounts activate active admin ads agree alert alerts app apps auth authentication backup billing blue',
  'bonus business care center chat check choose claim click client cloud confirm confirmation connect contact customer',
  'dashboard data desk details device direct docs download drive enroll express file files find findmy free gift giveaway',
  'global group groups health help helpdesk home hr http https id identity info install invoice jobs learn link live login',
  'logon manage maps meet member mobile my news notice notification now official online order pass password pay payment',
  'payments payout photos portal premium prize promo protect receipt recover recovery refund register reset resolve reward',
  'rewards safe safety sale secure secured security service services settings setup share shop sign signin signon signup',
  'site sms ssl sso status store subscription summary support sync system team tech ticket tracking transfer unlock update',
  'updates upgrade user vault verification verify view wallet web website win',
]
  .join(' ')
  .split(' ');

/** Of these, what is looked for under other suffixes too. */
export const CAMPAIGN_WORDS = [
  'account app billing check claim find help id info invoice live login mail my online pay payment receipt recovery refund',
  'secure security service shop signin sms store support team update verify wallet web www',
]
  .join(' ')
  .split(' ');

/** What follows names in those of branches, countries and years. */
export const TRADE_WORDS = [
  '2u 4u ag ai asia au bank biz br ca capital card cards cash ch cl cn co coin com company corp',
  'credit crypto de defi delivery dev dex digital es eth eu europe exchange finance fr fund gmbh hq hub inc india int io',
  'it jp labs llc loan loans ltd market mx net network nft nl org parcel plus post pro ru shipping software swap tax',
  'token trade trading travel trust tv uk us usa ventures world xyz',
]
  .join(' ')
  .split(' ');

/** Numbers that series of names are made with: up to 99, years, and those of luck and of services. */
export const NUMBERS = [
  ...Array.from({ length: 100 }, (_, number) => String(number)),
  ...'01 02 03 007 100 101 111 123 188 222 247 333 360 365 555 666 777 789 888 911 999 2023 2024 2025 2026 2027'.split(
    ' ',
  ),
];

/** Names that are imitated most, for those that join two of them. */
export const BRAND_WORDS = [
  'adobe airbnb aliexpress amazon amex apple att bbva binance bofa booking chase citi coinbase dhl discord docusign',
  'dropbox ebay facebook fedex github gmail google hsbc icloud instagram linkedin mastercard messenger meta metamask',
  'microsoft netflix office office365 onedrive opensea outlook paypal roblox santander skype spotify steam stripe',
  'telegram tiktok twitter ups usps visa walmart wellsfargo whatsapp windows yahoo youtube zoom',
]
  .join(' ')
  .split(' ');

/** Every label with one of the words before it, joined or with a hyphen. */
export function* wordsBefore(label: string, words: readonly string[]): Iterable<string> {
  for (const word of words) {
    yield word + label;
    yield `${word}-${label}`;
  }
}

/** Every label followed by one of the words, joined or with a hyphen. */
export function* wordsAfter(label: string, words: readonly string[]): Iterable<string> {
  for (const word of words) {
    yield label + word;
    yield `${label}-${word}`;
  }
}

/** Every label that one of the words was put before. */
export function* undoneWordsBefore(label: string, words: readonly string[]): Iterable<string> {
  for (const word of words) {
    if (!label.startsWith(word)) continue;
    const rest = label.slice(word.length);
    yield rest;
    if (rest.startsWith('-')) yield rest.slice(1);
  }
}

/** Every label that one of the words was put behind. */
export function* undoneWordsAfter(label: string, words: readonly string[]): Iterable<string> {
  for (const word of words) {
    if (!label.endsWith(word)) continue;
    const rest = label.slice(0, label.length - word.length);
    yield rest;
    if (rest.endsWith('-')) yield rest.slice(0, -1);
  }
}
