import { nodePlace, writePlace } from '../address.ts';
import { Finder } from '../parts/finder.tsx';

/** Examples from the data of every new installation. */
const EXAMPLES = [
  ['IPV4', '77.239.124.108', 'an address on threat feeds'],
  ['HOSTNAME', 'google.com', 'a host and its lookalikes'],
  ['ASN', 'AS13335', 'a network'],
  ['CVE', 'CVE-2021-44228', 'a vulnerability'],
  ['ACTOR', 'APT28', 'an actor'],
] as const;

/** Shows the start page. */
export function Home() {
  return (
    <div class="home">
      <h1>What do you want to know about?</h1>
      <Finder isLarge />
      <ul class="examples">
        {EXAMPLES.map(([label, name, what]) => (
          <li key={name}>
            <a href={nodePlace(label, name)}>{name}</a> <span class="quiet">{what}</span>
          </li>
        ))}
        <li>
          <a href={writePlace('query')}>a query in Cypher</a> <span class="quiet">over the whole graph</span>
        </li>
      </ul>
    </div>
  );
}
