import { type ATNConfigSet, DFA, type DFAState } from 'antlr4ng';

/**
 * The cached states of one decision of a grammar, compared by their contents.
 *
 * The library finds them by a hash of only 32 bits: of two states with the same hash it takes the second for the first, for as long as the
 * process lives, and a valid query is refused after some hundreds of others (antlr4ng, pull request 109).
 */
class ExactStates extends DFA {
  readonly #byHash = new Map<number, DFAState[]>();
  #count = 0;

  override getState(state: DFAState): DFAState | null {
    return this.getStateForConfigs(state.configs);
  }

  override getStateForConfigs(configs: ATNConfigSet): DFAState | null {
    return this.#byHash.get(configs.hashCode())?.find((state) => state.configs.equals(configs)) ?? null;
  }

  override addState(state: DFAState): void {
    if (this.getState(state) !== null) return;
    const hash = state.configs.hashCode();
    const alike = this.#byHash.get(hash);
    if (alike === undefined) this.#byHash.set(hash, [state]);
    else alike.push(state);
    state.stateNumber = this.#count;
    this.#count += 1;
  }

  override getStates(): DFAState[] {
    return [...this.#byHash.values()].flat().sort((a, b) => a.stateNumber - b.stateNumber);
  }

  override [Symbol.iterator] = (): Iterator<DFAState> => this.getStates()[Symbol.iterator]();

  override get length(): number {
    return this.#count;
  }
}

/** Makes all lexers or parsers of one grammar tell their states apart; `decisions` is what they share. */
export function tellStatesApart(decisions: DFA[]): void {
  if (decisions[0] instanceof ExactStates) return;
  for (const [index, dfa] of decisions.entries()) decisions[index] = new ExactStates(dfa.atnStartState, dfa.decision);
}
