import type { Batch } from './batch.ts';
import { type Claim, gatheredEntries, withEntries, withoutProperties } from './claims.ts';
import { DigestSet } from './digests.ts';
import { type EdgeShape, shapeKey } from './model.ts';

/** Everything that a run has met so far, as digests: what is not among it after a complete load is no longer listed. */
export class SeenKeys {
  readonly #digests = new DigestSet();

  /**
   * Notes all that a batch holds: nodes and edges that the source states, each of their properties, and networks. Rows
   * that an earlier batch held too are marked in the batch.
   */
  note(batch: Batch): void {
    for (const [label, rows] of batch.nodes) {
      for (const [key, row] of rows) {
        const isNew = row.claim === null || this.#noteClaim(nodeKey(label, row.name), row.claim);
        if (!isNew) rows.set(key, { ...row, isRepeat: true });
      }
    }
    for (const { shape, rows } of batch.edges.values()) {
      for (const [key, row] of rows) {
        const isNew = this.#noteClaim(edgeKey(shape, row.from, row.to), row.claim);
        if (!isNew) rows.set(key, { ...row, isRepeat: true });
      }
    }
    for (const [cidr, row] of batch.networks) {
      if (!this.#digests.add(networkKey(cidr))) batch.networks.set(cidr, { ...row, isRepeat: true });
    }
  }

  hasNode(label: string, name: string): boolean {
    return this.#digests.has(nodeKey(label, name));
  }

  hasEdge(shape: EdgeShape, from: string, to: string): boolean {
    return this.#digests.has(edgeKey(shape, from, to));
  }

  hasNetwork(cidr: string): boolean {
    return this.#digests.has(networkKey(cidr));
  }

  /** Of a claim on this node, what the run has met again. */
  metOfNode(label: string, name: string, claim: Claim): Claim {
    return this.#met(nodeKey(label, name), claim);
  }

  /** Of a claim on this edge, what the run has met again. */
  metOfEdge(shape: EdgeShape, from: string, to: string, claim: Claim): Claim {
    return this.#met(edgeKey(shape, from, to), claim);
  }

  /** False when the key was noted before. */
  #noteClaim(key: string, claim: Claim): boolean {
    for (const name of Object.keys(claim.properties)) this.#digests.add(`${key}\0${name}`);
    for (const [name, entry] of gatheredEntries(claim)) this.#digests.add(entryKey(key, name, entry));
    return this.#digests.add(key);
  }

  #met(key: string, claim: Claim): Claim {
    const unseen = Object.keys(claim.properties).filter((name) => !this.#digests.has(`${key}\0${name}`));
    return withEntries(withoutProperties(claim, unseen), (name, entry) =>
      this.#digests.has(entryKey(key, name, entry)),
    );
  }
}

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
