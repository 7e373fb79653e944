import { z } from 'zod';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { LEVELS, readLevel } from '../../views/indicators/subdomains.ts';
import { NO_BODY, operation } from '../contract/operation.ts';
import { choiceParameter, flagParameter, integerParameter, parameter } from '../contract/parameters.ts';
import { type Route, route } from '../contract/route.ts';
import { DOMAIN_WIRE } from '../contract/wires.ts';
import { SUBDOMAINS_EXAMPLE } from '../indicators/examples.ts';
import { TECHNICAL } from '../indicators/shared-schemas.ts';
import { readDomain } from '../indicators/subjects.ts';

/** `GET /domainer/api/domains/subdomains/{baseDomain}` (contract rest.md 5). */
const NAMES_BELOW = operation({
  id: 'namesBelow',
  family: 'domainer',
  method: 'GET',
  path: '/domainer/api/domains/subdomains/{baseDomain}',
  summary: 'Names under a domain, by their depth',
  description: 'An unknown domain has none.',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({
    baseDomain: parameter(DOMAIN_WIRE, (given) => readDomain(given, 'invalid-domain-format')),
  }),
  query: z.object({
    limit: integerParameter('limit', {
      description: 'maximum number of names',
      default: 100,
      minimum: 1,
      maximum: 10_000,
    }),
    level: choiceParameter(
      'level',
      {
        description: 'all names, those one label deeper, or the deepest known ones; case is ignored',
        words: LEVELS,
      },
      'ALL',
    ),
    technical: flagParameter('technical', TECHNICAL),
  }),
  body: NO_BODY,
  answer: {
    description: 'Full names in order, without the domain itself.',
    schema: z.object({ results: z.array(z.string()) }).meta({ id: 'NamesBelow' }),
    examples: { names: { results: SUBDOMAINS_EXAMPLE.subdomains } },
  },
  problems: [
    {
      slug: 'invalid-domain-format',
      detail: "'-' is not a domain: send a name such as example.com.",
      extras: { details: { field: 'baseDomain', issue: 'not a domain' } },
    },
  ],
  caching: { lifeS: 300 },
});

/** The lookup under /domainer/api (contract rest.md 5). */
export function domainerRoutes(sources: ProjectionSources): readonly Route[] {
  return [
    route(NAMES_BELOW, async ({ path: { baseDomain }, query }) => ({
      results: await readLevel(sources, baseDomain, query),
    })),
  ];
}
