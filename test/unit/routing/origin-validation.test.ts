import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseAsPath } from '../../../routing/as-path.ts';
import { validateOrigin } from '../../../routing/origin-validation.ts';
import { cidrRange } from '../../../schema/keys/index.ts';
import { ROOT } from '../../support/paths.ts';

const GOBGP = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      roas: z.array(z.object({ prefix: z.string(), maxLength: z.number(), asn: z.number() })),
      routes: z.array(z.tuple([z.string(), z.string(), z.string()])),
    }),
  ),
});

const { cases } = GOBGP.parse(JSON.parse(readFileSync(join(ROOT, 'test/data/routing/rov-gobgp.json'), 'utf8')));
const ROUTES = cases.flatMap(({ name, roas, routes }) =>
  routes.map(([prefix, path, status]) => ({ name, roas, prefix, path, status })),
);

describe('origin validation of a route with its path', () => {
  it.each(ROUTES)('GoBGP $name: $prefix over $path is $status', ({ roas, prefix, path, status }) => {
    const network = cidrRange(prefix);
    const covering = roas.filter((roa) => {
      const around = cidrRange(roa.prefix);
      return around.start <= network.start && network.end <= around.end;
    });
    const { origin } = parseAsPath(path);
    const length = Number(prefix.slice(prefix.indexOf('/') + 1));
    // GoBGP calls every path that ends in a set unknown; RFC 6811 section 2 has a covered route without origin invalid.
    const expected = origin === null && covering.length > 0 ? 'INVALID' : status;
    expect(validateOrigin(origin, length, covering).status).toBe(expected);
  });
});
