// Lets all triggers in n8n's database begin afresh. Run by the Node.js that comes with n8n: it can read SQLite.
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2]);
// An n8n whose playground was killed may still be ending.
database.exec('PRAGMA busy_timeout = 60000');
// The table is not there yet when the first start was cut short.
const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'workflow_entity'").get();
if (table) database.exec('UPDATE workflow_entity SET staticData = NULL');
