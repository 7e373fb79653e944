/** The names and addresses that show who runs hosts and addresses, with the operators of each. */
import {
  type AddressSurroundings,
  asnOf,
  egressOf,
  operatorsOfAddress,
  organisationsOfAddress,
  prefixOf,
} from '../attribution/address-operators.ts';
import { type NameFacts, operatorsOfName, organisationsOfName } from '../attribution/name-operators.ts';
import type { Vendor } from '../attribution/operator.ts';
import { vendorOfName } from '../attribution/organisation.ts';
import {
  type AttributedAddress,
  type AttributedName,
  addressedParties,
  namedParties,
  type Parties,
  type Party,
  type PlacedParty,
  placedParties,
  type ServerFacts,
  type Subject,
  type SubjectFacts,
  type Surroundings,
} from '../attribution/parties.ts';
import type { Reader } from '../store/database.ts';
import { readAddressSurroundings } from './address-operators.ts';
import { readNames } from './name-operators.ts';
import { readVendors } from './organisations.ts';
import { readSubjects } from './subjects.ts';

/** A subject, and how far to read around it. */
export interface AskedSubject {
  readonly subject: Subject;
  /** Also use its name servers and mail hosts. */
  readonly isWide: boolean;
  /** With `isWide`: also use their addresses, and those of names above it. */
  readonly isDeep: boolean;
}

const NOTHING_AROUND: Surroundings = { servers: [], parents: [] };

/** Facts about one subject, before the operators of its parties are read. */
interface Gathered {
  readonly subject: Subject;
  readonly facts: SubjectFacts;
  readonly servers: readonly ServerFacts[];
  readonly named: readonly Party[];
  readonly addressed: readonly Party[];
}

/** Returns the parties of subjects, in the order of the subjects: five rounds of reads for any number of them. */
export async function readParties(reader: Reader, asked: readonly AskedSubject[]): Promise<readonly Parties[]> {
  const gathered = await gather(reader, asked);
  const known = await readNames(
    reader,
    gathered.flatMap(({ named }) => named.map(({ name }) => name)),
    gathered.flatMap(({ addressed }) => addressed.map(({ name }) => name)),
  );
  const placed = gathered.map(({ subject, addressed }) =>
    placedParties(subject, addressed, (name) => known.get(name)?.addresses ?? []),
  );
  const surroundings = await readAddressSurroundings(reader, placed.flat());
  const vendors = await readVendors(reader, organisationSlugs(known, surroundings));
  return gathered.map(({ subject, facts, servers, named }, at) => ({
    subject,
    facts,
    servers,
    names: named.flatMap((party) => attributedName(party, known.get(party.name), vendors)),
    addresses: (placed[at] ?? []).flatMap((party) => attributedAddress(party, surroundings.get(party.name), vendors)),
  }));
}

async function gather(reader: Reader, asked: readonly AskedSubject[]): Promise<readonly Gathered[]> {
  const known = await readSubjects(reader, asked);
  return asked.flatMap(({ subject, isWide, isDeep }) => {
    const facts = known.get(subject.name);
    if (facts === undefined) return [];
    const surroundings = isWide ? facts : NOTHING_AROUND;
    const named = namedParties(subject, facts, surroundings);
    const addressed = addressedParties(subject, facts, surroundings, isWide && isDeep);
    return [{ subject, facts, servers: surroundings.servers, named, addressed }];
  });
}

/** Slugs of the organisations that names and addresses lead to: some are vendors of the graph. */
function organisationSlugs(
  names: ReadonlyMap<string, NameFacts>,
  addresses: ReadonlyMap<string, AddressSurroundings>,
): readonly string[] {
  return [
    ...[...names.values()].flatMap(organisationsOfName),
    ...[...addresses.values()].flatMap(organisationsOfAddress),
  ].map(({ name }) => vendorOfName(name));
}

function attributedName(
  party: Party,
  facts: NameFacts | undefined,
  vendors: ReadonlyMap<string, Vendor>,
): readonly AttributedName[] {
  if (facts === undefined) return [];
  return [{ ...party, operators: operatorsOfName(facts, vendors), suffix: facts.suffix?.name ?? null }];
}

function attributedAddress(
  { part, name, path }: PlacedParty,
  facts: AddressSurroundings | undefined,
  vendors: ReadonlyMap<string, Vendor>,
): readonly AttributedAddress[] {
  if (facts === undefined) return [];
  const { address } = facts;
  return [
    {
      part,
      name,
      path,
      operators: operatorsOfAddress(facts, vendors),
      asn: asnOf(address),
      asnSeen: address.originSeen,
      prefix: prefixOf(address),
      egress: egressOf(facts),
    },
  ];
}
