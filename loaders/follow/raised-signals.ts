/** Reads the signals of routes that the last derivation raised. */

import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { textsOf } from '../pipeline/properties.ts';
import type { Touched } from '../pipeline/touched.ts';

/** A signal as it is reported to a person. */
export interface RaisedSignal {
  /** `<kind>|<AS>|<subject>`. */
  readonly name: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly prefixes: readonly string[];
  readonly excuses: readonly string[];
}

export const PRESENT_SIGNALS = `UNWIND $names AS name MATCH (s:ROUTING_SIGNAL {name: name}) WHERE NOT coalesce(s.isOver, false)
RETURN name, s.confidence AS confidence, s.prefixes AS prefixes, s.excuses AS excuses ORDER BY confidence DESC, name`;

/** Returns the present signals among those that a derivation wrote, without those already reported, and adds their names to `reported`. */
export async function readRaised(database: Database, touched: Touched, reported: Set<string>): Promise<RaisedSignal[]> {
  const names = touched.nodes('ROUTING_SIGNAL');
  if (names === 'all') return [];
  const text = PRESENT_SIGNALS;
  const raised: RaisedSignal[] = [];
  for (const chunk of chunksOf([...names].filter((name) => !reported.has(name)))) {
    for (const { name, confidence, prefixes, excuses } of await database.read({ text, parameters: { names: chunk } })) {
      const signal = { name: String(name), confidence: Number(confidence) };
      raised.push({ ...signal, prefixes: textsOf(prefixes), excuses: textsOf(excuses) });
      reported.add(signal.name);
    }
  }
  return raised;
}
