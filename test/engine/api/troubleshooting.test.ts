import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { sandbox, useNewSandboxes } from '../../support/sandbox';
import { skipPauses } from '../../support/pauses';

useNewSandboxes();

skipPauses();

/** What a user runs, and the fault that occurs. */
interface Trouble {
	parameters: INodeParameters;
	fault?: Fault;
	/** Whether the service cannot be reached. */
	isAway?: boolean;
	/** Number of items; the last one shows the error. Without it, the first error ends the run. */
	items?: number;
}

const exports: INodeParameters = { resource: 'export', operation: 'getAll' };
const exporting = (campaign: string, options: INodeParameters = {}) => ({
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: byId(campaign),
	options,
});
const booking: INodeParameters = {
	resource: 'voucher',
	operation: 'adjustBalance',
	voucherCode: byId('GIFT-0001'),
	amount: 1,
	requestOptions: { concurrency: 1, longestLook: 0 },
};
const tracked = (customerSourceId: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'event',
	operation: 'track',
	customEventName: 'visit',
	customerSourceId,
	...more,
});
const under = (fault: Fault, parameters = exports): Trouble => ({
	parameters,
	fault: { times: Infinity, ...fault },
});

/** The cause of each headline on the page. */
const troubles: Record<string, Trouble> = {
	'Voucherify refused the keys in the region …': under({ kind: 'status', status: 401 }),
	'Project is bound to different region': under({ kind: 'wrongRegion' }),
	'Voucherify could not be reached at …': { parameters: exports, isAway: true },
	'Cannot find … with id …': {
		parameters: { resource: 'export', operation: 'get', exportId: byId('exp_unknown') },
	},
	'Your Voucherify plan does not include …': under({ kind: 'status', status: 402 }),
	'… is empty: its expression has no value': {
		parameters: { resource: 'export', operation: 'get', exportId: byId('={{ $json.export }}') },
	},
	'… is incomplete: … has no value': { parameters: tracked('=crm-{{ $json.id }}') },
	'… has … in it: …': { parameters: tracked("={{ 'crm-' + $json.id }}") },
	'… is the text of an expression: …': { parameters: tracked('{{ $json.id }}') },
	'… has an invisible character in it': { parameters: tracked('c\u200b1') },
	'… is not valid JSON, perhaps because of a value in it': {
		parameters: tracked('c-1', { specifyMetadata: 'json', metadataJson: '={"a": "{{ \'"\' }}"}' }),
	},
	'Filters is empty: give at least one of …': {
		parameters: {
			resource: 'customer',
			operation: 'getAll',
			filters: { email: "={{ $fromAI('email', '', 'string', '') }}" },
		},
	},
	'Transactions are allowed only for loyalty or gift campaigns': {
		parameters: exporting('Spring Sale'),
	},
	'Outcome unknown: …': under({ kind: 'resetAfter' }, exporting('Coffee Club')),
	'Not started: …': { ...under({ kind: 'resetAfter' }, booking), items: 4 },
	"Voucherify's response cannot be used: …": under({ kind: 'truncatedJson' }),
	'The limit of API calls is reached': under({
		kind: 'status',
		status: 429,
		headers: { 'Retry-After': '300' },
	}),
	'The API calls of your Voucherify plan for this billing cycle are used up': under({
		kind: 'status',
		status: 429,
		headers: { 'X-Rate-Limit-Type': 'api_calls_cycle' },
	}),
	'Outcome unknown: The export … was not done after …': {
		parameters: exporting('Coffee Club', { maximumWait: 1 }),
	},
};

const page = readFileSync(join(__dirname, '../../../docs/troubleshooting.md'), 'utf8');
const headlines = [...page.matchAll(/^\| _(.+?)_ +\|/gm)].map(([, headline = '']) => headline);

describe('the table of headlines', () => {
	it('lists exactly the headlines that are tried here', () => {
		expect(headlines).toEqual(Object.keys(troubles));
	});

	it.each(Object.entries(troubles))('lists what is really shown: %s', async (headline, trouble) => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		if (trouble.fault) sandbox.faults.add(trouble.fault);
		const service = trouble.isAway ? { ...sandbox, url: 'http://127.0.0.1:9' } : sandbox;
		const { error, items } = await runNode({
			credentials: credentialsFor(service),
			parameters: trouble.parameters,
			items: Array.from({ length: trouble.items ?? 1 }, () => ({})),
			...(trouble.items !== undefined && { node: { onError: 'continueRegularOutput' } }),
		});
		const reported = error ?? items.at(-1)?.json.error;
		const pattern = headline.split('…').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
		expect(reported).toHaveProperty(
			'message',
			expect.stringMatching(new RegExp(`^${pattern.join('.+')}$`)),
		);
	});
});
