import type { Engine } from '../engine.js';
import type { State } from '../state.js';
import { step } from '../step.js';
import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import { startWorker } from './worker.js';

const WORKERS = ['worker-1', 'worker-2'];

/**
 * Settings of every n8n process. Executions of a killed worker fail after some 70 s (n8n's default: 2 min). Processes wait
 * 2 min for Redis before they end (n8n's default: 10 s), as a busy machine needs time to restart it.
 */
const SETTINGS = {
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	QUEUE_WORKER_LOCK_DURATION: '30000',
	QUEUE_WORKER_STALLED_INTERVAL: '10000',
	QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD: '120000',
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
};

/**
 * Returns n8n's queue mode: the main process queues executions in Redis, workers run them, and PostgreSQL stores all data.
 */
export async function queueEngine(
	state: State,
	signal: AbortSignal,
	closers: Array<() => Promise<void>>,
): Promise<Engine> {
	const { redis, postgres } = await step('Redis and PostgreSQL', async () => {
		const redis = await startRedis(state, signal);
		closers.push(() => redis.stop());
		const postgres = await startPostgres(state, signal);
		closers.push(() => postgres.stop());
		return { redis, postgres };
	});
	const settings = { ...SETTINGS, ...redis.settings, ...postgres.settings };
	return {
		settings,
		// The table does not exist if the first start was interrupted.
		resetTriggerState: () =>
			postgres.execute(
				`DO $$ BEGIN
					IF to_regclass('workflow_entity') IS NOT NULL THEN
						UPDATE workflow_entity SET "staticData" = NULL;
					END IF;
				END $$`,
			),
		startWorkers: () =>
			step('Workers', async (narrator) => {
				const workers = await Promise.all(
					WORKERS.map((name) => startWorker(name, state, settings, signal, closers)),
				);
				narrator.title = `${workers.length} workers are ready`;
				return workers;
			}),
	};
}
