import type { Statement } from '../engine/database/database.ts';
import { ADDRESSES_OF_NAMES, ALIAS_CHAINS } from './alias-chains.ts';
import { emptyRead } from './chunks.ts';
import { ALIAS_TARGETS, ALIASES_OF_HOSTS } from './dangling-names.ts';
import { DELEGATIONS, TLD_LISTINGS } from './delegations.ts';
import { NAME_LEVELS } from './name-levels.ts';
import { ORIGIN_ADDRESSES } from './origin-addresses.ts';
import { ORIGIN_HOSTS } from './origin-host.ts';
import { MAIL_HOSTS, SPF_RECORDS } from './origin-mail.ts';
import { NAMES_WITH_ADDRESS } from './origin-names.ts';
import { REGISTRANTS, SHARED_CERTIFICATES } from './origin-relatives.ts';
import { SERVICE_NAMES } from './origin-services.ts';
import { VENDOR_CATEGORIES } from './vendor-categories.ts';

/**
 * The texts of this room with input that asks for nothing: each that is run once has its plan before somebody asks. A text that is
 * added to the room is added here.
 */
export const EMPTY_READS: readonly Statement[] = [
  emptyRead(ADDRESSES_OF_NAMES),
  emptyRead(ALIAS_CHAINS),
  emptyRead(ALIASES_OF_HOSTS),
  emptyRead(ALIAS_TARGETS),
  emptyRead(DELEGATIONS),
  emptyRead(TLD_LISTINGS),
  emptyRead(NAME_LEVELS),
  emptyRead(ORIGIN_ADDRESSES),
  emptyRead(ORIGIN_HOSTS),
  emptyRead(SPF_RECORDS),
  emptyRead(MAIL_HOSTS),
  emptyRead(NAMES_WITH_ADDRESS),
  emptyRead(SHARED_CERTIFICATES),
  emptyRead(REGISTRANTS),
  emptyRead(SERVICE_NAMES),
  emptyRead(VENDOR_CATEGORIES),
];
