import fc from 'fast-check';
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { faintOf } from '../../../console/page/graph/colours.ts';
import { drawnFromRows } from '../../../console/page/graph/from-rows.ts';
import { graphmlOf } from '../../../console/page/graph/graphml.ts';
import { type Drawn, type DrawnNode, edgeId, nodeId } from '../../../console/page/graph/model.ts';
import { NO_PATH } from '../../../console/page/graph/path.ts';
import { placeAround } from '../../../console/page/graph/places.ts';
import { svgOf } from '../../../console/page/graph/svg.ts';
import { edgesCsv, nodesCsv } from '../../../console/page/graph/tables.ts';
import { timeSpanOf } from '../../../console/page/graph/time-span.ts';
import { firstView, readView, writeView } from '../../../console/page/graph/view.ts';

const SEEN = Date.UTC(2026, 7, 20, 13);
const HOSTILE = '<script>alert("1")</script>&\u0000]]>';
/** Texts of any UTF-16 units, including control characters and lone surrogates. */
const UNITS = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 11, 38, 60, 62, 93, 0xd800, 0xdc00, 0xffff)))
  .map((units) => String.fromCharCode(...units));
const address = node('IPV4', '192.0.2.10', null);
const feed = node('FEED_SOURCE', HOSTILE, address.id);
const DRAWN: Drawn = {
  nodes: new Map([address, feed].map((one) => [one.id, one])),
  edges: new Map([edge(address.id, 'LISTED_IN', feed.id)].map((one) => [one.id, one])),
  root: address.id,
};
const PLACES = new Map([
  [address.id, { x: 0, y: 0 }],
  [feed.id, { x: 10, y: 5 }],
]);
const INKS = { ink: '#111', paper: '#fff', quiet: '#777', accent: '#0a0' };

it('faintOf multiplies the parts of a colour by an opacity of a quarter', () => {
  expect(['#000000', '#ffffff', '#53607c'].map(faintOf)).toEqual(['#00000040', '#40404040', '#15181f40']);
});

describe('saving a drawing', () => {
  it('GraphML holds every node and every edge with their properties', () => {
    const { names, texts, attributes } = readXml(graphmlOf(DRAWN));
    expect(names.filter((name) => name === 'node')).toHaveLength(2);
    expect(attributes('edge')).toEqual([{ source: address.id, target: feed.id.replace('\u0000', '\ufffd') }]);
    expect(texts).toContain('2026-08-20T13:00:00.000Z');
    expect(texts).toContain(HOSTILE.replace('\u0000', '\ufffd'));
    const keys = attributes('key').map(({ id }) => id);
    expect(attributes('data').every(({ key }) => keys.includes(key))).toBe(true);
  });

  it('SVG holds lines and dots for edges and nodes, names as text, and larger y values higher up', () => {
    const picture = readXml(svgOf({ drawn: DRAWN, places: PLACES, inks: INKS, path: NO_PATH }));
    expect(picture.names.filter((name) => ['line', 'circle', 'script'].includes(name))).toEqual([
      'line',
      'circle',
      'circle',
    ]);
    expect(picture.texts).toContain(HOSTILE.replace('\u0000', '\ufffd'));
    const [first, second] = picture.attributes('circle');
    expect([Number(second?.cx) > Number(first?.cx), Number(second?.cy) < Number(first?.cy)]).toEqual([true, true]);
    expect(picture.attributes('line')[0]?.stroke).toBe(INKS.quiet);
  });

  it('SVG draws the edges of the path in the accent colour', () => {
    const path = { nodes: [address.id, feed.id], edges: [...DRAWN.edges.keys()] };
    const picture = readXml(svgOf({ drawn: DRAWN, places: PLACES, inks: INKS, path }));
    expect(picture.attributes('line')[0]?.stroke).toBe(INKS.accent);
  });

  it('SVG has no dots while no node has a position', () => {
    const picture = readXml(svgOf({ drawn: DRAWN, places: new Map(), inks: INKS, path: NO_PATH }));
    expect(picture.names).not.toContain('circle');
  });

  it('GraphML and SVG are well-formed XML for names of any characters', () => {
    fc.assert(
      fc.property(UNITS, (name) => {
        const one = node('HOSTNAME', name, null);
        const drawn = { nodes: new Map([[one.id, one]]), edges: new Map(), root: null };
        const places = new Map([[one.id, { x: 1, y: 1 }]]);
        expect(readXml(graphmlOf(drawn)).attributes('node')).toHaveLength(1);
        expect(readXml(svgOf({ drawn, places, inks: INKS, path: NO_PATH })).attributes('circle')).toHaveLength(1);
      }),
    );
  });

  it('CSV tables hold nodes with their numbers of edges, and edges with the ids of their ends', () => {
    const plain = {
      ...DRAWN,
      nodes: new Map([address, node('FEED_SOURCE', 'A feed', null)].map((one) => [one.id, one])),
    };
    expect(nodesCsv(plain).split('\r\n')).toEqual([
      'id,label,name,displayName,verdictLevel,edges',
      'IPV4/192.0.2.10,IPV4,192.0.2.10,192.0.2.10,,1',
      'FEED_SOURCE/A feed,FEED_SOURCE,A feed,A feed,,0',
    ]);
    expect(edgesCsv({ ...DRAWN, edges: new Map([['e', edge('A/a', 'B', 'C/c')]]) }).split('\r\n')).toEqual([
      'from,type,to,source,observedAt',
      'A/a,B,C/c,a-feed,2026-08-20T13:00:00.000Z',
    ]);
  });
});

