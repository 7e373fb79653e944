import type { StepContext } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { type PathStep, stepsOf } from './edges/steps.ts';
import { type Anchor, anchorsOf, withUnwoundLists } from './keys/anchors.ts';
import { type CertificateCorrection, correctCertificates } from './keys/certificates.ts';
import { type WhoisQuestions, whoisQuestions } from './keys/whois.ts';
import { LabelKnowledge } from './labels/label-knowledge.ts';
import { correctLabels, type LabelCorrection, possibleLabels } from './labels/labels.ts';
import { NodeLabels } from './labels/node-labels.ts';
import { type CasedNames, casedNames } from './properties/cased-names.ts';
import { correctProperties, type PropertyCorrection } from './properties/properties.ts';

/** Reading of a query in this graph, for the correctors. Each part depends on those before it. */
export interface QueryReading {
  readonly statement: ParsedStatement;
  readonly parameters: StepContext['parameters'];
  readonly knowledge: LabelKnowledge;
  readonly steps: readonly PathStep[];
  readonly properties: PropertyCorrection;
  /** Names in another case, under a function. */
  readonly cased: CasedNames;
  /** The places of node names. */
  readonly names: readonly Anchor[];
  /** The places where feeds and categories are named by their slugs. */
  readonly slugs: readonly Anchor[];
  readonly labels: LabelCorrection;
  readonly whois: WhoisQuestions;
  readonly certificates: CertificateCorrection;
}

/** Reads a query. Throws a QueryProblem for a label that means nothing here. */
export function readQuery(statement: ParsedStatement, parameters: StepContext['parameters']): QueryReading {
  const knowledge = new LabelKnowledge(statement);
  const steps = stepsOf(statement);
  const nodeLabels = new NodeLabels(statement, knowledge, possibleLabels, steps);
  const properties = correctProperties({ statement, knowledge, nodeLabels, meaning: possibleLabels, parameters });
  const cased = casedNames(statement, knowledge, properties.nameAt);
  const written = anchorsOf(statement, knowledge, 'name', properties.nameAt);
  const names = withUnwoundLists(statement, knowledge, [...written, ...cased.anchors]);
  const slugs = anchorsOf(statement, knowledge, 'id', properties.nameAt);
  const labels = correctLabels(statement, knowledge, names, parameters);
  const whois = whoisQuestions(statement, knowledge, names, steps, labels.meaning, parameters);
  const certificates = correctCertificates(statement, knowledge, names, labels.meaning, parameters);
  return { statement, parameters, knowledge, steps, properties, cased, names, slugs, labels, whois, certificates };
}
