/** `node bench/import-memory.ts <rows> <folder>`: prepares an import of about so many rows, and prints rows and peak MB. */
import { prepareImport } from '../loaders/import/import.ts';
import { generatedFiles } from './generated-files.ts';

/** Nodes and edges that a record of the host list and one of the feed together come to. */
const ROWS_PER_RECORD = 5.6;

const [rows = '', directory = ''] = process.argv.slice(2);
const files = await generatedFiles(directory, Math.round(Number(rows) / ROWS_PER_RECORD));
const { readings } = await prepareImport(files, directory);
const read = readings.reduce((sum, reading) => sum + reading.rows, 0);
console.log(JSON.stringify({ rows: read, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));
