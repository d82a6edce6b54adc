import { TIER_STRUCTURE } from '../../../../sandbox/world/loyalty/tiers';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

const { beanSociety, teaCircle, winterClub } = PROGRAM_IDS;

useSandbox({ sizes: { customers: 260, loyaltyMembers: 250 } });

const inProgram = {
	resource: 'loyaltyMember',
	operation: 'deactivate',
	programId: byId(beanSociety),
};

const open = async (
	method: Parameters<typeof openList>[1],
	filter = '',
	chosen = {},
	paginationToken?: string,
) =>
	await openList(sandbox, method, {
		parameters: { ...inProgram, ...chosen },
		filter,
		paginationToken,
	});
const namesOf = async (...asked: Parameters<typeof open>) =>
	(await open(...asked)).results.map(({ name }) => name);
const customer = (index: number) => {
	const found = sandbox.world.customers.all()[index];
	if (!found) throw new Error('No such customer');
	return found;
};

describe('loyalty programs', () => {
	it('are listed with their status if they cannot be used, without the legacy ones', async () => {
		expect((await namesOf('searchLoyaltyPrograms')).sort()).toEqual([
			'Autumn Club',
			'Bean Society',
			'Tea Circle',
			'Winter Club · Inactive',
		]);
	});

	it('are found by Voucherify by a part of their name', async () => {
		expect(await namesOf('searchLoyaltyPrograms', 'Tea')).toEqual(['Tea Circle']);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('without a program of their kind, lists name the node that has the other kind:', () => {
	it.each([
		['searchLoyaltyPrograms', 'Voucherify Loyalty (Legacy)'],
		['searchLoyaltyCampaigns', 'Voucherify Loyalty'],
	] as const)('%s', async (method, node) => {
		for (const { id } of sandbox.world.loyaltyPrograms.all())
			sandbox.world.loyaltyPrograms.remove(id);
		for (const { id } of sandbox.world.campaigns.all()) sandbox.world.campaigns.remove(id);
		const refusal = {
			description: expect.stringMatching(`node ${node.replace(/[()]/g, '.')}\\.$`),
		};
		await expect(open(method)).rejects.toMatchObject(refusal);
		expect((await open(method, 'Tea')).results).toEqual([]);
	});
});

describe('rewards', () => {
	const method = 'searchLoyaltyProgramRewards';

	it('show their type', async () => {
		expect((await namesOf(method)).sort()).toEqual([
			'20 Cups · Digital',
			'5 € Gift Card · Digital',
			'Reusable Cup · Material',
			'Winter Mug · Material · Inactive',
		]);
	});

	it('are those of the chosen program, found by Voucherify by a part of their name', async () => {
		const { loyaltyRewards, programRewards } = sandbox.world;
		for (const { id, program_id, reward_id } of programRewards.all()) {
			const isCup = loyaltyRewards.get(reward_id).name === 'Reusable Cup';
			if (!isCup && program_id !== teaCircle) programRewards.remove(id);
		}
		expect(await namesOf(method)).toEqual(['Reusable Cup · Material']);
		expect(await namesOf(method, 'Mug')).toEqual([]);
		const chosen = { programId: byId(teaCircle) };
		expect(await namesOf(method, 'Mug', chosen)).toEqual(['Winter Mug · Material · Inactive']);
		expect(await namesOf(method, '', { programId: byId(winterClub) })).toHaveLength(1);
	});

	it('are empty where the program offers none, and need a program', async () => {
		for (const { id } of sandbox.world.programRewards.all())
			sandbox.world.programRewards.remove(id);
		expect(await namesOf(method)).toEqual([]);
		const none = { programId: { __rl: true, mode: 'list', value: '' } };
		await expect(open(method, '', none)).rejects.toThrow('Choose a program first');
	});
});

describe('wallets, benefits and tier structures', () => {
	it.each([
		['searchWallets', ['Beans', 'Cups', 'Leaves', 'Winter Points · Draft'], 'Bean', 'Beans'],
		[
			'searchBenefits',
			['A coffee on the house', 'Free delivery · Draft'],
			'coffee',
			'A coffee on the house',
		],
		['searchTierStructures', ['Bean Levels', 'Tea Levels · Draft'], 'Bean', 'Bean Levels'],
	] as const)(
		'are listed with their status, and found by Voucherify: %s',
		async (method, all, text, found) => {
			expect((await namesOf(method)).sort()).toEqual(all);
			expect(await namesOf(method, text)).toEqual([found]);
			expect(sandbox.requests.at(-1)?.query).toContain(`contains%5D=${text}`);
		},
	);
});

describe('tiers', () => {
	const report = { resource: 'loyaltyProgram', operation: 'getReport', metric: 'tiers' };
	const chosen = { ...report, filters: { tierStructureId: byId(TIER_STRUCTURE) } };

	it('are those of the chosen structure, with the points that they require', async () => {
		expect(await namesOf('searchTiers', '', chosen)).toEqual([
			'Bronze · 0 points',
			'Silver · 500 points',
			'Gold · 2000 points',
		]);
		expect(await namesOf('searchTiers', 'gold', chosen)).toEqual(['Gold · 2000 points']);
	});

	it('need a structure', async () => {
		await expect(open('searchTiers', '', report)).rejects.toThrow('Choose a tier structure first');
	});
});

describe('members', () => {
	it('are listed newest first, with the names of the newest customers', async () => {
		const { results, paginationToken } = await open('searchLoyaltyMembers');
		expect(results).toHaveLength(100);
		const next = await open('searchLoyaltyMembers', '', {}, String(paginationToken));
		const last = await open('searchLoyaltyMembers', '', {}, String(next.paginationToken));
		const all = [...results, ...next.results, ...last.results];
		expect(new Set(all.map(({ value }) => value)).size).toBe(250);
		expect(last.paginationToken).toBeUndefined();
		expect(all.some(({ name }) => String(name).includes(String(customer(200).email)))).toBe(true);
	});

	it('are listed from the start again when the cursor has expired', async () => {
		const { results, paginationToken } = await open('searchLoyaltyMembers');
		sandbox.settings.clockAheadMs = 700_000;
		const again = await open('searchLoyaltyMembers', '', {}, String(paginationToken));
		expect(again.results).toEqual(results);
	});

	it.each(['email', 'name', 'source_id', 'id'] as const)(
		'are found by the %s of the customer',
		async (what) => {
			const wanted = customer(60);
			const { results } = await open('searchLoyaltyMembers', wanted[what] ?? '');
			const member = sandbox.world.loyaltyMembers
				.of(beanSociety)
				.find(({ customer_id }) => customer_id === wanted.id);
			expect(results.map(({ value }) => value)).toContain(member?.id);
			expect(results.map(({ name }) => name).join()).toContain(`${wanted.name} · ${wanted.email}`);
		},
	);

	it('are not found for an unknown customer or one who is no member', async () => {
		expect(await namesOf('searchLoyaltyMembers', 'nobody')).toEqual([]);
		expect(await namesOf('searchLoyaltyMembers', customer(255).email ?? undefined)).toEqual([]);
	});

	it('need a program', async () => {
		const none = { programId: { __rl: true, mode: 'list', value: '' } };
		await expect(open('searchLoyaltyMembers', '', none)).rejects.toThrow('Choose a program first');
	});
});

describe('cards', () => {
	it('are those of the chosen member, however the member is identified, with one request', async () => {
		const memberId = { __rl: true, mode: 'sourceId', value: customer(0).source_id ?? '' };
		const chosen = { programId: byId(teaCircle), memberId };
		const names = await namesOf('searchLoyaltyMemberCards', '', chosen);
		expect(names).toEqual([
			expect.stringMatching(/^TeaCircle-\w+ · \d+ points$/),
			expect.stringMatching(/^TeaCircle-\w+ · \d+ points$/),
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('need a member', async () => {
		const none = { memberId: { __rl: true, mode: 'list', value: '' } };
		const opened = open('searchLoyaltyMemberCards', '', none);
		await expect(opened).rejects.toThrow('Choose a member first');
	});
});
