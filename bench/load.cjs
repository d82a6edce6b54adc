// Loads both nodes in a fresh process, as n8n does at its start, and prints how long it took and how large the files are.
const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , folder, n8n] = process.argv;
const ofN8n = createRequire(n8n);
for (const shared of ['n8n-workflow', 'luxon', 'p-limit']) ofN8n(shared);

const began = performance.now();
for (const name of ['Voucherify', 'VoucherifyTrigger']) {
	const file = join(folder, 'dist/nodes/Voucherify', `${name}.node.js`);
	new (require(file)[name])();
}
const ms = performance.now() - began;

const own = Object.keys(require.cache).filter((file) => file.startsWith(folder));
const bytes = own.reduce((sum, file) => sum + statSync(file).size, 0);
console.log(JSON.stringify({ ms, bytes }));
