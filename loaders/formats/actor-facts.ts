import { foldAttackPattern, foldCountry, foldVerbatim, keyOrNull } from '../../schema/keys/index.ts';
import type { EdgeFact, NodeFact } from '../source.ts';

/** A group of MITRE ATT&CK: `G0007`. */
export const ATTACK_GROUP_ID = /^G\d{4}$/;
/** A technique of MITRE ATT&CK: `T1566`, `T1566.001`. */
const TECHNIQUE_ID = /^T\d{4}(?:\.\d{3})?$/;

/** The facts about a group in a publication. */
interface GroupStatement {
  readonly name: string;
  /** All names that it is published under. Its main name and ids of ATT&CK are left out. */
  readonly names: readonly string[];
  readonly attackId?: string | undefined;
  readonly country?: string | undefined;
  readonly motivation?: string | undefined;
  readonly description?: string | undefined;
}

/** Returns the node of a group. */
export function actorFact({ name: published, names, country, ...said }: GroupStatement): NodeFact {
  const name = foldVerbatim(published);
  const aliases = [...new Set(names.map(foldVerbatim))].filter(
    (alias) => alias !== name && !ATTACK_GROUP_ID.test(alias),
  );
  const properties = {
    ...said,
    aliases: aliases.length === 0 ? undefined : aliases,
    country: country === undefined ? undefined : (keyOrNull(() => foldCountry(country)) ?? undefined),
  };
  return { kind: 'node', label: 'ACTOR', name, properties };
}

/** A technique as a publication describes it. */
interface TechniqueStatement {
  readonly id: string;
  readonly displayName: string;
  readonly tactics: readonly string[];
}

/** Returns the node of a technique. */
export function techniqueFact({ id, displayName, tactics }: TechniqueStatement): NodeFact {
  const name = foldAttackPattern(id);
  const properties = {
    displayName,
    tactics: tactics.length === 0 ? undefined : [...new Set(tactics)].sort(),
    isSubtechnique: name.includes('.'),
  };
  return { kind: 'node', label: 'ATTACK_PATTERN', name, properties };
}

/** Returns whether a text is the id of a technique. ATT&CK numbers groups, software and tactics too. */
export function isTechniqueId(text: string | undefined): text is string {
  return text !== undefined && TECHNIQUE_ID.test(text);
}

/** Returns the edge from a group to a technique that it uses. */
export function usesTechnique(actor: string, technique: string): EdgeFact {
  return {
    kind: 'edge',
    type: 'USES_TECHNIQUE',
    from: { label: 'ACTOR', name: actor },
    to: { label: 'ATTACK_PATTERN', name: technique },
  };
}
