import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { MOST_TOKENS, tokensOf } from '../../../agent/answers/budget.ts';
import { TOOLS } from '../../../agent/tools/index.ts';
import { type AgentClient, type Called, call } from './agent-app.ts';

/** A call that an answer suggests. */
interface Suggested {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

/** Calls tools, and expects of each answer what holds of all: it is as it is advertised and declared, and within the budget. */
export class ValidAnswers {
  readonly #client: AgentClient;
  readonly #advertised: ReadonlyMap<string, ValidateFunction>;

  private constructor(client: AgentClient, advertised: ReadonlyMap<string, ValidateFunction>) {
    this.#client = client;
    this.#advertised = advertised;
  }

  static async of(client: AgentClient): Promise<ValidAnswers> {
    const { tools } = await client.listTools();
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    return new ValidAnswers(client, new Map(tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema ?? false)])));
  }

  /** The answer of a call that goes well. */
  async expect(name: string, given: Record<string, unknown>): Promise<Called> {
    const answer = await call(this.#client, name, given);
    expect(answer.isError, `${JSON.stringify(given)}: ${answer.content[0]?.text}`).toBeFalsy();
    const declared = TOOLS.find((tool) => tool.name === name)?.output.strict();
    expect(declared?.safeParse(answer.structuredContent).error, JSON.stringify(given)).toBeUndefined();
    this.expectAdvertised(name, answer);
    expect(tokensIn(answer), JSON.stringify(given)).toBeLessThanOrEqual(MOST_TOKENS);
    return answer;
  }

  /** Expects of an answer, also of a failure, that it fits the schema by which clients check it. */
  expectAdvertised(name: string, { structuredContent }: Called): void {
    const validate = this.#advertised.get(name);
    expect(validate?.(structuredContent), JSON.stringify(validate?.errors)).toBe(true);
  }

  /** The answer of a call that goes well, and of every call that it suggests. */
  async expectToLeadOn(name: string, given: Record<string, unknown>): Promise<void> {
    const answer = await this.expect(name, given);
    for (const next of suggestedBy(answer)) await this.expect(next.tool, next.arguments);
  }
}

/** Tokens of an answer in both its forms, its links included, as they are estimated. */
function tokensIn({ structuredContent, content, links }: Called): number {
  return [
    JSON.stringify(structuredContent),
    ...content.map(({ text }) => text),
    ...links.map((link) => JSON.stringify(link)),
  ].reduce((sum, text) => sum + tokensOf(text), 0);
}

function suggestedBy({ structuredContent }: Called): readonly Suggested[] {
  const { suggested } = structuredContent;
  return Array.isArray(suggested) ? suggested : [];
}
