import { z } from 'zod';
import { type Notice, query } from '../rest-client/query.ts';
import type { Weft } from '../rest-client/weft.ts';
import type { Found } from './found.ts';

/** Indicators of one request, and the most characters of them: a body may have a mebibyte. */
const MOST = 1000;
const MOST_CHARACTERS = 300_000;

const QUERY = `CALL svc.assess($indicators) YIELD host, type, band, verdictScore, label, sub_labels, coverage, verdictBlocking, evidence`;

const ROW = z.object({
  host: z.string(),
  type: z.string(),
  band: z.string(),
  verdictScore: z.number().nullable(),
  label: z.string(),
  sub_labels: z.array(z.string()),
  coverage: z.string(),
  verdictBlocking: z.boolean(),
  evidence: z.array(z.string()),
});

/** An indicator of a text with its verdict. */
export interface Assessed extends z.output<typeof ROW> {
  readonly found: Found;
}

/** Notices on the data of all rows: what is to be said of one row, its verdict says. */
const OF_DATA = new Set(['vdp-plane-empty', 'layer-degraded', 'truncated']);

/** Assesses indicators in batches, as they come. `onNotices` hears what is to be said of the data. */
export async function* assessedOf(
  weft: Weft,
  found: AsyncIterable<Found>,
  onNotices: (notices: readonly Notice[]) => void,
): AsyncGenerator<readonly Assessed[]> {
  for await (const batch of batchesOf(found)) {
    const answer = await query(weft, QUERY, { indicators: batch.map(({ text }) => text) });
    onNotices(answer.advisories.filter(({ kind }) => OF_DATA.has(kind)));
    const rows = new Map(answer.rows.map((row) => ROW.parse(row)).map((row) => [row.host, row]));
    yield batch.flatMap((one) => {
      const name = one.names.find((candidate) => rows.has(candidate));
      const row = name === undefined ? undefined : rows.get(name);
      return row === undefined ? [] : [{ ...row, found: one }];
    });
  }
}

async function* batchesOf(found: AsyncIterable<Found>): AsyncGenerator<readonly Found[]> {
  let batch: Found[] = [];
  let characters = 0;
  for await (const one of found) {
    if (batch.length >= MOST || characters + one.text.length > MOST_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(one);
    characters += one.text.length;
  }
  if (batch.length > 0) yield batch;
}
