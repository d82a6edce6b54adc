// Preloaded into n8n: ends it when the playground is gone, even when that was killed and could not say goodbye.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
