import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { unsharedQuery } from '../../http/problems/unshared-query.ts';
import { bodyIssue, fieldOf } from '../../http/requests/body-issues.ts';

const BODY = z.object({
  ips: z.array(z.string()).min(1).max(2).optional(),
  options: z.object({ batch_size: z.int().min(1).max(50) }).optional(),
  kind: z.enum(['one', 'two']).optional(),
  name: z.string().min(2).optional(),
});

describe('what is wrong with a body', () => {
  test.each([
    [{ ips: [1] }, 'ips[0]', 'must be a text'],
    [{ ips: 'x' }, 'ips', 'must be a list'],
    [{ ips: [] }, 'ips', 'must have at least 1 items'],
    [{ ips: ['a', 'b', 'c'] }, 'ips', 'must have at most 2 items'],
    [{ options: {} }, 'options.batch_size', 'is missing: send a number'],
    [{ options: { batch_size: 99 } }, 'options.batch_size', 'must be at most 50'],
    [{ kind: 'three' }, 'kind', 'must be one of one, two'],
    [{ name: 'x' }, 'name', 'must have at least 2 characters'],
    ['x', 'body', 'must be an object'],
  ])('The issue of %j is in plain words, with the path that was sent', (body, field, issue) => {
    const [found] = BODY.safeParse(body).error?.issues ?? [];
    expect(found && bodyIssue(found)).toEqual({ field, issue });
  });

  it('The issue has the words of the schema if the schema has some', () => {
    const [found] = z.array(z.string('each entry must be an address')).safeParse([1]).error?.issues ?? [];
    expect(found && bodyIssue(found)).toEqual({ field: '[0]', issue: 'each entry must be an address' });
    expect(fieldOf(['a', 0, 'b', 1])).toBe('a[0].b[1]');
  });
});

describe('the query string that an error repeats', () => {
  test.each([
    ['?api_key=svc_live_x&limit=1', '?api_key=***&limit=1'],
    ['?X-API-Key=a&token=b&Access-Token=c', '?X-API-Key=***&token=***&Access-Token=***'],
    ['?limit=1&keyword=a', '?limit=1&keyword=a'],
    ['', ''],
    ['?', '?'],
  ])('The query string %s is repeated as %s', (search, shown) => {
    expect(unsharedQuery(search)).toBe(shown);
  });
});
