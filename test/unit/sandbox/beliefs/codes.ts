import { field, items } from '../client';
import { get, post, type ShownSwitches } from './shown';

/** Observable effects of the switches for codes and publications. */
export const codes = {
	repeatedPublication: {
		see: async (sandbox) => {
			const body = {
				campaign: { name: 'Welcome Codes' },
				customer: { source_id: 'ada' },
				source_id: 'once',
			};
			const made = await post(sandbox, '/v1/publications', body);
			const again = await post(sandbox, '/v1/publications', body);
			const isSame = field(made.json, 'id') === field(again.json, 'id');
			return [again.status, isSame, field(again.json, 'key')];
		},
		as: { answered: [200, true, undefined], refused: [400, false, 'duplicate_source_id'] },
	},
	refusedPublications: {
		see: async (sandbox) => {
			const source_id = String(sandbox.world.customers.all()[0]?.source_id);
			const body = { voucher: 'SAVE-5', customer: { source_id }, source_id: 'mine' };
			const { status } = await post(sandbox, '/v1/publications', body);
			const rows = items(await get(sandbox, '/v1/publications?source_id=mine'), 'publications');
			return [status, ...rows.map((row) => [field(row, 'result'), field(row, 'failure_code')])];
		},
		as: { listed: [400, ['FAILURE', 'voucher_already_published']], forgotten: [400] },
	},
	joinedBefore: {
		see: async (sandbox) => {
			sandbox.world.campaigns.change('Welcome Codes', { join_once: true });
			const body = { campaign: { name: 'Welcome Codes' }, customer: { source_id: 'ada' } };
			const seen: unknown[] = [];
			for (const query of ['', '', '?join_once=true']) {
				const { status, json } = await post(sandbox, `/v1/publications${query}`, body);
				seen.push([status, field(json, 'voucher', 'code'), field(json, 'key')]);
			}
			return seen;
		},
		as: {
			answered: Array(3).fill([200, 'HELLO-0001', undefined]),
			refused: [
				[200, 'HELLO-0001', undefined],
				[400, undefined, 'voucher_cannot_be_published'],
				[200, 'HELLO-0001', undefined],
			],
		},
	},
	failedSourceIds: {
		see: async (sandbox) => {
			const source_id = String(sandbox.world.customers.all()[0]?.source_id);
			const body = { customer: { source_id }, source_id: 'mine' };
			await post(sandbox, '/v1/publications', { ...body, voucher: 'SAVE-5' });
			const again = await post(sandbox, '/v1/publications', { ...body, voucher: 'WELCOME-10' });
			return [again.status, field(again.json, 'key')];
		},
		as: { free: [200, undefined], used: [400, 'duplicate_source_id'] },
	},
	codeCase: {
		see: async (sandbox) => {
			const body = { redeemables: [{ object: 'voucher', id: 'welcome-10' }] };
			const { json } = await post(sandbox, '/v1/validations', { ...body, order: { amount: 100 } });
			const found = await get(sandbox, '/v1/vouchers/welcome-10');
			return [field(json, 'valid'), field(found, 'code')];
		},
		as: { sensitive: [false, 404], insensitive: [true, 'WELCOME-10'] },
	},
} satisfies Partial<ShownSwitches>;
