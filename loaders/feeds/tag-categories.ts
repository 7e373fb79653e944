/** Maps the words of a row (tags, threat types, names of malware) to categories of contract 7.1. */
import { worstFirst } from '../../schema/categories.ts';

/** Words by their category. Words without one are not listed here: a brand, a system, a country, or a tool that testers use as well. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Servers of botnets, and the frameworks that they run.
    'C2 Servers': `c2 c&c cnc c2server botnet botnet_cc botnetcc adaptixc2 bruteratel bruteratelc4 brc4 caldera cobaltstrike
    covenant deimos deimosc2 empire hak5cloudc2 havoc metasploit meterpreter mythic nimplant nighthawk pupyrat reversessh
    sliver supershell vshell`,
    // Malware families and what spreads them: loaders, stealers, trojans, ransomware.
    'Malware Distribution': `malware malwaredownload malwaredistribution malspam payload payloaddelivery opendir malvertising
    clickfix clearfake fakecaptcha filefix trojan rat stealer infostealer loader dropper downloader botnetloader backdoor
    banker ransomware spyware wiper worm cryptominer miner webshell skimmer ccskimming magecart socgholish fakeupdate
    fakeupdates amadey amos agenttesla aresloader asyncrat atomicstealer aurora avemaria azorult babuk bazarloader bianlian
    bitrat blackbasta blackcat brokewell bumblebee castleloader cerberus clop conti cryptbot danabot darkcomet darkgate dcrat
    deerstealer donutloader dridex emotet ermac flubot formbook gafgyt gh0strat gootloader gozi grandoreiro guloader
    hijackloader hookbot icedid inc incransom incransomware kongtuke latrodectus limerat lockbit lokibot lumma lummac2
    lummastealer matanbuchus medusa meduza metastealer mekotio mirai modiloader mozi nanocore netsupport netsupportmanager
    netsupportrat netwire njrat octo orcusrat parallax pegasus pikabot plugx poisonivy privateloader purecrypter purehvnc
    purelogs qakbot qbot qilin quasar quasarrat raccoon raspberryrobin redline redlinestealer remcos remcosrat rhadamanthys
    risepro ryuk salatstealer shadowpad smokeloader snakekeylogger snake socks5systemz sodinokibi spynote stealc strrat
    systembc teamtnt trickbot truebot ursnif valleyrat venomrat vidar viprat warmcookie warzonerat wshrat xloader xmrig
    xworm zloader`,
    Phishing: `phishing phish spearphishing smishing vishing quishing credentialharvesting phishingkit aitm evilginx evilgophish
    gophish evilproxy tycoon2fa mamba2fa sneaky2fa rockstar2fa darcula`,
    Scam: 'scam cryptoscam fakeshop pigbutchering techsupportscam giveawayscam investmentscam advancefeefraud drainer cryptodrainer',
    Spam: 'spam',
    'Brute Force': 'bruteforce sshbruteforce',
    'Attack Sources': 'scanner scan scanning exploit exploitation ddos log4j log4shell',
    'State Actor & Sanctions': 'stateactor',
  }),
);

const CATEGORIES: ReadonlyMap<string, string> = new Map(
  [...WORDS].flatMap(([category, words]) => words.split(/\s+/).map((word) => [folded(word), category] as const)),
);

/** Returns the categories of a row's words, each once, the worst class first; none if no word has one. */
export function categoriesOfWords(words: readonly string[]): readonly string[] {
  return worstFirst(words.flatMap((word) => CATEGORIES.get(folded(word)) ?? []));
}

/** Folds a word: `#Brute_Ratel_C4`, `Brute Ratel C4` and `bruteratelc4` are the same. */
function folded(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9&]/g, '');
}
