import type { FeedEvidence } from '../../feeds/evidence.ts';
import { indicators } from '../../formats/indicators.ts';
import { listedIn } from '../../formats/listings.ts';
import {
  type Fact,
  type FeedDeclaration,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';
import { type CatalogRow, catalogRow } from '../catalog-row.ts';

/** A name of a popularity list with its rank; without one in a list that has only membership or buckets. */
export interface PopularName {
  readonly host: string;
  readonly rank?: string | number | undefined;
}

/** The differences between popularity lists: a row of a table. */
export interface PopularityRow extends CatalogRow, Pick<FeedDeclaration, 'name' | 'topRank'> {
  readonly format: string;
  /**
   * Differences from a ranking by its publisher that drops former names. Lists that copy one ranking name its judge, so that they vouch
   * once.
   */
  readonly evidence?: Partial<FeedEvidence>;
  readonly read: (input: SourceInput) => Records<PopularName>;
  readonly dateOf?: SourceDeclaration['dateOf'];
}

/** Declares a list of popular names: a feed that vouches for them and is never a threat. The rank is a property of the name. */
export function popularityList(row: PopularityRow): SourceDeclaration<PopularName> {
  const { id, name, topRank } = row;
  const feed: FeedDeclaration = {
    id,
    name,
    category: 'Popularity/Trust',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated', ...row.evidence },
    ...(topRank === undefined ? {} : { topRank }),
  };
  return {
    ...catalogRow(row),
    format: row.format,
    layer: 'popularity',
    feed,
    ...(row.dateOf === undefined ? {} : { dateOf: row.dateOf }),
    read: (input) => row.read(input),
    *facts({ line, value }, context): Iterable<Fact> {
      const rank = rankOf(value.rank, line);
      for (const host of indicators(value.host, 'hosts')) {
        if (rank !== undefined) yield { kind: 'node', label: host.label, name: host.name, properties: { rank } };
        yield listedIn(feed, host, { rank }, context);
      }
    },
  };
}

function rankOf(text: string | number | undefined, line: number): number | undefined {
  if (text === undefined) return undefined;
  const rank = Number(text);
  if (/^[1-9]\d{0,8}$/.test(String(text).trim())) return rank;
  throw new RefusedRecord(line, `expected a rank, 1 for the most popular, got '${String(text).slice(0, 60)}'`);
}
