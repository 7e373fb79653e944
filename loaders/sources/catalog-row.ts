import type { SourceDeclaration } from '../source.ts';

/** What a row of a table of like sources says of one of them, whatever its format. */
export interface CatalogRow {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
  readonly homePage: string;
  readonly url: string | null;
  /** Hours between two editions; a day where absent. */
  readonly cadenceHours?: number;
  readonly verified?: SourceDeclaration['verified'];
}

/** The part of a source's declaration that its row tells. */
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
  };
}
