/**
 * After an interrupted activation, n8n retries when the lease of that activation has expired: by default after two minutes,
 * which would only prolong the measurement.
 */
const SOON_ACTIVE = {
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '20',
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
};

/** Ways in which n8n keeps a trigger's state, by name, with the environment variables that select them. */
export const ENGINES: Record<string, Record<string, string>> = {
	default: SOON_ACTIVE,
	durable: {
		...SOON_ACTIVE,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		// How often n8n looks for due polls, in seconds. The default is longer than the interval of polls here.
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
};
