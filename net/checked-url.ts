import { FetchRefused } from './fetch-errors.ts';

/** Line breaks, tabs and their kin: parsers of addresses drop some of them without a word. */
const CONTROL = /\p{Cc}/u;

/**
 * Returns an address that may be fetched, as far as its text decides: http or https, without a user name, a password or control characters.
 * `from` is the page whose redirect it is. Throws a `FetchRefused` that says what is wrong with it.
 */
export function checkedUrl(text: string, from?: URL): URL {
  if (CONTROL.test(text))
    throw new FetchRefused(`${JSON.stringify(text)} has control characters, which no address has.`);
  if (!URL.canParse(text, from?.href)) throw new FetchRefused(`'${text}' is not an address that Weft can fetch.`);
  const url = new URL(text, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused(`${url.href} is neither http nor https.`);
  if (url.username !== '' || url.password !== '')
    throw new FetchRefused(`${url.protocol}//${url.host} has a user name or password, which Weft does not send.`);
  if (from?.protocol === 'https:' && url.protocol === 'http:')
    throw new FetchRefused(`${from.href} redirects from https to http: ${url.href}`);
  return url;
}
