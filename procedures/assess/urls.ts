import type { z } from 'zod';
import { inputFolded } from '../../engine/advise/notices.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { parseUrl, pastedText } from '../../schema/keys/index.ts';
import { ArgumentError, entriesParameter } from '../arguments.ts';
import { fileNameNotice } from '../file-name-notice.ts';
import { collapsed, givenEntries, shownValue } from '../indicators.ts';
import { type UrlNames, urlNames } from '../listed-url-names.ts';
import { type AnyIndicator, isWritten, readIndicator } from '../read-indicator.ts';

/** A URL that was asked for. */
export interface GivenUrl {
  /** Scheme and host lower case, default port and fragment dropped. */
  readonly url: string;
  readonly host: AnyIndicator;
  readonly path: string;
  /** Names of nodes that list it, or that it lies under. */
  readonly names: UrlNames;
}

/** URLs, each once, in the order given, with what is to be said of how they were read. */
export interface Urls {
  readonly entries: readonly GivenUrl[];
  readonly advisories: readonly Advisory[];
}

/** The parameter that takes a URL or a list of them; a host or an address alone stands for its path `/`. */
export function urls(): z.ZodType<Urls> {
  return entriesParameter('STRING | LIST<STRING>', (value) => {
    const given = givenEntries(value).map(readOne);
    const byUrl = new Map(given.map(({ entry }) => [entry.url, entry]));
    return {
      entries: [...byUrl.values()],
      advisories: [
        ...given.flatMap(({ advisory }) => advisory ?? []),
        ...collapsed(given.length, byUrl.size),
        ...[...byUrl.values()].flatMap(({ host }) => (host.kind === 'domain' ? fileNameNotice(host.name) : [])),
      ],
    };
  });
}

function readOne(given: unknown): { entry: GivenUrl; advisory: Advisory | null } {
  if (typeof given !== 'string' || given.trim() === '') {
    throw new ArgumentError(`takes URLs as text or a list of them; ${shownValue(given)} is none.`);
  }
  const host = readIndicator(given, ['ip', 'domain']);
  // An address without its scheme, as pages link to another host.
  const text = pastedText(given).replace(/^[\\/]{2}/, 'http://');
  const { url, path } = parseUrl(text);
  // Browsers read hosts such as 3405803785 as addresses: the answer says so.
  const isPlain = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && isWritten(host, text);
  return {
    entry: { url, host, path, names: urlNames(url) },
    advisory: isPlain ? null : inputFolded(given, 'URL', url),
  };
}
