import { addressScope, foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import {
  ENRICHED_TYPES,
  type FurtherType,
  INDICATOR_TYPES,
  type Indicator,
  type IndicatorType,
} from '../../views/indicators/query-block.ts';
import { Refusal } from '../contract/parameters.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { setApart } from '../problems/set-apart.ts';

/** Shortest and longest name of a domain (contract rest.md 0.1). */
const SHORTEST = 3;
const LONGEST = 253;

/** Reads the type of an indicator from a path. */
export function readEnrichedType(given: string): IndicatorType | FurtherType {
  const type = ENRICHED_TYPES.find((known) => known === given.toLowerCase());
  if (type !== undefined) return type;
  const supported = [...ENRICHED_TYPES];
  const detail = `'${given}' is not a type of indicator that can be looked up: send ${supported.slice(0, -1).join(', ')} or ${supported.at(-1)}.`;
  throw new Refusal('unsupported-indicator-type', 'not a supported type', detail, { supported });
}

/** The type of an indicator that has a history and a graph, from a path. */
export function readType(given: string): IndicatorType {
  const type = INDICATOR_TYPES.find((known) => known === given.toLowerCase());
  if (type !== undefined) return type;
  const supported = [...INDICATOR_TYPES];
  const isEnriched = ENRICHED_TYPES.some((known) => known === given.toLowerCase());
  const instead = isEnriched ? ` See /v1/indicators/${given.toLowerCase()}/{value} for what is known about it.` : '';
  const detail = `'${given}' is not a type of indicator that has a history and a graph: send ${supported.join(' or ')}.${instead}`;
  throw new Refusal('unsupported-indicator-type', 'not a supported type', detail, { supported });
}

/** Reads a domain from a path, folded; `slug` is the problem if it does not fit. */
export function readDomain(given: string, slug: 'invalid-domain-format' | 'invalid-indicator'): string {
  const name = hostOrNull(given);
  if (name !== null) return name;
  throw new Refusal(slug, 'not a domain', `'${given}' is not a domain: send a name such as example.com.`);
}

/** An indicator of a path, folded by its type. */
export function readIndicator(type: IndicatorType, value: string): Indicator {
  const name = type === 'ip' ? addressOrNull(value) : hostOrNull(value);
  if (name !== null) return { type, name };
  const expected = type === 'ip' ? 'an IPv4 or IPv6 address' : 'a domain such as example.com';
  const issue = type === 'ip' ? 'not an IP address' : 'not a domain';
  throw fieldProblem('invalid-indicator', 'value', issue, `'${value}' is not ${expected}.`);
}

/** Returns the 404 of an unknown indicator; `more` is appended to its detail. */
export function notFound({ type, name }: Indicator, more = ''): Problem {
  if (type === 'domain')
    return new Problem('domain-not-found', 404, `${name}: the data holds nothing about this domain.${more}`);
  const scope = addressScope(name);
  const reason =
    scope === 'public' ? 'the data holds nothing about this address' : `${scope} addresses are not covered`;
  return new Problem('ip-not-found', 404, `${name}: ${reason}.${setApart(name)}${more}`);
}

/** Refuses an address that no data can cover: private, loopback, link-local, multicast and the like. */
export function refusePrivate(indicator: Indicator): void {
  if (indicator.type === 'ip' && addressScope(indicator.name) !== 'public') throw notFound(indicator);
}

function hostOrNull(given: string): string | null {
  const name = keyOrNull(() => foldHost(given));
  return name !== null && name.length >= SHORTEST && name.length <= LONGEST ? name : null;
}

function addressOrNull(given: string): string | null {
  return keyOrNull(() => foldAddress(given).name);
}
