import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_TOKENS, tokensOf } from '../../../agent/answers/budget.ts';
import { RECIPES } from '../../../agent/recipes/index.ts';
import { runRecipeTool } from '../../../agent/tools/run-recipe.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { AgentApp, type AgentClient, runToItsEnd } from './agent-app.ts';

let client: AgentClient;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const agents = await AgentApp.on(database, await readAsOf(database), await schemaDatabase());
  client = await agents.client();
});

const run = (recipe: string, inputs: Record<string, unknown>, params: Record<string, unknown> = {}) =>
  runToItsEnd(client, { recipe, inputs, params });

interface Step {
  readonly id: string;
  readonly status: string;
  readonly rowCount: number;
  readonly columns: readonly string[];
  readonly rows: readonly Record<string, unknown>[];
  readonly reason: string | null;
}

function stepsOf({ steps }: Record<string, unknown>): readonly Step[] {
  return Array.isArray(steps) ? steps : [];
}

describe('a recipe', () => {
  it('Each recipe of the contract exists once', () => {
    const slugs = RECIPES.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.sort()).toEqual([
      'anycast-dns-root-sovereignty',
      'assess',
      'asset',
      'attack-path',
      'attack-surface',
      'bgp-hijack-exposure',
      'blast-radius',
      'build-takedown-evidence-package',
      'db-schema',
      'discover-ai-agent-infrastructure',
      'explain',
      'history',
      'history-whois',
      'identify',
      'indicator',
      'indicator-enrichment',
      'infrastructure-mapping',
      'lookup-tor-relay',
      'map-supply-chain-concentration',
      'nameserver-hijack-dns-consistency',
      'origins',
      'psl-affiliation',
      'psl-tldplusone',
      'route-health',
      'subdomain-takeover',
      'typosquat',
      'variants',
      'walk',
    ]);
  });

  it.each(RECIPES)(
    '$slug runs with its example, and its main step has the columns that it declares',
    async (recipe) => {
      const inputs = Object.fromEntries(recipe.inputs.map(({ name, example }) => [name, example]));
      const { structuredContent, content, isError } = await run(recipe.slug, inputs);
      expect(isError, content[0]?.text).toBeFalsy();
      expect(runRecipeTool.output.strict().safeParse(structuredContent).error).toBeUndefined();
      const tokens = tokensOf(JSON.stringify(structuredContent)) + tokensOf(content[0]?.text ?? '');
      expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
      expect(structuredContent).toMatchObject({ success: true, recipe: recipe.slug, columns: recipe.columns });
      const steps = stepsOf(structuredContent);
      expect(steps.filter(({ status }) => status === 'error')).toEqual([]);
      for (const { status, reason } of steps) if (status === 'empty') expect(reason).not.toMatch(/LIMIT/);
      if (recipe.mode === 'flow') {
        const main = steps.find(({ id }) => id === recipe.main);
        if (main?.status !== 'skipped') expect(main?.columns).toEqual(expect.arrayContaining([...recipe.columns]));
      }
    },
  );
});

describe('what a flow found', () => {
  it('A flow returns each step, and what the next step continues from', async () => {
    const { structuredContent } = await run(
      'attack-surface',
      { domain: 'hxxps://GitHub[.]com/login' },
      { level: 'quick' },
    );
    const [hosts, verdicts] = stepsOf(structuredContent);
    expect(hosts).toMatchObject({ id: 'hosts', status: 'ok', rowCount: 5 });
    expect(verdicts).toMatchObject({ id: 'verdicts', status: 'ok', rowCount: 6 });
    expect(verdicts?.rows[0]).toMatchObject({ indicator: 'github.com' });
  });

  it('An empty step of a flow says why, and a step without input is skipped', async () => {
    const { structuredContent } = await run('subdomain-takeover', { value: 'never-met.example' });
    expect(structuredContent).toMatchObject({
      success: true,
      coverage: { stepsTotal: 3, stepsSkipped: 1, stepsError: 0 },
    });
    const [subdomains, , aliases] = stepsOf(structuredContent);
    expect(subdomains).toMatchObject({ status: 'empty', reason: expect.stringMatching(/\S/) });
    expect(aliases).toMatchObject({ status: 'skipped', reason: 'an earlier step found nothing to continue from' });
  });
});

describe('what a recipe does not take', () => {
  it.each([
    ['blast-radios', { indicator: 'github.com' }, {}, 'the nearest is blast-radius'],
    ['blast-radius', {}, {}, 'inputs.indicator: send a host or an address'],
    ['blast-radius', { indicator: 'CVE-2021-44228' }, {}, 'inputs.indicator'],
    ['blast-radius', { indicator: 'github.com', value: 'x' }, {}, 'inputs.value: it takes indicator'],
    ['blast-radius', { indicator: 'github.com' }, { depth: 9 }, 'params.depth: one of 1, 2, 3, 4'],
    ['walk', { value: 'github.com' }, { level: 'deep' }, 'params.level: this recipe takes none'],
  ])('%s %j %j is refused in words', async (recipe, inputs, params, words) => {
    const answer = await run(recipe, inputs, params);
    expect(answer).toMatchObject({ isError: true, structuredContent: { errorCode: 'VALIDATION_REJECTED' } });
    expect(answer.content[0]?.text).toContain(words);
  });
});
