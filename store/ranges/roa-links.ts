import type { Link, NodeKey } from './link.ts';
import { provenance, type Said, statedBy } from './provenance.ts';

/** Returns COVERS_MORE_SPECIFIC from a ROA to a smaller network inside its prefix, with its statement about networks of that length. */
export function coveringLink(roa: Readonly<Record<string, unknown>>, to: NodeKey, length: number): Link {
  return {
    type: 'COVERS_MORE_SPECIFIC',
    from: { label: 'ROA', name: String(roa.from) },
    to,
    properties: coveringProperties(statedBy(roa.sources, roa.observed), length, Number(roa.maxLength)),
  };
}

/** Properties of that edge. */
export function coveringProperties(
  said: readonly Said[],
  length: number,
  maxLength: number,
): Readonly<Record<string, unknown>> {
  return { ...provenance(said, true), withinMaxLength: length <= maxLength };
}
