import type { Batch } from './batch.ts';
import { type Claim, gatheredEntries, withEntries, withoutProperties } from './claims.ts';
import { DigestMap } from './digests.ts';
import { type EdgeShape, shapeKey } from './model.ts';
import { isOfRecord } from './record-claims.ts';

/** Everything that a run has seen so far, as digests in constant memory. After a complete load, everything else is no longer listed. */
export class SeenKeys {
  /** For each node or edge, the number of the set of properties that it was seen with. */
  readonly #digests = new DigestMap();
  readonly #sets = new NameSets();

  /**
   * Records the content of a batch: nodes and edges that the source states, each of their properties, and networks. It marks rows in the
   * batch that an earlier batch had too. The ledger records what records state.
   */
  note(batch: Batch): void {
    for (const [label, rows] of batch.nodes) {
      for (const [key, row] of rows) {
        if (row.claim === null || isOfRecord(row.claim)) continue;
        const isNew = this.#noteClaim(nodeKey(label, row.name), row.claim);
        if (!isNew) rows.set(key, { ...row, isRepeat: true });
      }
    }
    for (const { shape, rows } of batch.edges.values()) {
      for (const [key, row] of rows) {
        if (isOfRecord(row.claim)) continue;
        const isNew = this.#noteClaim(edgeKey(shape, row.from, row.to), row.claim);
        if (!isNew) rows.set(key, { ...row, isRepeat: true });
      }
    }
    this.noteNetworks(batch);
  }

  /** Records only the networks of a batch. A first load needs no more, since parts of its source may share networks. */
  noteNetworks(batch: Batch): void {
    for (const [cidr, row] of batch.networks) {
      if (this.#digests.set(networkKey(cidr), 0) !== undefined) batch.networks.set(cidr, { ...row, isRepeat: true });
    }
  }

  /** Ends the recording, and forgets everything. */
  close(): void {
    this.#digests.close();
  }

  hasNode(label: string, name: string): boolean {
    return this.#digests.get(nodeKey(label, name)) !== undefined;
  }

  hasEdge(shape: EdgeShape, from: string, to: string): boolean {
    return this.#digests.get(edgeKey(shape, from, to)) !== undefined;
  }

  hasNetwork(cidr: string): boolean {
    return this.#digests.get(networkKey(cidr)) !== undefined;
  }

  /** Returns the part of a claim on this node that the run has seen again. */
  metOfNode(label: string, name: string, claim: Claim): Claim {
    return this.#met(nodeKey(label, name), claim);
  }

  /** Returns the part of a claim on this edge that the run has seen again. */
  metOfEdge(shape: EdgeShape, from: string, to: string, claim: Claim): Claim {
    return this.#met(edgeKey(shape, from, to), claim);
  }

  /** Records a claim. Returns false if its key was recorded before. */
  #noteClaim(key: string, claim: Claim): boolean {
    for (const [name, entry] of gatheredEntries(claim)) this.#digests.set(entryKey(key, name, entry), 0);
    const names = this.#sets.numberOf(Object.keys(claim.properties));
    const before = this.#digests.set(key, names);
    if (before !== undefined && before !== names) this.#digests.set(key, this.#sets.together(before, names));
    return before === undefined;
  }

  #met(key: string, claim: Claim): Claim {
    const names = this.#sets.namesOf(this.#digests.get(key));
    const unseen = Object.keys(claim.properties).filter((name) => !names.has(name));
    return withEntries(
      withoutProperties(claim, unseen),
      (name, entry) => this.#digests.get(entryKey(key, name, entry)) !== undefined,
    );
  }
}

/** Sets of property names by number. All records of a source together have only a few of them. */
class NameSets {
  readonly #numbers = new Map<string, number>();
  readonly #sets: ReadonlySet<string>[] = [];

  numberOf(names: readonly string[]): number {
    const key = names.toSorted().join(' ');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#sets.length === MOST_SETS) throw new Error(`records with more than ${MOST_SETS} sets of properties`);
    this.#numbers.set(key, this.#sets.length);
    return this.#sets.push(new Set(names)) - 1;
  }

  /** Returns the names of a number; none if the run has not seen it. */
  namesOf(number: number | undefined): ReadonlySet<string> {
    return (number === undefined ? undefined : this.#sets[number]) ?? new Set();
  }

  together(one: number, other: number): number {
    return this.numberOf([...new Set([...this.namesOf(one), ...this.namesOf(other)])]);
  }
}

/** The number of sets that the map of digests can distinguish. */
const MOST_SETS = 65_536;

function entryKey(key: string, name: string, entry: string): string {
  return `${key}\0${name}\0${entry}`;
}

function nodeKey(label: string, name: string): string {
  return `node\0${label}\0${name}`;
}

function edgeKey(shape: EdgeShape, from: string, to: string): string {
  return `edge\0${shapeKey(shape)}\0${from}\0${to}`;
}

function networkKey(cidr: string): string {
  return `network\0${cidr}`;
}
