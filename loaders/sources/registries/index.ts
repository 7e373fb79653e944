import type { SourceDeclaration } from '../../source.ts';
import { countryBlocks } from './country-blocks.ts';
import { ipinfoWhois } from './ipinfo-whois.ts';
import { rdap } from './rdap.ts';
import { registrationCsv } from './registration-csv.ts';
import { rirDelegated } from './rir-delegated.ts';
import { weftLiveRdap } from './weft-live-rdap.ts';
import { whoisText } from './whois-text.ts';

/** Blocks and AS numbers as the registries delegated them, and their holders. */
export const REGISTRIES_SOURCES: readonly SourceDeclaration[] = [
  ...countryBlocks,
  ...ipinfoWhois,
  rdap,
  registrationCsv,
  ...rirDelegated,
  whoisText,
  weftLiveRdap,
];
