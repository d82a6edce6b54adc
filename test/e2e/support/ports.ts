/** The suites whose playgrounds start again, or are asked for an address: each has a hundred ports to itself. */
const SUITES = [
	'building',
	'connector',
	'examples',
	'examples.events',
	'examples.repeats',
	'queue',
	'restart',
	'screens',
	'screens.webhook',
	'secrets',
	'webhook',
	'webhook.queue',
	'webhook.trouble',
] as const;

const FIRST = 7_000;
const EACH = 100;

/** The port of n8n in a suite: suites run side by side, and a playground that starts again needs the port that it had. */
export const portFor = (suite: (typeof SUITES)[number]) =>
	String(FIRST + SUITES.indexOf(suite) * EACH);
