import type { World } from '../../../sandbox';
import { upsertCustomer } from '../../../sandbox/world/customers';
import { upsertProduct } from '../../../sandbox/world/products';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { distribute } from '../../../sandbox/webhooks/distribution';
import type { VendorRequest } from '../material';
import { mentionsIn, namesOf, textsIn, type Fields } from './mentions';
import { plantCodes } from './plantedCodes';
import { plantIds } from './plantedIds';

/** Adds everything that the body of a documented request refers to, so that the sandbox finds it. */
export function plant(world: World, request: VendorRequest): void {
	forgetSchemas(world);
	for (const { fields } of mentionsIn(request.body)) {
		plantIds(world, fields);
		plantNames(world, fields);
		plantSourceIds(world, fields, request.path);
		plantRelated(world, fields);
	}
	plantCodes(world, request);
}

/** Removes the project's metadata schemas: those of the pages' projects are not documented. */
function forgetSchemas({ metadataSchemas }: World): void {
	for (const { id } of metadataSchemas) {
		metadataSchemas.change(id, { properties: {}, allow_defined_only: false }, { event: null });
	}
}

/** Adds categories, campaigns and tokens. */
function plantNames(world: World, { category, campaign, access_token }: Fields): void {
	const { categories, campaigns, oauthTokens } = world;
	for (const name of textsIn(category)) {
		if (categories.find(name)) continue;
		categories.add({ ...categories.born(), name, hierarchy: 1, object: 'category' });
	}
	for (const name of namesOf(campaign)) {
		const like = campaigns.get(CAMPAIGN_IDS.welcomeCodes);
		campaigns.add({ ...like, ...campaigns.born(), name, type: 'AUTO_UPDATE' });
	}
	for (const token of textsIn(access_token)) oauthTokens.create('', 'api', token);
}

function plantSourceIds(world: World, { source_ids, referrer_id }: Fields, path: string): void {
	for (const source_id of textsIn(source_ids)) {
		if (path.includes('/products/')) upsertProduct(world, { source_id });
		else upsertCustomer(world, { source_id });
	}
	for (const source_id of textsIn(referrer_id)) {
		if (!world.customers.find(source_id)) upsertCustomer(world, { source_id });
	}
}

/** Adds the object that a rule is assigned to. */
function plantRelated(world: World, { related_object_type, related_object_id }: Fields): void {
	for (const id of textsIn(related_object_id)) {
		if (related_object_type === 'voucher')
			world.vouchers.add({ ...world.vouchers.get('WELCOME-10'), id, code: id });
		if (related_object_type === 'campaign')
			world.campaigns.add({ ...world.campaigns.get(CAMPAIGN_IDS.welcomeCodes), id, name: id });
		if (related_object_type === 'distribution') {
			const target = { name: id, target_url: 'https://example.com', events: [] };
			world.webhooks.add({ ...distribute(world, target), id });
		}
	}
}
