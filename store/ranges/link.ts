/** An edge that follows from the networks around its end, with all of its properties in the driver's types. */
export interface Link {
  readonly type: string;
  readonly from: NodeKey;
  readonly to: NodeKey;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A node by its label and name. */
export interface NodeKey {
  readonly label: string;
  readonly name: string;
}
