import type { Engine } from '../engine.js';
import type { State } from '../state.js';
import { step } from '../step.js';
import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import { startWorker } from './worker.js';

const WORKERS = ['worker-1', 'worker-2'];

/**
 * What every process of n8n is told. What a killed worker had begun fails after some 70 s; by default, after 2 min.
 * Without Redis they wait for 2 min, as a busy machine needs time to start it again; by default, they end after 10 s.
 */
const SETTINGS = {
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	QUEUE_WORKER_LOCK_DURATION: '30000',
	QUEUE_WORKER_STALLED_INTERVAL: '10000',
	QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD: '120000',
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
};

/** n8n's queue mode: the main process puts executions into Redis, and workers share them. PostgreSQL keeps all. */
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
		// The table is not there yet when the first start was cut short.
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
