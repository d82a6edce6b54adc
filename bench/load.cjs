// Loads the files that package.json lists in a new process, as n8n does when it starts. Prints the duration in
// milliseconds, the permanent growth of the heap in MiB, and the number of operations.
const { createRequire } = require('node:module');
const { basename, join } = require('node:path');
const { n8n } = require('../package.json');

const [, , folder, n8nScript] = process.argv;
const ofN8n = createRequire(n8nScript);
for (const shared of ['n8n-workflow', 'luxon', 'p-limit']) ofN8n(shared);

const heap = () => {
	gc();
	return process.memoryUsage().heapUsed / 2 ** 20;
};
const before = heap();
const began = performance.now();
const loaded = [...n8n.nodes, ...n8n.credentials].map(
	(file) => new (require(join(folder, file))[basename(file).replace(/\..*/, '')])(),
);
const ms = performance.now() - began;
const memory = heap() - before;
const operations = loaded
	.flatMap(({ description }) => description?.properties ?? [])
	.filter(({ name }) => name === 'operation')
	.flatMap(({ options }) => options).length;
console.log(JSON.stringify({ ms, memory, operations }));
