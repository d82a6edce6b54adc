// Loads what package.json names in a fresh process, as n8n does at its start, and prints how many milliseconds it took.
const { createRequire } = require('node:module');
const { basename, join } = require('node:path');
const { n8n } = require('../package.json');

const [, , folder, n8nScript] = process.argv;
const ofN8n = createRequire(n8nScript);
for (const shared of ['n8n-workflow', 'luxon', 'p-limit']) ofN8n(shared);

const began = performance.now();
for (const file of [...n8n.nodes, ...n8n.credentials]) {
	new (require(join(folder, file))[basename(file).replace(/\..*/, '')])();
}
console.log(performance.now() - began);
