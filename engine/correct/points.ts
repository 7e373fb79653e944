import { edgeDeclaration } from '../../schema/edges.ts';

/** Direction of edges between nodes of one label, which their ends do not show. */
const BETWEEN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MAIL_FOR: 'from the mail server to the domain',
    NAMESERVER_FOR: 'from the name server to the zone',
    CHILD_OF: 'from the child to its parent',
    PARENT_OF: 'from the parent to the child',
    ALIAS_OF: 'from the alias to its target',
    SPF_INCLUDE: 'from the including domain to the included one',
    SPF_REDIRECT: 'from the redirecting domain to its target',
    SPF_A: 'from the domain to the host that its SPF record names',
    SPF_MX: 'from the domain to the host that its SPF record names',
    SPF_EXISTS: 'from the domain to the host that its SPF record names',
    SAME_ORG_AS: 'from the registrant string to the one company that it means',
    MEMBER_OF: 'from the member to the set',
  }),
);

/** Where an edge type points, in words: `from HOSTNAME to IPV4 or IPV6`. */
export function pointsText(type: string): string {
  const said = BETWEEN_NAMES.get(type);
  if (said !== undefined) return said;
  const ends = edgeDeclaration(type)?.ends ?? [];
  const from = [...new Set(ends.flatMap((end) => end.from))];
  const to = [...new Set(ends.flatMap((end) => end.to))];
  return from.length === 0 ? 'in the other direction' : `from ${listed(from)} to ${listed(to)}`;
}

/** `A`, `A or B`, `A, B or C`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
