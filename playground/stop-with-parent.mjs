// Preloaded into n8n: ends it when the playground is gone, even when that was killed and could not say goodbye. Nobody reads
// n8n's output then: n8n would log each error of writing to it, which is an error again, and never end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
