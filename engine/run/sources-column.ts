import { type FoldedText, foldParameters } from '../execution/parameter-map.ts';
import type { Prepared } from './preparation.ts';
import type { StatementCache } from './statement-cache.ts';
import { withSources } from './used-sources.ts';

/** The text of a statement that also returns where its rows come from, and the name of that column. */
export interface TextWithSources {
  readonly folded: FoldedText;
  readonly column: string;
}

/** What is known of the layers that a prepared statement walks. */
interface WalkedData {
  /** Returns whether the answer says how old its data is, because a layer is not fresh. */
  isDated(prepared: Prepared): boolean;
  edgeTypes(prepared: Prepared): ReadonlySet<string>;
}

/** Adds the column of sources to prepared statements, once to each. */
export class SourcesColumns {
  readonly #statements: StatementCache;
  readonly #walked: WalkedData;
  /** Edge types are the same for all answers of a statement. */
  readonly #known = new WeakMap<Prepared, TextWithSources | null>();

  constructor(statements: StatementCache, walked: WalkedData) {
    this.#statements = statements;
    this.#walked = walked;
  }

  /** Null for a statement whose answer need not say how old its data is, or to which no column can be added. */
  of(prepared: Prepared): TextWithSources | null {
    if (prepared.mode !== 'run' || prepared.answer !== null || !prepared.readsGraph) return null;
    const known = this.#known.get(prepared);
    if (known === null || !this.#walked.isDated(prepared)) return null;
    if (known !== undefined) return known;
    const added = this.#added(prepared);
    this.#known.set(prepared, added);
    return added;
  }

  #added(prepared: Prepared): TextWithSources | null {
    const statement = this.#statements.parseRewritten(prepared.body);
    const sources = withSources(statement, this.#walked.edgeTypes(prepared));
    if (sources === null) return null;
    const extended = this.#statements.parseRewritten(sources.text);
    return { folded: foldParameters(extended, { start: 0, end: sources.text.length }), column: sources.column };
  }
}
