import { refuseLargeBody } from './body.ts';
import type { AppContext } from './context.ts';

/** A form holds the text of a query: room for the longest one, each of its characters escaped. */
const MAXIMUM_FORM_BYTES = 100_000;

/** Reads the text of a form (`application/x-www-form-urlencoded`), still escaped; a longer one is refused with 413. */
export async function readForm(context: AppContext): Promise<string> {
  const bytes = await context.req.arrayBuffer();
  if (bytes.byteLength > MAXIMUM_FORM_BYTES) refuseLargeBody(MAXIMUM_FORM_BYTES);
  return new TextDecoder().decode(bytes);
}

/** Returns the first value of a field; null if the form lacks it. Only that value is decoded, since a form may have 50,000 fields. */
export function formField(form: string, name: string): string | null {
  for (let start = 0; start <= form.length; ) {
    const next = form.indexOf('&', start);
    const end = next < 0 ? form.length : next;
    const field = form.slice(start, end);
    if (field === name || field.startsWith(`${name}=`)) return new URLSearchParams(field).get(name);
    start = end + 1;
  }
  return null;
}
