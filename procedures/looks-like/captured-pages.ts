import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../../store/cypher-text.ts';
import type { Reader } from '../../store/database.ts';

/** Captures whose bands are near that are looked at for one call: some bands are those of many pages. */
export const MOST_CANDIDATES = 50_000;

const INTEGER = z.union([z.bigint(), z.number()]).transform(Number);

const CAPTURE = z.object({
  id: z.string(),
  url: z.string(),
  finalUrl: z.string().nullable(),
  probedAt: INTEGER,
  status: INTEGER.nullable(),
  title: z.string().nullable(),
  perceptionHash: z.string(),
  technologies: z.array(z.string()).nullable(),
});

/** What the graph holds of a capture. */
export type CapturedPage = z.output<typeof CAPTURE>;

/** The capture of an id, or the newest of some addresses; null where there is none. */
export async function readSubject(
  reader: Reader,
  { ids, urls }: { readonly ids: readonly string[]; readonly urls: readonly string[] },
): Promise<CapturedPage | null> {
  const [row] = await reader.read({ text: SUBJECT, parameters: { input: { ids, urls } } });
  return row === undefined ? null : CAPTURE.parse(row.capture);
}

/** Hashes of the captures with one of these values in one of their bands, by id. */
export async function readCandidates(
  reader: Reader,
  bands: readonly (readonly number[])[],
): Promise<ReadonlyMap<string, string>> {
  const values = bands.map((band) => band.map(BigInt));
  const parameters = { input: { bands: values, most: BigInt(MOST_CANDIDATES) } };
  const rows = await reader.read({ text: CANDIDATES, parameters });
  return new Map(rows.map(({ id, hash }) => [String(id), String(hash)]));
}

/** All facts of some captures. */
export async function readCaptures(reader: Reader, ids: readonly string[]): Promise<CapturedPage[]> {
  if (ids.length === 0) return [];
  const rows = await reader.read({ text: CAPTURES, parameters: { input: { ids } } });
  return rows.map(({ capture }) => CAPTURE.parse(capture));
}

const TOLD = `{id: c.name, url: c.url, finalUrl: c.finalUrl, probedAt: c.probedAt, status: c.status, title: c.title,
  perceptionHash: c.perceptionHash, technologies: c.technologies}`;

const SUBJECT = `CALL () {
  UNWIND $input.ids AS id
  MATCH (c:CAPTURE {name: id}) RETURN c
  UNION
  UNWIND $input.urls AS url
  MATCH (c:CAPTURE {url: url}) RETURN c
}
WITH c ORDER BY c.probedAt DESC LIMIT 1
RETURN ${TOLD} AS capture`;

/** The properties of the bands, in the order of the bands of a hash. Each has an index. */
const BANDS = ['perceptionBand0', 'perceptionBand1', 'perceptionBand2', 'perceptionBand3'];

const CANDIDATES = cypherText(
  new Cypher.Call(new Cypher.Union(...BANDS.map(withBand)), []),
  `WITH c LIMIT $input.most
RETURN c.name AS id, c.perceptionHash AS hash`,
);

function withBand(property: string, band: number): Cypher.Clause {
  const [capture, value] = [new Cypher.NamedNode('c'), new Cypher.NamedVariable('value')];
  const values = Cypher.listIndex(new Cypher.NamedParam('input').property('bands'), band);
  return new Cypher.Unwind([values, value])
    .match(new Cypher.Pattern(capture, { labels: ['CAPTURE'] }))
    .where(Cypher.eq(capture.property(property), value))
    .return(capture);
}

const CAPTURES = `UNWIND $input.ids AS id
MATCH (c:CAPTURE {name: id})
RETURN ${TOLD} AS capture`;
