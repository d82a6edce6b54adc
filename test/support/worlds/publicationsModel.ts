import type { Sandbox } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { mustHold } from '../broken';
import { byId } from '../engine';
import type { Item } from './claims';
import { Colliding, type Write } from './colliding';
import type { Report } from './report';
import { partOf, textIn } from './values';

const { welcomeCodes } = CAMPAIGN_IDS;
/** The first three differ only in case. */
const CUSTOMERS = ['AbCdEf12', 'aBcDeF12', 'ABCDEF12', 'customer-00001'] as const;
const SOURCE_IDS = ['welcome-1', 'WELCOME-1', 'welcome-2'] as const;
const CODES = ['WELCOME-10', 'PAY-20', 'SAVE-5', 'FREE-COFFEE', 'LEAKED-50'] as const;

/** Key of a publication: the same for requests that ask for the same. */
const aboutOf = (body: unknown) =>
	JSON.stringify([
		textIn(body, 'voucher') ?? partOf(body, 'campaign', 'name'),
		partOf(body, 'campaign', 'count') ?? 1,
		textIn(body, 'customer', 'source_id'),
		textIn(body, 'source_id') ?? '',
	]);

const publish: Omit<Write, 'parameters'> = {
	isCall: ({ method, path }) => method === 'POST' && path === '/v1/publications',
	idIn: (answer) => textIn(answer, 'id'),
	aboutIn: ({ body }) => aboutOf(body),
	claimedBy: ({ json }) => textIn(json, 'id') ?? 'nothing',
};

const parameters = {
	resource: 'publication',
	operation: 'create',
	customerSourceId: '={{ $json.customer.source_id }}',
	sourceId: "={{ $json.source_id || '' }}",
	specifyMetadata: 'json',
	metadataJson: '{"season": "spring"}',
};

const ofCode: Write = {
	...publish,
	parameters: { ...parameters, publish: 'voucher', voucherCode: byId('={{ $json.voucher }}') },
};

/** Publishes a code of the campaign, with *Join Once* on, off, or as set in the campaign. */
const ofCampaign = (joinOnce?: boolean): Write => ({
	...publish,
	parameters: {
		...parameters,
		campaignId: byId(welcomeCodes),
		options: { count: '={{ $json.campaign.count }}', ...(joinOnce !== undefined && { joinOnce }) },
	},
});

const OF_CAMPAIGN = [ofCampaign(), ofCampaign(true), ofCampaign(false)] as const;

/** Codes are published to customers: each successful item names what its own request published. */
export class PublicationsModel extends Colliding {
	constructor(sandbox: Sandbox, seed: number) {
		super(sandbox, seed, publish.isCall);
		const { world } = sandbox;
		const join_once = this.random.next() < 0.3;
		const type = this.random.next() < 0.3 ? 'AUTO_UPDATE' : 'STATIC';
		world.campaigns.change(welcomeCodes, { join_once, type });
		for (const source_id of CUSTOMERS)
			if (!world.customers.find(source_id))
				world.customers.add({
					...world.customers.get('customer-00002'),
					...world.customers.born(),
					source_id,
				});
	}

	protected async step(): Promise<void> {
		const { random } = this;
		const isOfCode = random.next() < 0.25;
		const write = isOfCode ? ofCode : random.pick(OF_CAMPAIGN);
		const { items } = await this.carryOut(write, () => this.publication(isOfCode));
		for (const report of items.values()) this.checkGiven(report);
	}

	private publication(isOfCode: boolean): Item {
		const { random } = this;
		const source_id = random.next() < 0.4 ? random.pick(SOURCE_IDS) : '';
		const count = source_id === '' ? random.pick([1, 1, 2]) : 1;
		const what = isOfCode
			? { voucher: random.pick(CODES) }
			: { campaign: { name: welcomeCodes, count } };
		const json = { ...what, customer: { source_id: random.pick(CUSTOMERS) }, source_id };
		return { about: aboutOf(json), json, isKeyed: source_id !== '' };
	}

	/** Checks that each code in an item was given to the item's customer by that publication. */
	private checkGiven({ ended, json, more = [] }: Report): void {
		if (ended !== 'done' || json.id === undefined) return;
		const { publications, vouchers, customers } = this.sandbox.world;
		const found = publications.get(String(json.id));
		mustHold(!found.failure, 'claimed', `It has failed: ${JSON.stringify(json)}`);
		const reported = [json, ...more].map(({ code }) => String(code)).sort();
		const given = found.vouchers.map((id) => vouchers.get(id).code).sort();
		// The publication counts even if its response cannot be read.
		const isSilent = json.code === null && json.warnings !== undefined;
		const isSo = isSilent || reported.join() === given.join();
		mustHold(isSo, 'reported', `${reported.join()}, not ${given.join()}: ${JSON.stringify(json)}`);
		const holder = customers.get(found.customer_id).source_id;
		const isHeld = json.customer_source_id === undefined || json.customer_source_id === holder;
		mustHold(isHeld, 'claimed', `It was given to ${holder}: ${JSON.stringify(json)}`);
	}
}
