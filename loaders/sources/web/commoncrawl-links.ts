import { foldHost, KeyError } from '../../../schema/keys/index.ts';
import { VertexNames } from '../../formats/vertex-names.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

/** A link of the graph. Its ends have the graph's form of a name: `com.example.www`. */
export interface GraphLink {
  readonly from: string;
  readonly to: string;
  /** The number of links, if the file counts them. */
  readonly count?: number;
}

type Read = SourceRecord<GraphLink> | RefusedRecord;

/** Declares the links between hosts, or between registered domains, of the crawled web. */
function commoncrawlLinks(level: 'host' | 'domain', title: string): SourceDeclaration<GraphLink> {
  return {
    id: `commoncrawl-${level}-links`,
    title,
    publisher: 'Common Crawl Foundation',
    licence: 'terms of use of Common Crawl',
    homePage: 'https://commoncrawl.org/web-graphs',
    // The newest release has a different name: https://data.commoncrawl.org/projects/hyperlinkgraph/
    defaultUrl: null,
    format: `tabs, no header: number of the linking ${level}, number of the linked one; in the same folder the vertices: number, name reversed`,
    cadenceHours: 720,
    fields: {
      'file name': { becomes: 'the month of the release, the date of the edition' },
      'edges.from': { becomes: 'the linking name, by its number' },
      'edges.to': { becomes: 'the linked name, by its number' },
      'edges.count': { becomes: 'the number of links, in files that count them' },
      'vertices.number': { becomes: 'the number of a name in the file of the edges' },
      'vertices.name': { becomes: 'the name' },
      'vertices.hosts': { leftOut: 'how many hosts of a domain were crawled: it says something of the crawl' },
    },
    layer: 'web',
    verified: 'specification',
    part: (fileName) => fileName.replace(RELEASE, '').replace(/(?:\.(?:gz|bz2|xz|zst|zip|txt))+$/, ''),
    dateOf: async ({ fileName }) => releaseDate(fileName),
    read: links,
    *facts({ value: { from, to, count } }) {
      const [source, target] = [hostOf(from), hostOf(to)];
      if (source === target) return;
      yield {
        kind: 'edge',
        type: 'LINKS_TO',
        from: { label: 'HOSTNAME', name: source },
        to: { label: 'HOSTNAME', name: target },
        properties: { count },
      };
    },
  };
}

/** Links between hosts. */
export const commoncrawlHostLinks = commoncrawlLinks('host', 'Links between hosts (Common Crawl web graph)');

/** Links between registered domains. */
export const commoncrawlDomainLinks = commoncrawlLinks('domain', 'Links between domains (Common Crawl web graph)');

/** Matches `cc-main-2026-apr-may-jun-`, or `cc-main-2018-19-nov-dec-jan-` across two years. */
const RELEASE = /cc-main-(20\d\d)(?:-(\d\d))?-[a-z]{3}(?:-[a-z]{3})*?-([a-z]{3})-(?=host|domain)/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the first day of the last month of the release. */
function releaseDate(fileName: string): number | null {
  const [, year, until, month = ''] = RELEASE.exec(fileName) ?? [];
  const at = MONTHS.indexOf(month);
  return year === undefined || at < 0 ? null : Date.UTC(until === undefined ? Number(year) : 2000 + Number(until), at);
}

async function* links(input: SourceInput): AsyncIterable<Read> {
  const vertices = await verticesNextTo(input);
  const names = new VertexNames();
  try {
    yield* readVertices(vertices, names);
    let line = 0;
    for await (const text of input.lines()) {
      line += 1;
      if (text.trim() !== '') yield linkOf(line, text, names);
    }
  } finally {
    names.close();
  }
}

/**
 * Returns the file of the vertices: `...-host-vertices.txt.gz` for `...-host-edges.txt.gz`, and for each part or excerpt whose name begins
 * in this way.
 */
async function verticesNextTo(input: SourceInput): Promise<SourceInput> {
  const wanted = input.fileName.includes('edges') ? input.fileName.replace(/edges.*$/, 'vertices.txt') : 'vertices.txt';
  const found = (await input.sibling(wanted)) ?? (await input.sibling('vertices.txt'));
  if (found !== null) return found;
  throw new Error(`expected the names of the vertices in the same folder, in ${wanted} or ${wanted}.gz`);
}

/** Reads the vertices. Refusals name this file, because its lines are not those of the edges. */
async function* readVertices(input: SourceInput, names: VertexNames): AsyncIterable<RefusedRecord> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const [, number, name] = /^(\d{1,11})\t([^\t]+)/.exec(text) ?? [];
    if (number !== undefined && name !== undefined && names.add(Number(number), name)) continue;
    yield new RefusedRecord(line, `${input.fileName}: expected a number, a tab and a name, got '${text.slice(0, 60)}'`);
  }
  names.seal();
}

function linkOf(line: number, text: string, names: VertexNames): Read {
  const [, from, to, count] = /^(\d{1,11})\s+(\d{1,11})(?:\s+(\d{1,11}))?$/.exec(text.trim()) ?? [];
  if (from === undefined || to === undefined) {
    return new RefusedRecord(line, `expected the numbers of two vertices, got '${text.slice(0, 60)}'`);
  }
  const [source, target] = [names.nameOf(Number(from)), names.nameOf(Number(to))];
  if (source === null || target === null) {
    return new RefusedRecord(line, `no vertex has the number ${source === null ? from : to}`);
  }
  return { line, value: { from: source, to: target, ...(count === undefined ? {} : { count: Number(count) }) } };
}

function hostOf(reversed: string): string {
  const name = foldHost(reversed.split('.').reverse().join('.'));
  if (name.includes('.')) return name;
  throw new KeyError('a host of the graph', reversed, 'a reversed name such as com.example.www');
}
