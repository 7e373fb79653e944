/** A bundle of the objects of a record, by their types. Each of them has the members under `*`. */
export function bundleFile(record: unknown): string {
  const { '*': every = {}, ...types } = Object(record);
  const objects = Object.entries(types).flatMap(([type, one]) =>
    [one].flat().map((object) => ({ type, ...every, ...Object(object) })),
  );
  return JSON.stringify({ type: 'bundle', id: 'bundle--5bdfbbf0-0000-4000-8000-000000000001', objects });
}
