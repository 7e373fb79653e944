import type { Frame, Profile } from './inspector.ts';

/** Parts of the path of a request: the first that a file of the stack matches, from the running function outwards, gets the time. */
const PARTS: readonly (readonly [part: string, file: RegExp])[] = [
  ['driver of Neo4j', /node_modules\/neo4j-driver/],
  ['log', /node_modules\/(pino|sonic-boom|quick-format|fast-redact)|middleware\/access-log/],
  ['metrics', /node_modules\/prom-client|http\/metrics/],
  ['key', /http\/auth/],
  ['limits and shares of connections', /http\/limits|connection-shares|connection-users/],
  [
    'query: text, from the cache',
    /engine\/(parse|guard|bounds|correct|expand)|statement-cache|query-identity|preparation/,
  ],
  [
    'query: notices of age and layers',
    /engine\/(empty-answers|anchor)|judged-answers|answer-notices|used-sources|sources-column/,
  ],
  ['query: rows and values', /engine\/serialise|row-writer|statement-run|collect-rows|answer-text/],
  ['query: the rest of the engine', /\/engine\//],
  ['internal reads', /\/store\/|\/facts\//],
  ['location: record and uses', /\/views\//],
  ['key arithmetic of addresses', /\/schema\//],
  ['answer: headers, caching, compression', /http\/(responses|contract|middleware)/],
  ['the rest of http/', /\/http\//],
  ['hono and its server', /node_modules\/(hono|@hono)/],
  ['zod', /node_modules\/zod/],
  ['HTTP of Node', /node:_http|node:http|node:internal\/http/],
  ['streams, sockets, timers of Node', /node:/],
];

const IDLE = '(idle)';
/** Work of V8 itself, without a file. */
const OWN: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'V8 and the kernel outside of JavaScript',
};

/** Returns the time (us) that the thread was busy in each part, the longest first, and together. */
export function timeByPart({ nodes, samples, timeDeltas }: Profile): readonly (readonly [part: string, us: number])[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const partOf = (id: number): string | null => {
    const frame = byId.get(id)?.callFrame;
    if (frame === undefined || frame.functionName === IDLE) return null;
    const own = OWN[frame.functionName];
    if (own !== undefined) return own;
    const writes = socketWrite(frame);
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const url = byId.get(at)?.callFrame.url ?? '';
      const part = PARTS.find(([, file]) => file.test(url))?.[0];
      if (part === undefined) continue;
      if (!writes) return part;
      if (part === 'driver of Neo4j') return 'writes to Neo4j';
      if (part === 'log') return part;
    }
    return writes ? 'writes to clients' : 'other';
  };
  const known = new Map<number, string | null>();
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    if (!known.has(id)) known.set(id, partOf(id));
    const part = known.get(id) ?? null;
    if (part !== null) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const sorted = [...times].sort(([, one], [, other]) => other - one);
  return [...sorted, ['together', sorted.reduce((sum, [, us]) => sum + us, 0)]];
}

/** Whether a function of Node writes to a socket, which is a call of the kernel. */
function socketWrite({ functionName, url }: Frame): boolean {
  return url === '' && /^write(v|Buffer|Utf8String|Latin1String|AsciiString)$/.test(functionName);
}
