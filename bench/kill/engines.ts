/**
 * A trigger whose activation was cut off is activated again when the lease of that activation is over: by default two
 * minutes later, which only makes the measurement longer.
 */
const SOON_ACTIVE = {
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '20',
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
};

/** Ways in which n8n keeps a trigger's state: the environment variables that choose each, by its name. */
export const ENGINES: Record<string, Record<string, string>> = {
	default: SOON_ACTIVE,
	durable: {
		...SOON_ACTIVE,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		// Polls are looked for this often, in seconds: by default less often than they are due here.
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
};
