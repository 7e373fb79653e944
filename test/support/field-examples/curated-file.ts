/** The file of a curated table with one row: the day, and a list of this name. */
export function curatedFile(list: string): (record: unknown) => string {
  return (record) => {
    const { asOf, ...row } = Object(record);
    return `${asOf === undefined ? '' : `asOf: ${asOf}\n`}${list}:\n  - ${JSON.stringify(row)}\n`;
  };
}
