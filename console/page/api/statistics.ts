import { signal } from '@preact/signals';
import { type Row, rowOf } from './read.ts';
import { request } from './request.ts';

/** The statistics of the graph as they were last read: at sign-in, and whenever the view of the sources opens. */
export const statistics = signal<Row>({});

/** Reads the statistics of the graph, with the key of the session or with a key to try. */
export async function readStatistics(init: RequestInit = {}, tried?: string): Promise<Row> {
  statistics.value = rowOf(await request('api/query/stats', init, tried));
  return statistics.value;
}
