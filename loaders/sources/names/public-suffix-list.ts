import { foldPublicSuffix, foldTld } from '../../../schema/keys/index.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

/** One rule, with the content of the comments around it. */
export interface SuffixRule {
  readonly rule: string;
  readonly section: 'icann' | 'private' | null;
  /** Head of its block: in the private section the organisation that requested the rule. */
  readonly organization: string | null;
}

/** Suffixes under which names are registered, and their top-level domains. */
export const publicSuffixList: SourceDeclaration<SuffixRule> = {
  id: 'public-suffix-list',
  title: 'Public Suffix List',
  publisher: 'Mozilla Foundation and volunteers',
  licence: 'MPL-2.0',
  homePage: 'https://publicsuffix.org/',
  defaultUrl: 'https://publicsuffix.org/list/public_suffix_list.dat',
  format: 'text: `//` comments that also mark the sections, then a rule a line',
  cadenceHours: 168,
  fields: {
    section: { becomes: 'whether a rule is of the registries (icann) or of a company (private)' },
    heading: { becomes: 'the organisation that requested a private rule' },
    rule: { becomes: 'the suffix, and its top-level domain' },
    comment: { leftOut: 'who asked for a rule and when, and notes for a human reader' },
  },
  layer: 'dns',
  verified: 'real file',
  read: rules,
  *facts({ line, value: { rule, section, organization } }) {
    if (section === null) throw new RefusedRecord(line, 'a rule outside the sections for ICANN and private domains');
    const name = foldPublicSuffix(rule);
    if (section === 'icann') yield { kind: 'node', label: 'TLD', name: foldTld(name.slice(name.lastIndexOf('.') + 1)) };
    const submitterOrg = section === 'private' ? (organization ?? undefined) : undefined;
    const properties = { section, submitterOrg };
    if (!name.startsWith('!')) yield { kind: 'node', label: 'PUBLIC_SUFFIX', name, properties };
    else
      yield {
        kind: 'node',
        ...exception(name.slice(1)),
        properties: { ...properties, statedExceptions: [name.slice(1)] },
      };
  },
};

/** Returns the node of an exception (`!www.ck`): the wildcard (`*.ck`) that does not apply to the name. */
function exception(name: string) {
  return { label: 'PUBLIC_SUFFIX', name: name.replace(/^[^.]+/, '*') };
}

async function* rules(input: SourceInput): AsyncIterable<SourceRecord<SuffixRule>> {
  let line = 0;
  let section: SuffixRule['section'] = null;
  let organization: string | null = null;
  let isBlockStart = false;
  for await (const text of input.lines()) {
    line += 1;
    const marker = /^\/\/ ===(BEGIN|END) (ICANN|PRIVATE) DOMAINS===/.exec(text);
    const comment = /^\/\/\s*(.*)$/.exec(text)?.[1];
    if (marker) {
      section = marker[1] === 'END' ? null : marker[2] === 'ICANN' ? 'icann' : 'private';
      organization = null;
    } else if (comment !== undefined) {
      if (isBlockStart) organization = heading(comment);
    } else if (text.trim() !== '') {
      // A rule ends at the first blank (publicsuffix.org/list, "Specification").
      yield { line, value: { rule: text.trim().split(/\s/, 1)[0] ?? '', section, organization } };
    }
    isBlockStart = marker !== null || text.trim() === '';
  }
}

/**
 * Returns the organisation in a heading: `Acme Inc. : https://acme.example`, or only the name. Null for a note, or for a line about the
 * request.
 */
function heading(comment: string): string | null {
  if (/^(?:\(Note|(?:Submit|Reference|Requested|Confirmed|Last updated)\w*\b)/i.test(comment)) return null;
  return comment.replace(/\s*:\s*https?:.*$|\s+:(?:\s.*)?$/, '') || null;
}
