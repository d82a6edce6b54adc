// Run by the Node.js that comes with n8n: it can read SQLite, the user's may not.
import { DatabaseSync } from 'node:sqlite';

new DatabaseSync(process.argv[2]).exec('UPDATE workflow_entity SET staticData = NULL');
