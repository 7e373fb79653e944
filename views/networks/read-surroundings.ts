/** Reads what is said of the networks around the parts of a network, of each network once. */
import Cypher from '@neo4j/cypher-builder';
import { cloudRegionsOf, regionPlace } from '../../facts/cloud-regions.ts';
import { type Properties, rowsOf, textOf, textsOf } from '../../facts/stored-values.ts';
import { cypherText } from '../../store/cypher-text.ts';
import type { Reader, Statement } from '../../store/database.ts';
import type { UseFlags } from '../address-use.ts';
import { RUN_BY_HOSTER, useOf } from '../address-use.ts';
import { newestRegistration, originsOf, registrationsOf } from '../location.ts';
import type { LocationSurroundings } from '../location-record.ts';
import type { Held, Part } from './parts.ts';

/** What is said of the networks around a part: of its place and operator, and of its use. */
export interface PartSurroundings {
  readonly around: LocationSurroundings;
  readonly use: UseFlags;
}

/** Networks by what is asked of them. */
interface AskedNetworks {
  readonly announced: readonly string[];
  readonly registered: readonly string[];
  readonly delegated: readonly string[];
  readonly listed: readonly string[];
}

const CIDR = new Cypher.NamedVariable('cidr');

/** Expression: a map with the CIDR and some more of each network of a list of the input. */
function ofEach(list: keyof AskedNetworks, more: Readonly<Record<string, Cypher.Expr>>): Cypher.Collect {
  const columns = Object.entries(more).map(([name, value]) => [value, new Cypher.NamedVariable(name)] as const);
  const reported = Object.fromEntries(columns.map(([, column]) => [column.id, column]));
  return new Cypher.Collect(
    new Cypher.Unwind([new Cypher.NamedParam('input').property(list), CIDR])
      .with(CIDR, ...columns.map(([value, column]): [Cypher.Expr, Cypher.Variable] => [value, column]))
      .return(new Cypher.Map({ cidr: CIDR, ...reported })),
  );
}

const IS_HOSTED = `EXISTS { MATCH (:PREFIX {name: cidr})${RUN_BY_HOSTER} }`;
const FEEDS = 'COLLECT { MATCH (:PREFIX {name: cidr})-[:LISTED_IN]->(f:FEED_SOURCE) RETURN DISTINCT f.category }';

const SURROUNDINGS = cypherText(
  new Cypher.Return(
    [ofEach('announced', { origins: originsOf(CIDR) }), 'announced'],
    [ofEach('registered', { registrations: registrationsOf(CIDR) }), 'registered'],
    [ofEach('delegated', { regions: cloudRegionsOf(CIDR), isHosted: new Cypher.Raw(IS_HOSTED) }), 'delegated'],
    [ofEach('listed', { feeds: new Cypher.Raw(FEEDS) }), 'listed'],
  ),
);

/** One round trip for the networks around all parts. */
export function surroundingsStatement(asked: AskedNetworks): Statement {
  return {
    text: SURROUNDINGS,
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
