// The walls of the house: which room may import what, types included. `npm run walls` checks them.
const NODES = '^nodes/Voucherify/';
/** What operations take of what runs them: their types, warnings, jobs and files. */
const BASE = 'run/(types|warnings|jobId|jobOutcome|files/importFile)\\.ts$';

/** A room of the connector imports nothing but itself and the rooms that are named. */
const only = (room, ...rooms) => ({
	name: `${room} imports nothing above it`,
	severity: 'error',
	from: { path: `${NODES}${room}/` },
	to: {
		path: '^(nodes|credentials|sandbox|playground|bench|test)/',
		pathNot: [room, ...rooms].map((one) => `${NODES}${one}/`),
	},
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no circles',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no folders that import each other',
			severity: 'error',
			scope: 'folder',
			from: {},
			to: { circular: true },
		},
		{
			name: 'http knows no other part of the api',
			severity: 'error',
			from: { path: `${NODES}api/http/` },
			to: { path: `${NODES}api/`, pathNot: `${NODES}api/(http/|types\\.ts|limits\\.ts)` },
		},
		only('api'),
		only('forms', 'api'),
		only('columns', 'forms', 'api'),
		only('methods', 'forms', 'api'),
		only('triggers', 'columns', 'forms', 'api'),
		only('writes', 'columns', 'forms', 'api'),
		only('run', 'writes', 'columns', 'forms', 'api'),
		only('factories', 'run', 'writes', 'columns', 'forms', 'api'),
		only('resources', 'factories', 'run', 'writes', 'columns', 'forms', 'api'),
		{
			name: 'a resource knows no other resource, but its neighbours',
			severity: 'error',
			from: {
				path: `${NODES}resources/([^/.]+)`,
				pathNot: `${NODES}resources/register\\.ts$`,
			},
			to: { path: `${NODES}resources/`, pathNot: `${NODES}resources/$1[/.]` },
		},
		{
			name: 'what operations are made of does not know what runs them',
			severity: 'error',
			from: { path: `${NODES}(resources|factories)/` },
			to: { path: `${NODES}run/`, pathNot: `${NODES}${BASE}` },
		},
		{
			name: 'how calls are made does not know how items are read and settled',
			severity: 'error',
			from: { path: `${NODES}run/(singles\\.ts$|batches/|bulk/|files/)` },
			to: { path: `${NODES}run/(run|journal|output|account|inputFile)\\.ts$` },
		},
		{
			name: 'only nodes know the registers',
			severity: 'error',
			from: { path: `${NODES}[^/]+/` },
			to: {
				path: `${NODES}(resources/register|triggers/polling/register|methods/index)\\.ts$`,
			},
		},
		{
			name: 'one trigger does not know the other',
			severity: 'error',
			from: { path: `${NODES}triggers/(polling|webhook)/` },
			to: {
				path: `${NODES}triggers/(polling|webhook)`,
				pathNot: `${NODES}triggers/$1`,
			},
		},
		{
			name: 'sources know neither what is made of them nor what runs them',
			severity: 'error',
			from: { path: `${NODES}triggers/polling/sources/` },
			to: { path: `${NODES}triggers/polling/(events|runtime)/` },
		},
		{
			name: 'what runs a poll does not know what is polled',
			severity: 'error',
			from: { path: `${NODES}triggers/polling/runtime/` },
			to: { path: `${NODES}triggers/polling/(events|sources)/` },
		},
		{
			name: 'events do not know what runs them',
			severity: 'error',
			from: { path: `${NODES}triggers/polling/events/` },
			to: { path: `${NODES}triggers/polling/runtime/` },
		},
		{
			name: 'what is published knows nothing of the rest',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(sandbox|playground|bench|test)/' },
		},
		{
			name: 'the local Voucherify knows nothing of the connector',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials|playground|bench|test)/' },
		},
		{
			name: 'what the local Voucherify does knows nothing of what it begins with',
			severity: 'error',
			from: {
				path: '^sandbox/',
				pathNot: '^sandbox/(world/(index|seed/.*)|webhooks/distribution)\\.ts$',
			},
			to: { path: '^sandbox/world/seed/' },
		},
		{
			name: 'the world knows nothing of the server',
			severity: 'error',
			from: { path: '^sandbox/world/' },
			to: { path: '^sandbox/(routes|webhooks)/' },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
		exclude: { path: 'node_modules' },
	},
};
