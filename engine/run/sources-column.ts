import { type FoldedText, foldParameters } from '../execution/parameter-map.ts';
import type { Prepared } from './preparation.ts';
import type { StatementCache } from './statement-cache.ts';
import { withSources } from './used-sources.ts';

/** The text of a statement that also returns where its rows come from, and the name of that column. */
export interface TextWithSources {
  readonly folded: FoldedText;
  readonly column: string;
}

/** Returns whether the answer of a prepared statement is said to be old if its data is: then the edge types by which it is. */
type StaleTypes = (prepared: Prepared) => ReadonlySet<string> | null;

/** Adds the column of sources to prepared statements, once to each. */
export class SourcesColumns {
  readonly #statements: StatementCache;
  readonly #staleTypes: StaleTypes;
  /** Edge types are the same for all answers of a statement. */
  readonly #known = new WeakMap<Prepared, TextWithSources | null>();

  constructor(statements: StatementCache, staleTypes: StaleTypes) {
    this.#statements = statements;
    this.#staleTypes = staleTypes;
  }

  /** Null for a statement whose answer need not say how old its data is, or to which no column can be added. */
  of(prepared: Prepared): TextWithSources | null {
    if (prepared.mode !== 'run' || prepared.answer !== null || !prepared.readsGraph) return null;
    const types = this.#staleTypes(prepared);
    if (types === null) return null;
    const known = this.#known.get(prepared);
    if (known !== undefined) return known;
    const added = this.#added(prepared, types);
    this.#known.set(prepared, added);
    return added;
  }

  #added({ body }: Prepared, types: ReadonlySet<string>): TextWithSources | null {
    const sources = withSources(this.#statements.parseRewritten(body), types);
    if (sources === null) return null;
    const statement = this.#statements.parseRewritten(sources.text);
    return { folded: foldParameters(statement, { start: 0, end: sources.text.length }), column: sources.column };
  }
}
