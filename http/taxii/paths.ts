/** Where clients start: the root of the server (TAXII 2.1, 8.2.1). */
export const TAXII_PATH = '/taxii2';
/** The one API root. */
export const API_ROOT = '/taxii2/weft';

/** Returns whether a path belongs to TAXII. */
export function isOfTaxii(path: string): boolean {
  return path === TAXII_PATH || path.startsWith(`${TAXII_PATH}/`);
}
