import type { FeedState } from '../indicators/infrastructure.ts';
import { type DataSource, metadataOf } from '../indicators/metadata.ts';

/** Version of the views. */
const API_VERSION = '1.0.0';

/** What a view was put together from. */
export interface ViewMetadata {
  readonly data_sources: readonly DataSource[];
  /** A source could not be asked for all that it should know. */
  readonly partial_data: boolean;
  readonly api_version: string;
}

/** The metadata of a view. */
export function viewMetadata(held: Readonly<Partial<Record<DataSource, boolean>>>, feeds: FeedState): ViewMetadata {
  const { data_sources, errors } = metadataOf(held, feeds);
  return { data_sources, partial_data: errors.length > 0, api_version: API_VERSION };
}
