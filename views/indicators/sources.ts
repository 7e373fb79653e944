import type { Clock } from '../../schema/clock.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader, Row } from '../../store/database.ts';
import type { Coverages } from '../../store/statistics/statistics.ts';

/** What views read from: the database, the clock that ages are measured by, and the suffix list. */
export interface ProjectionSources {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly suffixes: () => Promise<SuffixList>;
  /** How far each layer can be relied on. */
  readonly coverages: () => Promise<Coverages>;
}

/**
 * Runs a text that reads one parameter, the map `$input`. Neo4j caches a plan for each length that parameters have (texts and lists of up
 * to 1, 10, 100 and so on), but does not look inside a map: otherwise it would plan google.com again after example.com.
 */
export function ask(
  { reader }: ProjectionSources,
  text: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  return reader.read({ text, parameters: { input } });
}
