import {
  CONFIDENCE,
  type NamedOrganisation,
  type Operator,
  organisationOperator,
  type StatedVendor,
  statedOperator,
  type Vendor,
} from './operator.ts';
import { serviceOfHost } from './service-hosts.ts';

/** Maximum number of names read to find who runs one: the name itself and those above it, nearest first. */
const MOST_NAMES = 12;

/** Facts of the graph about a name and the names above it. */
export interface NameFacts {
  readonly name: string;
  /** Vendors of the name or of names above it, the nearest first; `level` 0 is the name itself. */
  readonly stated: readonly (StatedVendor & { readonly level: number; readonly at: string })[];
  /** The private suffix that it is or that is above it, and the organisation that gives out names under it. */
  readonly suffix: { readonly name: string; readonly organisation: string | null } | null;
}

/** Returns the names, of a name and those above it, whose operators are to be read: all except the top-level domain. */
export function askedNames(names: readonly string[]): readonly string[] {
  return names.slice(0, -1).slice(0, MOST_NAMES);
}

/** Organisations that a name leads to. */
export function organisationsOfName({ name, suffix }: NameFacts): readonly NamedOrganisation[] {
  const run = serviceOfHost(name);
  const service: readonly NamedOrganisation[] =
    run === null
      ? []
      : [
          {
            name: run.organisation,
            service: run.service,
            channel: 'SERVICE_HOST',
            confidence: CONFIDENCE.parent,
            path: `SERVICE_HOST:${run.service}`,
          },
        ];
  if (suffix === null || suffix.organisation === null) return service;
  return [
    ...service,
    {
      name: suffix.organisation,
      service: suffix.name,
      channel: 'PUBLIC_SUFFIX',
      confidence: CONFIDENCE.parent,
      path: `CHILD_OF->PUBLIC_SUFFIX:${suffix.name}`,
    },
  ];
}

/** Returns who runs a name: by what is stated of it or of a name above it, then by the suffix above it. */
export function operatorsOfName(facts: NameFacts, vendors: ReadonlyMap<string, Vendor>): readonly Operator[] {
  const stated = facts.stated.map((vendor) => {
    const { level, at, id } = vendor;
    const up = level === 0 ? '' : `CHILD_OF->HOSTNAME:${at}->`;
    return statedOperator(vendor, level === 0 ? CONFIDENCE.own : CONFIDENCE.parent, `${up}DELEGATED_TO->VENDOR:${id}`);
  });
  return [...stated, ...organisationsOfName(facts).map((named) => organisationOperator(named, vendors))];
}
