import { foldCidr } from '../../../schema/keys/index.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Blocks that are announced from many places at once, as bgp.tools measures them: one list for each address family. */
export const ANYCAST_LISTS: readonly SourceDeclaration<string>[] = (['v4', 'v6'] as const).map((family) => ({
  id: `bgptools-anycast-${family}`,
  title: `Anycast prefixes, IP${family} (bgp.tools)`,
  publisher: 'bgp.tools',
  licence: 'published for use without a stated licence',
  homePage: 'https://github.com/bgptools/anycast-prefixes',
  defaultUrl: `https://raw.githubusercontent.com/bgptools/anycast-prefixes/HEAD/anycatch-${family}-prefixes.txt`,
  format: 'text, a CIDR a line',
  cadenceHours: 24,
  fields: { prefix: { becomes: 'the block that is announced from many places' } },
  layer: 'bgp-announcements',
  verified: 'specification',
  read: (input) => dataLines(input),
  *facts({ line, value }) {
    const { name, length } = foldCidr(value);
    if (length === 0) throw new RefusedRecord(line, `${name} is a default route, not a block that is announced`);
    yield { kind: 'node', label: 'PREFIX', name, properties: { statedAnycast: true } };
  },
}));
