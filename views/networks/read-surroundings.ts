/** Reads what is said of the networks around the parts of a network, of each network once. */

import { regionPlace, regionsOf } from '../../facts/cloud-regions.ts';
import { type Properties, rowsOf, textOf, textsOf } from '../../facts/stored-values.ts';
import type { Reader, Statement } from '../../store/database.ts';
import type { AddressUse } from '../address-use.ts';
import { isHostedBlock, useOf } from '../address-use.ts';
import { newestRegistration, originsOf, registrationsOf } from '../location.ts';
import type { LocationSurroundings } from '../location-record.ts';
import type { Held, Part } from './parts.ts';

/** What is said of the networks around a part: of its place and operator, and of its use. */
export interface PartSurroundings {
  readonly around: LocationSurroundings;
  readonly use: AddressUse;
}

/** Networks by what is asked of them. */
interface AskedNetworks {
  readonly announced: readonly string[];
  readonly registered: readonly string[];
  readonly delegated: readonly string[];
  readonly listed: readonly string[];
}

/** One round trip for the networks around all parts. */
export function surroundingsStatement(asked: AskedNetworks): Statement {
  return {
    text: `RETURN
  COLLECT { UNWIND $input.announced AS cidr WITH cidr, ${originsOf('cidr')} AS origins RETURN {cidr: cidr, origins: origins} } AS announced,
  COLLECT { UNWIND $input.registered AS cidr WITH cidr, ${registrationsOf('cidr')} AS registrations
    RETURN {cidr: cidr, registrations: registrations} } AS registered,
  COLLECT { UNWIND $input.delegated AS cidr WITH cidr, ${regionsOf('cidr')} AS regions, ${isHostedBlock('cidr')} AS isHosted
    RETURN {cidr: cidr, regions: regions, isHosted: isHosted} } AS delegated,
  COLLECT { UNWIND $input.listed AS cidr
    WITH cidr, COLLECT { MATCH (:PREFIX {name: cidr})-[:LISTED_IN]->(f:FEED_SOURCE) RETURN DISTINCT f.category } AS feeds
    RETURN {cidr: cidr, feeds: feeds} } AS listed`,
    parameters: { input: asked },
  };
}

/** Reads the surroundings of each part. */
export async function readSurroundings(
  reader: Reader,
  parts: readonly Part[],
): Promise<(held: Held) => PartSurroundings> {
  const [row = {}] = await reader.read(
    surroundingsStatement({
      announced: namesOf(parts, announcedOf),
      registered: namesOf(parts, registeredOf),
      delegated: namesOf(parts, delegatedOf),
      listed: namesOf(parts, listedOf),
    }),
  );
  const [announced, registered] = [byCidr(row.announced), byCidr(row.registered)];
  const [delegated, listed] = [byCidr(row.delegated), byCidr(row.listed)];
  return (held) => {
    const [run = ''] = delegatedOf(held);
    const vendor = delegated.get(run);
    return {
      around: {
        origins: announcedOf(held).flatMap((cidr) => rowsOf(announced.get(cidr)?.origins)),
        registration: newestRegistration(
          registeredOf(held).flatMap((cidr) => rowsOf(registered.get(cidr)?.registrations)),
        ),
        region: regionPlace(vendor?.regions),
      },
      use: useOf({
        classes: textsOf(held.vendor?.egressClasses),
        isHosted: vendor?.isHosted === true,
        listedAs: listedOf(held).flatMap((cidr) => textsOf(listed.get(cidr)?.feeds)),
      }),
    };
  };
}

const announcedOf = ({ announced }: Held): string[] => textsOf(announced?.networks).slice(0, 1);
const registeredOf = ({ registered }: Held): string[] => textsOf(registered?.networks).slice(0, 1);

function delegatedOf({ vendor }: Held): string[] {
  const delegation = textOf(vendor?.delegation);
  return delegation === null ? [] : [delegation];
}

const listedOf = ({ listed }: Held): string[] => textsOf(listed?.networks);

function namesOf(parts: readonly Part[], of: (held: Held) => readonly string[]): string[] {
  return [...new Set(parts.flatMap(({ held }) => of(held)))];
}

function byCidr(rows: unknown): ReadonlyMap<string, Properties> {
  return new Map(rowsOf(rows).map((row) => [textOf(row.cidr) ?? '', row]));
}
