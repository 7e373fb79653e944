/** The characters that the registry of a top-level domain takes besides ASCII. */
interface Registry {
  /** Latin letters; null for all. */
  readonly latin: string | null;
  /** Other scripts; null for all. */
  readonly scripts: readonly string[] | null;
}

const ANY: Registry = { latin: null, scripts: null };
const CJK = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];

/** `tlds: letters`, or words for scripts. What is not listed takes what IDNA2008 takes, one script a label. */
const RULES: readonly (readonly [tlds: string, latin: string | null, scripts: readonly string[] | null])[] = [
  ['ad cz edu gov mil nl ru sk uk us za', '', []],
  ['jp', '', ['Han', 'Hiragana', 'Katakana']],
  ['cn tw hk mo', '', ['Han', 'Bopomofo']],
  ['kr', '', ['Hangul']],
  ['gr', '', ['Greek']],
  ['bg', '', ['Cyrillic']],
  ['su', '', ['Cyrillic']],
  ['il', '', ['Hebrew']],
  ['th', '', ['Thai']],
  ['vn', null, []],
  ['at', 'àáâãäåæçèéêëìíîïðñòóôõöøœšþùúûüýÿžß', []],
  ['be', 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ', []],
  ['br', 'àáâãçéêíóôõúüýÿ', []],
  ['ca', 'àâæçèéêëîïôœùûüÿ', []],
  ['ch li', 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ', []],
  ['de', 'áàăâåäãąāæćĉčċçďđéèĕêěëėęēğĝġģĥħíìĭîïĩįīıĵķĺľļłńňñņŋóòŏôöőõøōœĸŕřŗśŝšşßťţŧúùŭûůüűũųūŵýŷÿźžżðþ', []],
  ['dk', 'äåæéöøü', []],
  ['es', 'áàçéèíïñóòúü', []],
  ['fi', 'áâäåčđǧǥǩŋõöšŧžʒ', []],
  ['fr re yt pm wf tf', 'ßàáâãäåæçèéêëìíîïñòóôõöùúûüýÿœ', []],
  ['hu', 'áéíóöőúüű', []],
  ['ie', 'áéíóú', []],
  ['info', 'áäåąæćčéėęíįłñńóöøőśšúüūűųźżž', ['Cyrillic', 'Greek', ...CJK]],
  ['is', 'áéíóúýðþæö', []],
  ['it', 'àâäèéêëìîïòôöùûüæœçÿß', []],
  ['lt', 'ąčęėįšųūž', []],
  ['lv', 'āčēģīķļņōŗšūž', []],
  ['no', 'áàäåæčçđéèêïŋńñóòôöøšŧüž', []],
  [
    'pl',
    'áàăâåäãąāæćĉčċçďđéèĕêěëėęēğĝġģĥħíìĭîïĩįīıĵķĺľļłńňñņŋóòŏôöőõøōœĸŕřŗśŝšşßťţŧúùŭûůüűũųūŵýŷÿźžżðþ',
    ['Cyrillic', 'Greek', 'Hebrew'],
  ],
  ['pt', 'àáâãçéêíóôõúü', []],
  ['ro', 'ăâîșț', []],
  ['tr', 'çğıöşü', []],
];

const BY_TLD: ReadonlyMap<string, Registry> = new Map(
  RULES.flatMap(([tlds, latin, scripts]) => tlds.split(' ').map((tld) => [tld, { latin, scripts }] as const)),
);

/** What the registry of a suffix takes, as far as its published rules are known here. */
export function registryOf(suffix: string): Registry {
  return BY_TLD.get(suffix.slice(suffix.lastIndexOf('.') + 1)) ?? ANY;
}

/** Whether the registry takes the letters of a label, which are of these scripts. */
export function takes({ latin, scripts }: Registry, label: string, used: ReadonlySet<string>): boolean {
  for (const script of used) {
    if (script !== 'Latin' && scripts !== null && !scripts.includes(script)) return false;
  }
  if (latin === null || !used.has('Latin')) return true;
  for (const character of label) {
    if (/(?![a-z])\p{Script=Latin}/u.test(character) && !latin.includes(character)) return false;
  }
  return true;
}
