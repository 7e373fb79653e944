import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PropertyType } from '../../schema/model.ts';
import { DELIMITER, headerField, isMultiline, valueField } from './csv-fields.ts';
import { RowFile } from './row-files.ts';

type Values = Readonly<Record<string, unknown>>;

/** Bytes that are buffered in memory before they go to a file. */
const BUFFER = 256 * 1024;

/** A header with its files of rows, by their names in the folder of an import. */
export interface CsvFiles {
  readonly header: string;
  readonly files: readonly string[];
  /** The files with fields that span lines. */
  readonly multiline: readonly string[];
}

/** Properties of a row that import files cannot express. They are set when the database runs. */
export interface Patch {
  readonly keys: readonly string[];
  readonly set: Values;
}

/**
 * The import files of one label or one shape. Their columns are the properties that rows have. A new property begins a new header with
 * separate files.
 */
export class CsvGroup {
  readonly patches: Patch[] = [];
  readonly #directory: string;
  readonly #name: string;
  readonly #keyHeader: readonly string[];
  readonly #types: ReadonlyMap<string, PropertyType>;
  readonly #done: CsvFiles[] = [];
  #columns: string[] = [];
  #plain: RowFile | null = null;
  #multiline: RowFile | null = null;

  /** `keyHeader` are the header's columns for the keys; `types` those of all properties that rows may have. */
  constructor(directory: string, name: string, keyHeader: readonly string[], types: ReadonlyMap<string, PropertyType>) {
    this.#directory = directory;
    this.#name = name.replaceAll(' ', '-');
    this.#keyHeader = keyHeader;
    this.#types = types;
  }

  /** Changes when a new header begins: fields built before then no longer fit. */
  get generation(): number {
    return this.#columns.length;
  }

  /** Returns the fields of these properties, joined; null if some of them need a patch. */
  fields(values: Values): string | null {
    for (const name in values) if (values[name] !== undefined && !this.#columns.includes(name)) this.#addColumn(name);
    let fields = '';
    for (const name of this.#columns) {
      const value = values[name];
      const field = value === undefined ? '' : valueField(value);
      if (field === null) return null;
      fields += DELIMITER + field;
    }
    return fields;
  }

  /** Writes a row: key fields, and the fields that `fields` returned for this generation. */
  add(keys: string, fields: string): void {
    const row = `${keys}${fields}\n`;
    if (isMultiline(keys) || isMultiline(fields)) this.#multiline = this.#file(this.#multiline, 'multiline', row);
    else this.#plain = this.#file(this.#plain, 'rows', row);
  }

  /** Writes a row whose properties are set when the database runs. */
  addPatched(keys: readonly string[], keyFields: string, set: Values): void {
    this.patches.push({ keys, set });
    this.add(keyFields, DELIMITER.repeat(this.#columns.length));
  }

  /** Closes the files and returns them. */
  finish(): readonly CsvFiles[] {
    this.#close();
    return this.#done;
  }

  #addColumn(name: string): void {
    if (!this.#types.has(name))
      throw new TypeError(`${this.#name} has a property ${name} that schema/ does not declare.`);
    this.#close();
    this.#columns = [...this.#columns, name];
  }

  #file(file: RowFile | null, kind: string, row: string): RowFile {
    const rows = file ?? new RowFile(join(this.#directory, `${this.#stem}-${kind}.csv`), BUFFER);
    rows.addText(row);
    return rows;
  }

  #close(): void {
    const plain = namesOf(this.#plain);
    const multiline = namesOf(this.#multiline);
    this.#plain = null;
    this.#multiline = null;
    if (plain.length + multiline.length === 0) return;
    const header = `${this.#stem}-header.csv`;
    const columns = this.#columns.map((name) => headerField(name, this.#types.get(name) ?? 'string'));
    writeFileSync(join(this.#directory, header), `${[...this.#keyHeader, ...columns].join(DELIMITER)}\n`);
    this.#done.push({ header, files: [...plain, ...multiline], multiline });
  }

  get #stem(): string {
    return `${this.#name}-${this.#done.length}`;
  }
}

/** Returns the name of a file after everything is on disk. */
function namesOf(rows: RowFile | null): string[] {
  rows?.flush();
  return rows === null ? [] : [basename(rows.path)];
}
