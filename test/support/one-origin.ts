import { asnOf } from '../../attribution/address-operators.ts';
import { readAddressSurroundings } from '../../facts/address-operators.ts';
import { ADDRESS_BITS, readWhereabouts } from '../../procedures/enrich/whereabouts.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readCoverages } from '../../store/statistics/statistics.ts';
import { readRoutes } from '../../views/indicators/address-routes.ts';
import { readLocations } from '../../views/location.ts';

/** What each door says of the origin of an address; null where it knows none. */
export interface OriginAnswers {
  readonly name: string;
  readonly pattern: string | null;
  readonly enrich: string | null;
  readonly identify: string | null;
  readonly location: string | null;
  readonly rest: string | null;
}

interface Known {
  readonly name: string;
  readonly key: string;
}

/** Addresses that are asked for at once. */
const AT_ONCE = 1_000;

/** What the pattern of the contract, enrich, identify, location and the routes of REST say of the origin of every stored address. */
export async function originAnswers(database: Database): Promise<readonly OriginAnswers[]> {
  const rows = await database.read({
    text: "MATCH (ip:IPV4|IPV6) WHERE ip.name > '' RETURN ip.name AS name, ip.orderKey AS key ORDER BY name",
  });
  const addresses = rows.map(({ name, key }): Known => ({ name: String(name), key: String(key) }));
  const answers: OriginAnswers[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    answers.push(...(await answersOf(database, addresses.slice(from, from + AT_ONCE))));
  }
  return answers;
}

/** The answers in which not all doors say the same. */
export function differing(answers: readonly OriginAnswers[]): readonly OriginAnswers[] {
  return answers.filter(
    ({ pattern, enrich, identify, location, rest }) => new Set([pattern, enrich, identify, location, rest]).size > 1,
  );
}

async function answersOf(database: Database, addresses: readonly Known[]): Promise<readonly OriginAnswers[]> {
  const names = addresses.map(({ name }) => name);
  const clock = fixedClock(new Date());
  const suffixes = async () => LIBRARY_SUFFIXES;
  const coverages = () => readCoverages(database, new Date());
  const sources = { reader: database, clock, suffixes, coverages };
  const located = addresses.map(({ name, key }) => ({ address: name, key, last: key, length: ADDRESS_BITS }));
  const pattern = await byPattern(database, names);
  const enriched = await readWhereabouts(database, located);
  const identified = await readAddressSurroundings(database, addresses);
  const places = await readLocations(database, names);
  const routes = await readRoutes(sources, addresses);
  return names.map((name, at) => {
    const around = identified.get(name);
    return {
      name,
      pattern: pattern.get(name) ?? null,
      enrich: asnText(enriched[at]?.asn),
      identify: around === undefined ? null : asnOf(around.address),
      location: asnText(places.get(name)?.isp.asn),
      rest: asnText(routes.get(name)?.origins[0]?.asn),
    };
  });
}

/** Of several origins the lowest number. */
async function byPattern(database: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database.read({
    text: `UNWIND $names AS name MATCH (:IPV4|IPV6 {name: name})-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)
      RETURN name, min(a.asn) AS asn`,
    parameters: { names },
  });
  return new Map(rows.map(({ name, asn }) => [String(name), `AS${asn}`]));
}

function asnText(asn: number | null | undefined): string | null {
  return asn === null || asn === undefined ? null : `AS${asn}`;
}
