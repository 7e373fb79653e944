import { foldWhoisRecord } from '../../../schema/keys/index.ts';
import { rdapFacts } from '../../formats/rdap-facts.ts';
import { type RdapObject, rdapObjects } from '../../formats/rdap-objects.ts';
import type { EdgeFact, Fact, SourceDeclaration } from '../../source.ts';
import { rdap } from './rdap.ts';

/**
 * What registries answered of domains and addresses that somebody asked for and the graph lacked: `loaders/live` writes and loads it.
 * Each answer of a domain is kept as a snapshot as well, under the time at which it was given, so that registrations have a history.
 */
export const weftLiveRdap: SourceDeclaration<RdapObject> = {
  id: 'weft-live-rdap',
  title: 'Registration data, looked up when it is asked for (RDAP)',
  publisher: rdap.publisher,
  licence: "the registry's terms of use, which stand in each answer",
  homePage: rdap.homePage,
  defaultUrl: null,
  format: 'RDAP JSON (RFC 9083), one object a line',
  cadenceHours: 24,
  layer: rdap.layer,
  verified: 'real file',
  accumulates: true,
  live: true,
  read: rdapObjects,
  *facts(record, { observedAt, suffixes }) {
    // The registry itself was asked: that its copy is some minutes older does not make the answer so.
    const facts = [...rdapFacts(record, { suffixes })].map(observedNow);
    yield* facts;
    if (record.value.kind === 'domain') yield* snapshotFacts(facts, observedAt);
  },
};

function observedNow(fact: Fact): Fact {
  if (fact.kind !== 'edge') return fact;
  const { observedAt: _, ...statement } = fact;
  return statement;
}

/** The facts of a domain once more, as one record of this time. */
function* snapshotFacts(facts: readonly Fact[], observedAt: number): Iterable<Fact> {
  const [first] = facts;
  if (first?.kind !== 'node') return;
  const domain = { label: first.label, name: first.name };
  const at = new Date(observedAt).toISOString().slice(0, 19);
  const queryTime = at.replace('T', ' ');
  const nodes = new Map(
    facts.flatMap((fact) => (fact.kind === 'node' ? [[`${fact.label} ${fact.name}`, fact.properties ?? {}]] : [])),
  );
  const edges = facts.filter((fact) => fact.kind === 'edge');
  const targetOf = (type: string): EdgeFact['to'] | undefined =>
    edges.find((edge) => edge.type === type && edge.from.name === domain.name)?.to;
  const propertiesOf = (type: string): Readonly<Record<string, unknown>> => {
    const target = targetOf(type);
    return (target && nodes.get(`${target.label} ${target.name}`)) ?? {};
  };
  const registrar = propertiesOf('HAS_REGISTRAR');
  const servers = edges.filter(({ type, to }) => type === 'NAMESERVER_FOR' && to.name === domain.name);
  const own = facts.flatMap((fact) =>
    fact.kind === 'node' && fact.name === domain.name ? Object.entries(fact.properties ?? {}) : [],
  );
  const properties = {
    ...Object.fromEntries(own),
    domainName: domain.name,
    queryTime,
    registrarName: registrar.displayName,
    registrarWebsite: registrar.website,
    registrantCompany: propertiesOf('REGISTERED_BY').displayName,
    registrantCountry: targetOf('HAS_COUNTRY')?.name,
    nameServers: servers.length === 0 ? undefined : servers.map(({ from }) => from.name).sort(),
  };
  yield { kind: 'node', ...domain, properties: { queryTime } };
  const snapshot = { label: 'WHOIS_RECORD', name: foldWhoisRecord(`${domain.name}@${at}Z`) };
  yield { kind: 'node', ...snapshot, properties };
  yield { kind: 'edge', type: 'HAS_WHOIS_RECORD', from: domain, to: snapshot };
}
