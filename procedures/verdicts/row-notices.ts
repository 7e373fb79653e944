/** What is told of a row with the whole answer; that layers are wanting is told once, by the layers of the procedure. */
const KINDS = "['allowlist-vouched', 'shared-host']";

/** Expression: the notices of `verdict` about a row, with what it is about. */
export function rowNotices(subject: string): string {
  return `[notice IN verdict.advisories WHERE notice.kind IN ${KINDS} | notice {.*, subject: ${subject}}]`;
}

/** The notices about the thing called `name`. */
export const ROW_NOTICES = rowNotices('name');