describe('the brush of a drawing', () => {
  const day = (count: number) => Date.UTC(2026, 0, 1 + count);

  it('The time span of a drawing goes from the first to the last day of its edges, with the days between', () => {
    expect(timeSpanOf([day(0) + 5, day(3), day(3) + 100, null], 10)).toEqual({
      first: day(0),
      last: day(3),
      daysPerBar: 1,
      bars: [1, 0, 0, 2],
      undated: 1,
    });
  });

  it('The time span puts several days into one bar if there are many days', () => {
    const span = timeSpanOf([day(0), day(99), day(100)], 10);
    expect([span?.daysPerBar, span?.bars]).toEqual([11, [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]]);
  });

  it('A drawing has no time span if no edge has a date', () => {
    expect(timeSpanOf([null, null], 10)).toBeNull();
    expect(timeSpanOf([], 10)).toBeNull();
  });

  it('The time span counts every edge, whatever its date', () => {
    const moments = fc.array(fc.option(fc.integer({ min: -8e12, max: 8e12 })), { maxLength: 60 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 50 }), (given, most) => {
        const span = timeSpanOf(given, most);
        const dated = given.filter((moment) => moment !== null).length;
        expect(span?.bars.reduce((sum, count) => sum + count, 0) ?? 0).toBe(dated);
        expect(span?.bars.length ?? 0).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('the view of a drawing', () => {
  it('A view that is written to an address is read as the same view', () => {
    const view = {
      selected: 'IPV4/192.0.2.10',
      from: 'HOSTNAME/a.example',
      since: Date.UTC(2026, 1, 1),
      before: Date.UTC(2026, 1, 9),
      isUndatedShown: false,
      least: 3,
    };
    const written = writeView(view, 1);
    expect(written).toEqual({
      n: 'IPV4/192.0.2.10',
      f: 'HOSTNAME/a.example',
      a: '2026-02-01',
      b: '2026-02-08',
      u: '0',
      d: '3',
    });
    expect(readView(new URLSearchParams(written), 1)).toEqual(view);
    expect(writeView(firstView(1), 1)).toEqual({});
  });

  it.each(['a=2026-99-99&d=x', 'a=&b=yesterday&d=-1', 'd=10000&u=1'])(
    'The address %s is read as the first view',
    (text) => {
      expect(readView(new URLSearchParams(text), 1)).toEqual(firstView(1));
    },
  );
});

describe('drawing the rows of a query', () => {
  const node = (label: string, name: string, more = {}) => ({
    nodeId: `${label.toLowerCase()}/${name}`,
    label,
    name,
    ...more,
  });
  const listed = { type: 'LISTED_IN', start: 'ipv4/192.0.2.10', end: 'feed_source/A/B', source: 's', observed_at: 5 };

  it('Rows are drawn with all nodes, edges and paths at any depth, once each', () => {
    const one = node('IPV4', '192.0.2.10', { verdictLevel: 'HIGH' });
    const { drawn, count } = drawnFromRows(
      [
        { a: one, r: listed },
        {
          all: [{ inner: one }],
          path: { nodes: [one, node('FEED_SOURCE', 'A/B')], relationships: [listed], length: 1 },
        },
      ],
      10,
    );
    expect(count).toBe(2);
    expect([...drawn.nodes.values()].map(({ id, level }) => [id, level])).toEqual([
      ['IPV4/192.0.2.10', 'HIGH'],
      ['FEED_SOURCE/A/B', null],
    ]);
    expect([...drawn.edges.values()]).toEqual([
      {
        id: edgeId('IPV4/192.0.2.10', 'LISTED_IN', 'FEED_SOURCE/A/B'),
        from: 'IPV4/192.0.2.10',
        to: 'FEED_SOURCE/A/B',
        edge: 'LISTED_IN',
        source: 's',
        observedAt: 5,
      },
    ]);
  });

  it('An edge is drawn with its ends even if no row holds them', () => {
    expect(
      [...drawnFromRows([{ r: listed }], 10).drawn.nodes.values()].map(({ label, name }) => [label, name]),
    ).toEqual([
      ['IPV4', '192.0.2.10'],
      ['FEED_SOURCE', 'A/B'],
    ]);
  });

  it('Rows are drawn around the node with the most edges', () => {
    const rows = [1, 2, 3].map((at) => ({
      r: { type: 'LISTED_IN', start: `ipv4/192.0.2.${at}`, end: 'feed_source/F' },
    }));
    const nodes = [...drawnFromRows(rows, 10).drawn.nodes.values()];
    expect(nodes.map(({ name, via }) => [name, via])).toEqual([
      ['F', null],
      ['192.0.2.1', 'FEED_SOURCE/F'],
      ['192.0.2.2', 'FEED_SOURCE/F'],
      ['192.0.2.3', 'FEED_SOURCE/F'],
    ]);
  });

  it('Rows are drawn up to a limit of nodes, with only the edges between drawn nodes', () => {
    const { drawn, count } = drawnFromRows([{ a: node('ASN', 'AS1') }, { r: listed }], 2);
    expect([count, drawn.nodes.size, drawn.edges.size]).toEqual([3, 2, 0]);
  });

  it('Rows without nodes and edges draw nothing', () => {
    expect(drawnFromRows([{ a: 1, b: 'x', c: null, d: { type: 'x' }, e: [[]] }], 10).count).toBe(0);
  });
});

describe('first positions of nodes', () => {
  it.each([5, 500])('No two of %i nodes around another start at the same position', (count) => {
    const places = Array.from({ length: count }, (_, index) => placeAround({ x: 1, y: 2 }, index, count, false));
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(count);
  });
});

function node(label: string, name: string, via: string | null): DrawnNode {
  return { id: nodeId(label, name), label, name, shown: name, level: null, via, group: null };
}

function edge(from: string, type: string, to: string) {
  return { id: edgeId(from, type, to), from, to, edge: type, source: 'a-feed', observedAt: SEEN };
}

/** The content that a strict XML parser finds. */
function readXml(text: string) {
  const parser = sax.parser(true);
  const names: string[] = [];
  const texts: string[] = [];
  const tags: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  parser.onopentag = ({ name, attributes }) => {
    names.push(name);
    tags.push({
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
    });
  };
  parser.ontext = (value) => texts.push(value);
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(text).close();
  return {
    names,
    texts,
    attributes: (name: string) => tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes),
  };
}
