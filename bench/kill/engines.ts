/** How n8n keeps what a trigger remembers: the environment variables that choose it, by its name. */
export const ENGINES: Record<string, Record<string, string>> = {
	default: {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		// Polls are looked for this often, in seconds: by default less often than they are due here.
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
};
