/** A separate process that loads a toy file into the database of `WEFT_TEST_NEO4J` until it is done or killed. */
import { Database } from '../../../store/database.ts';
import { load, toySource } from '../../graph/pipeline-toys.ts';

const [path = '', batchSize = ''] = process.argv.slice(2);
const database = Database.open(JSON.parse(process.env.WEFT_TEST_NEO4J ?? '{}'));
try {
  const report = await load(database, toySource('toy'), path, { batchSize: Number(batchSize) });
  console.log(report.status);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
} finally {
  await database.close();
}
