import { ask } from '../../api/ask.ts';
import { numberOf, textOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Panel } from '../../parts/panel.tsx';

const LOCATED =
  'HOSTNAME IPV4 IPV6 ASN VENDOR CITY FACILITY CDN_POP CLOUD_REGION LANDING_POINT DNS_ROOT_INSTANCE'.split(' ');

/** Returns whether nodes of a label can have a location. */
export function mayBeLocated(label: string): boolean {
  return LOCATED.includes(label);
}

const CITY = 'RETURN DISTINCT c.name AS place, c.latitude AS latitude, c.longitude AS longitude';

/** Returns the query for the places of nodes of a label. */
function queryOf(label: string): string {
  if (label === 'HOSTNAME')
    return `MATCH (n:HOSTNAME {name: $name})-[:RESOLVES_TO]->(a)-[:LOCATED_IN]->(c:CITY) ${CITY} LIMIT 500`;
  if (label === 'IPV4' || label === 'IPV6')
    return `MATCH (n:${label} {name: $name})-[:LOCATED_IN]->(c:CITY) ${CITY} LIMIT 500`;
  if (label === 'ASN') return `MATCH (n:ASN {name: $name})-[:AS_PRESENT_AT]->(c:FACILITY) ${CITY} LIMIT 500`;
  if (label === 'VENDOR') return `MATCH (n:VENDOR {name: $name})-[:HAS_POP|HAS_REGION]->(c) ${CITY} LIMIT 500`;
  return `MATCH (c:${label} {name: $name}) ${CITY}`;
}

/** Shows the location of a node on a map, whose code is loaded with it. */
export function Places({ label, name }: { readonly label: string; readonly name: string }) {
  const question = { query: queryOf(label), parameters: { name } };
  const asked = useAsked(
    async (signal) => {
      const [{ rows }, { WorldMap }] = await Promise.all([ask(question, signal), import('../../map/world-map.tsx')]);
      const unplaced = rows.flatMap(({ place, latitude }) =>
        numberOf(latitude) === null ? [textOf(place) ?? ''] : [],
      );
      const spots = rows.flatMap((row) => {
        const [latitude, longitude] = [numberOf(row.latitude), numberOf(row.longitude)];
        return latitude === null || longitude === null ? [] : [{ place: textOf(row.place) ?? '', latitude, longitude }];
      });
      return { spots, unplaced, WorldMap };
    },
    [label, name],
  );
  return (
    <Panel title="Where it is" question={question} wide>
      <Shown asked={asked}>
        {({ spots, unplaced, WorldMap }) => (
          <>
            {spots.length > 0 && <WorldMap spots={spots} />}
            {unplaced.length > 0 && <p>{unplaced.join('; ')}: no source gives coordinates.</p>}
            {spots.length + unplaced.length === 0 && <p>No source has a location for it.</p>}
          </>
        )}
      </Shown>
    </Panel>
  );
}
