/** Which signals of routes were raised by what was just derived. */

import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import type { Touched } from '../pipeline/touched.ts';

/** A signal as a person who listens is told of it. */
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

/** The present signals among those that a derivation wrote, without those that were told already; their names are noted as told. */
export async function readRaised(database: Database, touched: Touched, told: Set<string>): Promise<RaisedSignal[]> {
  const names = touched.nodes('ROUTING_SIGNAL');
  if (names === 'all') return [];
  const text = PRESENT_SIGNALS;
  const raised: RaisedSignal[] = [];
  for (const chunk of chunksOf([...names].filter((name) => !told.has(name)))) {
    for (const { name, confidence, prefixes, excuses } of await database.read({ text, parameters: { names: chunk } })) {
      const signal = { name: String(name), confidence: Number(confidence) };
      raised.push({ ...signal, prefixes: textsOf(prefixes), excuses: textsOf(excuses) });
      told.add(signal.name);
    }
  }
  return raised;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
