import { Problem } from '../../schema/problem.ts';
import type { AppContext } from '../requests/context.ts';

/** Media type of every answer of TAXII 2.1 (1.6.8), and of the objects in its collections. */
export const TAXII_TYPE = 'application/taxii+json;version=2.1';
export const STIX_TYPE = 'application/stix+json;version=2.1';

/** A media range that a request accepts, with its parameters. */
interface MediaRange {
  readonly type: string;
  readonly version: string | undefined;
}

/** Returns whether a request names TAXII, of any version: its errors then follow the standard. */
export function namesTaxii(context: AppContext): boolean {
  return rangesOf(context).some(({ type }) => type === 'application/taxii+json');
}

/** Throws a 406 for a request that takes neither TAXII 2.1 nor everything; one without `Accept` takes everything (RFC 9110, 12.5.1). */
export function requireTaxii(context: AppContext): void {
  const isOpen = (context.req.header('Accept') ?? '').trim() === '';
  if (isOpen || rangesOf(context).some((range) => isTaxii(range) || isEverything(range))) return;
  throw new Problem('not-acceptable', 406, `Send Accept: ${TAXII_TYPE}, the only format of these answers.`);
}

function isTaxii({ type, version }: MediaRange): boolean {
  return type === 'application/taxii+json' && (version === undefined || version === '2.1');
}

function isEverything({ type }: MediaRange): boolean {
  return type === '*/*' || type === 'application/*';
}

function rangesOf(context: AppContext): readonly MediaRange[] {
  const header = context.req.header('Accept') ?? '';
  return header.split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const saidOf = (name: string) =>
      parameters
        .find((parameter) => parameter.startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replaceAll('"', '');
    return type === '' || /^0(?:\.0*)?$/.test(saidOf('q') ?? '1') ? [] : [{ type, version: saidOf('version') }];
  });
}
