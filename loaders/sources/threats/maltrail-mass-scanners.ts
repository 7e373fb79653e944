import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { accused } from '../../formats/accused.ts';
import { withoutComment } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration, SourceInput, SourceRecord } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'maltrail-mass-scanner',
  name: 'Maltrail Mass Scanners',
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'reported', reliability: 'verified' },
  meaning: 'scanner',
};

/**
 * Operators who rent single addresses of hosting companies. The list names the blocks around these, in which thousands of others rent. 882
 * of its 1,130 lines are binaryedge.ninja's, in blocks that DigitalOcean announces, down to /18.
 */
const RENTERS: ReadonlySet<string> = new Set(['binaryedge.ninja', 'stretchoid.com']);

/**
 * True if a network probably belongs to the operator alone. The list widens each address to its /24, and names the address if it does not
 * know the operator.
 */
function hasItForItself(operator: string): boolean {
  return /^(?!https?:)[a-z]/i.test(operator) && !RENTERS.has(operator);
}

/** Returns the domain of an operator from the name of one of its hosts; other words as they are written, and nothing for an address. */
function operatorOf(operator: string): string | undefined {
  const named = operator.replace(/\.$/, '');
  if (!/^(?!https?:)[a-z]/i.test(named)) return undefined;
  return LIBRARY_SUFFIXES.apexOf(named) ?? named;
}

/** A network with the operator that scans from it, according to the list. */
interface ScannerNetwork {
  readonly network: string;
  readonly operator: string;
}

/** Networks of well-known operators. They are reference data, because a scan by a well-known operator is no attack. */
export const maltrailMassScanners: SourceDeclaration<ScannerNetwork> = {
  id: FEED.id,
  title: 'Networks of operators who scan the internet at large: Censys, Shodan, Rapid7, researchers (Maltrail)',
  publisher: 'Maltrail developers',
  licence: 'MIT',
  homePage: 'https://github.com/stamparm/maltrail',
  defaultUrl: 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static/mass_scanner_cidr.txt',
  format: 'text: an address or CIDR a line, `#` before the operator',
  cadenceHours: 24,
  fields: {
    network: { becomes: 'the listed network or address' },
    operator: {
      becomes:
        'who uses the network, and a choice: a network is listed only if the operator in its comment has it alone',
    },
    comment: { leftOut: 'words about the list' },
  },
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: scannerNetworks,
  *facts({ value: { network, operator } }, context) {
    for (const indicator of accused(network, 'addresses', context.suffixes)) {
      if (indicator.label === 'PREFIX' && !hasItForItself(operator)) continue;
      yield* listing(FEED, indicator, { usedBy: operatorOf(operator) }, context);
    }
  },
};

async function* scannerNetworks(input: SourceInput): AsyncIterable<SourceRecord<ScannerNetwork>> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const network = withoutComment(text);
    if (network === '') continue;
    yield { line, value: { network, operator: text.split('#')[1]?.trim() ?? '' } };
  }
}
