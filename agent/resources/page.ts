import type { AgentGraph } from '../graph.ts';

export const MARKDOWN = 'text/markdown';
export const JSON_TYPE = 'application/json';

interface Page {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** How long a client may cache it, ms. */
  readonly lifeMs: number;
}

/** A page that an agent may read: its address, its content, and its format. */
export interface AgentResource extends Page {
  readonly uri: string;
  read(graph: AgentGraph): Promise<string>;
}

/** Pages that differ by one word of their address. */
export interface TemplatePage extends Page {
  readonly template: string;
  /** The name that the word has in the template. */
  readonly variable: string;
  /** The valid words, if a client may list them. */
  readonly values: readonly string[];
  read(graph: AgentGraph, value: string): Promise<string>;
}
