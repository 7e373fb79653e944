import { ApiKeys, type VerifiedKey } from '../../http/auth/api-keys.ts';
import { newKeyText } from '../../http/auth/key-text.ts';
import type { Database } from '../../store/database.ts';

/** The user of this process has the rights of the graph's files: nothing that a key could add. */
const HOLDER: VerifiedKey = {
  id: 'command-line',
  name: 'command line',
  prefix: 'command',
  scopes: ['query', 'lookup'],
};

/** The keys of an application that only its own process asks: one random text, which is stored nowhere. */
export class OwnKey extends ApiKeys {
  readonly text = newKeyText();

  constructor(database: Database) {
    super(database);
  }

  override isProven(text: string): boolean {
    return text === this.text;
  }

  override async verify(text: string): Promise<VerifiedKey | null> {
    return text === this.text ? HOLDER : null;
  }
}
