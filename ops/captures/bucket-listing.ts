import sax from 'sax';

/** A page of what is in a bucket (ListObjectsV2). */
export interface BucketListing {
  readonly objects: readonly { readonly key: string; readonly modifiedAt: number }[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** Reads the XML of such a page. Throws where it is none. */
export function readListing(xml: string): BucketListing {
  const objects: { key: string; modifiedAt: number }[] = [];
  const parser = sax.parser(true);
  const path: string[] = [];
  let text = '';
  let key = '';
  let modified = '';
  let next: string | null = null;
  parser.onopentag = ({ name }) => {
    path.push(name);
    text = '';
  };
  parser.ontext = (part) => {
    text += part;
  };
  parser.onclosetag = () => {
    const place = path.join('/');
    path.pop();
    if (place === 'ListBucketResult/Contents/Key') key = text;
    if (place === 'ListBucketResult/Contents/LastModified') modified = text;
    if (place === 'ListBucketResult/Contents') objects.push({ key, modifiedAt: Date.parse(modified) });
    if (place === 'ListBucketResult/NextContinuationToken') next = text;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return { objects, next };
}
