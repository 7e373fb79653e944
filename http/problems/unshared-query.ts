/** Parameters that a client may have put a secret into; no key belongs there (contract rest.md 0.2). */
const SECRET =
  /^(?:x[-_]?)?(?:api[-_]?key|key|token|access[-_]?token|auth(?:orization)?|bearer|password|passwd|secret)$/i;

/** Returns the query string of a request without values that may be secret, for use in an answer. */
export function unsharedQuery(search: string): string {
  if (search.length < 2) return search;
  const parts = search
    .slice(1)
    .split('&')
    .map((part) => {
      const end = part.indexOf('=');
      return end > 0 && SECRET.test(part.slice(0, end)) ? `${part.slice(0, end)}=***` : part;
    });
  return `?${parts.join('&')}`;
}
