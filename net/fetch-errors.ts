/**
 * Something that Weft must not fetch, or not so much of it: asking again would not help. The message is for the caller: it repeats only
 * what the caller, or a page that it leads to, has written.
 */
export class FetchRefused extends Error {
  override readonly name: string = 'FetchRefused';
}

/** A server that answers with one redirect after another. */
export class TooManyRedirects extends FetchRefused {
  override readonly name = 'TooManyRedirects';
}

/**
 * A host that Weft did not reach. The message is for the caller and says nothing about the network that Weft is in; `reason` has what the
 * DNS and the network said, for the operator's log alone.
 */
export class HostNotReached extends Error {
  override readonly name: string = 'HostNotReached';
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * A name that did not resolve to addresses that Weft may contact. The message is the same whether it does not exist, leads inside, or got no
 * answer: otherwise a caller could list the names of the network that Weft is in.
 */
export class HostNotResolved extends HostNotReached {
  override readonly name = 'HostNotResolved';
  readonly host: string;
  /** It resolves, to an address that Weft must not contact: asking again would not help. */
  readonly isRefused: boolean;

  constructor(host: string, reason: string, isRefused = false) {
    super(notResolved(host), reason);
    this.host = host;
    this.isRefused = isRefused;
  }
}

/** What callers read of a name that leads nowhere that Weft may go, whatever the DNS said of it. */
export function notResolved(host: string): string {
  return `${unresolved(host)}. Check the name; the log of the server has the reason.`;
}

function unresolved(host: string): string {
  return `${host} does not resolve to an address that Weft may contact`;
}

/** A host that took no connection: the error without the address that it was tried at. */
export function notConnected(host: string, error: unknown): HostNotReached {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return new HostNotReached(`${host} did not take a connection${code}`, messageOf(error));
}

/** What the operator may read of an error, also what its caller must not see. */
export function operatorMessage(error: unknown): string {
  if (error instanceof HostNotResolved) return `${unresolved(error.host)}: ${error.reason}`;
  return error instanceof HostNotReached ? `${error.message} (${error.reason})` : messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
