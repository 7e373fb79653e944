import { type Grounds, type Metadata, metadataOf } from '../indicators/metadata.ts';

/** Version of the views. */
const API_VERSION = '1.0.0';

/** What a view was put together from. */
export interface ViewMetadata extends Metadata {
  readonly api_version: string;
}

/** The metadata of a view. */
export function viewMetadata(grounds: Grounds): ViewMetadata {
  return { ...metadataOf(grounds), api_version: API_VERSION };
}
