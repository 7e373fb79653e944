import type { ComponentChildren } from 'preact';
import { ask } from '../../api/ask.ts';
import type { First } from '../../api/first.ts';
import { numberOf, type Row, textOf } from '../../api/read.ts';
import { useAsked } from '../../api/use-asked.ts';
import { Age } from '../../parts/age.tsx';
import { Shown } from '../../parts/asked.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Name } from '../../parts/name.tsx';
import { Panel } from '../../parts/panel.tsx';
import { numberText } from '../../text/words.ts';

const ENRICHED = ['HOSTNAME', 'IPV4', 'IPV6', 'PREFIX', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX', 'ASN'];

const QUERY =
  'CALL svc.enrich($name) YIELD owner, ownerSource, country, countryBasis, city, asn, asnName, asnObservedAt, prefix, ip, prevalence, threatNeighbors RETURN *';

interface GlanceParts {
  readonly label: string;
  readonly name: string;
  /** The request that goes first. */
  readonly leading: First;
}

/** Shows the owner and the location of a node. */
export function Glance(parts: GlanceParts) {
  return ENRICHED.includes(parts.label) ? <Owner {...parts} /> : null;
}

function Owner({ label, name, leading }: GlanceParts) {
  const question = { query: QUERY, parameters: { name } };
  const asked = useAsked(
    async (signal) => {
      await leading.over;
      signal.throwIfAborted();
      return ask(question, signal);
    },
    [name],
  );
  return (
    <Panel title="Owner and location" question={question}>
      <Shown asked={asked}>
        {({ rows: [row] }) =>
          row === undefined ? <p>The graph has no data on it.</p> : <OwnerFacts row={row} label={label} />
        }
      </Shown>
    </Panel>
  );
}

function OwnerFacts({ row, label }: { readonly row: Row; readonly label: string }) {
  const [asn, prefix, ip, country] = [textOf(row.asn), textOf(row.prefix), textOf(row.ip), textOf(row.country)];
  const ofHost = label === 'HOSTNAME' && ip !== null;
  return (
    <dl class="facts">
      <NotedFact title="Operator" note={textOf(row.ownerSource)}>
        {textOf(row.owner)}
      </NotedFact>
      {ofHost && (
        <Fact title="Address">
          <Name label={ip.includes(':') ? 'IPV6' : 'IPV4'} name={ip} />
        </Fact>
      )}
      {prefix !== null && (
        <Fact title="Network">
          <Name label="ANNOUNCED_PREFIX" name={prefix} />
        </Fact>
      )}
      {asn !== null && label !== 'ASN' && (
        <Fact title="Announced by">
          <Name label="ASN" name={asn} /> {textOf(row.asnName)}{' '}
          {row.asnObservedAt !== null && <Age at={row.asnObservedAt} />}
        </Fact>
      )}
      {country !== null && (
        <NotedFact title="Country" note={textOf(row.countryBasis)}>
          <Name label="COUNTRY" name={country} /> {textOf(row.city)}
        </NotedFact>
      )}
      {numberOf(row.prevalence) !== null && (
        <Fact title="Popularity">rank {numberText(numberOf(row.prevalence) ?? 0)}</Fact>
      )}
      {(numberOf(row.threatNeighbors) ?? 0) > 0 && (
        <Fact title="Listed neighbours">{numberText(numberOf(row.threatNeighbors) ?? 0)} addresses</Fact>
      )}
    </dl>
  );
}

interface NotedFactParts {
  readonly title: string;
  readonly note: string | null;
  readonly children: ComponentChildren;
}

/** Shows a fact with a note on its origin. */
function NotedFact({ title, note, children }: NotedFactParts) {
  return (
    <Fact title={title}>
      {children ?? <span class="quiet">unknown</span>}{' '}
      {note !== null && <span class="quiet">by {note.replaceAll('-', ' ')}</span>}
    </Fact>
  );
}
