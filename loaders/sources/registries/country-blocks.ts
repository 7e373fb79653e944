import { z } from 'zod';
import { foldCidr, foldCountry, keyOrNull } from '../../../schema/keys/index.ts';
import { jsonDocument } from '../../formats/json-records.ts';
import { opening } from '../../formats/opening.ts';
import { leftOut } from '../../formats/published-fields.ts';
import { registryCountry } from '../../formats/registry-country.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import {
  type Fact,
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';

const LISTS = z.object({ ipv4: z.array(z.unknown()).default([]), ipv6: z.array(z.unknown()).default([]) });
/** The publisher once wrote `country-code` and `subnets`. */
const COUNTRY_DOCUMENT = z
  .object({ countryCode: z.string(), prefixes: LISTS })
  .or(
    z
      .object({ 'country-code': z.string(), subnets: LISTS })
      .transform((older) => ({ countryCode: older['country-code'], prefixes: older.subnets })),
  )
  .or(
    z.object({ countryCode: z.string(), subnets: LISTS }).transform((older) => ({ ...older, prefixes: older.subnets })),
  );

/** A block of the list of one country. */
export interface CountryBlock {
  readonly country: string;
  readonly cidr: string;
}

const LISTED_FIELDS: PublishedFields = { prefix: { becomes: 'a block that is registered in the country' } };
const DOCUMENT_FIELDS: PublishedFields = {
  country: { leftOut: 'the name of the country: countryCode says it' },
  countryCode: { becomes: 'whether the name of the file has the country of its blocks' },
  ...leftOut(['delegationStatus[]', 'exportMode'], 'how the publisher chose and merged the blocks'),
  'prefixes.ipv4[]': { becomes: 'a block that is registered in the country' },
  'prefixes.ipv6[]': { becomes: 'a block that is registered in the country' },
};

/** Publishers of lists of the blocks of a country, one file for each country. */
const ROWS = [
  {
    id: 'ipverse-country-blocks',
    family: null,
    title: 'Blocks that are registered in a country (ipverse)',
    publisher: 'ipverse',
    licence: 'CC0-1.0',
    homePage: 'https://github.com/ipverse/rir-ip',
    format: 'JSON countryCode, prefixes.ipv4[], prefixes.ipv6[]; or text: `# Country: Name (CC)`, then a CIDR a line',
    fields: DOCUMENT_FIELDS,
    verified: 'real file',
  },
  {
    id: 'ipdeny-country-blocks',
    family: 4,
    title: 'IPv4 blocks that are registered in a country (IPdeny)',
    publisher: 'IPdeny',
    licence: 'free to use, also commercially, with the limits of https://www.ipdeny.com/usagelimits.php on fetching',
    homePage: 'https://www.ipdeny.com/ipblocks/',
    format: 'text: a CIDR a line; the country is in the name of the file (nl.zone, nl-aggregated.zone)',
    fields: LISTED_FIELDS,
    verified: 'specification',
  },
  {
    id: 'ipdeny-country-blocks-ipv6',
    family: 6,
    title: 'IPv6 blocks that are registered in a country (IPdeny)',
    publisher: 'IPdeny',
    licence: 'free to use, also commercially, with the limits of https://www.ipdeny.com/usagelimits.php on fetching',
    homePage: 'https://www.ipdeny.com/ipv6/ipaddresses/blocks/',
    format: 'text: a CIDR a line; the country is in the name of the file (nl.zone, nl-aggregated.zone)',
    fields: LISTED_FIELDS,
    verified: 'specification',
  },
] as const;

/**
 * Blocks that registries have delegated into a country, with neighbours merged. Each is a REGISTERED_PREFIX with only a known country:
 * where the holder is registered, not where the addresses are.
 */
export const countryBlocks: readonly SourceDeclaration<CountryBlock>[] = ROWS.map(({ family, ...row }) => ({
  ...row,
  defaultUrl: null,
  cadenceHours: 24,
  layer: 'registry-delegations',
  part: partOf,
  read: blocksOf,
  *facts({ line, value: { country, cidr } }): Iterable<Fact> {
    const network = foldCidr(cidr);
    if (network.length === 0) throw new RefusedRecord(line, `${network.name} is no country's`);
    if (family !== null && network.family !== family) {
      throw new RefusedRecord(
        line,
        `${network.name} in a list of IPv${family} blocks: the other family is a separate source`,
      );
    }
    const block = { label: 'REGISTERED_PREFIX', name: network.name };
    yield { kind: 'node', ...block, properties: { country } };
    yield registryCountry(block, country);
  },
}));

/** Returns the part of a file: `NL ipv4` for `nl-ipv4-aggregated.txt`, `NL` for `nl.zone`; the name itself if it names no country. */
function partOf(fileName: string): string {
  const country = countryInName(fileName);
  const family = /ipv[46]/i.exec(fileName)?.[0].toLowerCase();
  return country === null ? fileName : [country, family].filter(Boolean).join(' ');
}

function countryInName(fileName: string): string | null {
  for (const word of fileName.split(/[._-]/)) {
    const country = word.length === 2 ? keyOrNull(() => foldCountry(word)) : null;
    if (country !== null) return country;
  }
  return null;
}

async function* blocksOf(input: SourceInput): Records<CountryBlock> {
  const named = countryInName(input.fileName);
  if (/^[{[]/.test(await opening(input))) {
    const { countryCode, prefixes } = yield* jsonDocument(input, COUNTRY_DOCUMENT);
    const country = agreed(named, foldCountry(countryCode));
    for (const [at, cidr] of [...prefixes.ipv4, ...prefixes.ipv6].entries())
      yield typeof cidr === 'string'
        ? { line: at + 1, value: { country, cidr } }
        : new RefusedRecord(at + 1, 'a block that is not a text');
    return;
  }
  const stated = await firstMatch(input, /^#\s*Country:.*\(([A-Za-z]{2})\)\s*$/);
  const country = agreed(named, stated === null ? null : foldCountry(stated));
  for await (const { line, value } of dataLines(input)) yield { line, value: { country, cidr: value } };
}

/** Returns the country of a file. The file name must contain it: files of one name are one part, and would sweep each other. */
function agreed(named: string | null, stated: string | null): string {
  if (named !== null && (stated === null || stated === named)) return named;
  const example = `${(stated ?? 'nl').toLowerCase()}.zone or ${(stated ?? 'nl').toLowerCase()}-aggregated.json`;
  if (named === null) throw new Error(`the name of the file has to say the country: call it ${example}`);
  throw new Error(`the file lists blocks of ${stated} and is named after ${named}: call it ${example}`);
}
