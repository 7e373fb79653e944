import type { PublishedFields, SourceDeclaration, WholeEdition } from '../source.ts';

/** The catalog data of one source in a table of similar sources, whatever its format. */
export interface CatalogRow {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
  readonly homePage: string;
  readonly url: string | null;
  /** Hours between two editions; default a day. */
  readonly cadenceHours?: number;
  readonly verified?: SourceDeclaration['verified'];
  readonly fields: PublishedFields;
  /** What a whole edition is. */
  readonly whole?: WholeEdition;
}

/** Returns the part of a source's declaration that its row contains. */
export function catalogRow(row: CatalogRow) {
  return {
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    licence: row.licence,
    homePage: row.homePage,
    defaultUrl: row.url,
    cadenceHours: row.cadenceHours ?? 24,
    verified: row.verified ?? ('specification' as const),
    fields: row.fields,
    ...(row.whole === undefined ? {} : { whole: row.whole }),
  };
}
