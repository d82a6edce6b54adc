import { field } from '../client';
import { get, list, pick, post, type ShownSwitches } from './shown';

const PATH = '/v1/publications';
const JOINING = { campaign: { name: 'Welcome Codes' }, customer: { source_id: 'ada' } };
const OWN = { customer: { source_id: 'customer-00001' }, source_id: 'mine' };

/** Observable effects of the switches for codes and publications. */
export const codes = {
	repeatedPublication: {
		see: async (sandbox) => {
			const body = { ...JOINING, source_id: 'once' };
			const made = await post(sandbox, PATH, body);
			const again = await post(sandbox, PATH, body);
			const isSame = field(made.json, 'id') === field(again.json, 'id');
			return [again.status, isSame, field(again.json, 'key')];
		},
		as: { answered: [200, true, undefined], refused: [400, false, 'duplicate_source_id'] },
	},
	refusedPublications: {
		see: async (sandbox) => {
			const { status } = await post(sandbox, PATH, { ...OWN, voucher: 'SAVE-5' });
			const rows = await list(sandbox, `${PATH}?source_id=mine`, 'publications');
			return [status, ...rows.map((row) => pick(row, 'result', 'failure_code'))];
		},
		as: { listed: [400, ['FAILURE', 'voucher_already_published']], forgotten: [400] },
	},
	joinedBefore: {
		see: async (sandbox) => {
			sandbox.world.campaigns.change('Welcome Codes', { join_once: true });
			const seen: unknown[] = [];
			for (const query of ['', '', '?join_once=true'])
				seen.push(
					pick(await post(sandbox, PATH + query, JOINING), 'json.voucher.code', 'json.key'),
				);
			return seen;
		},
		as: {
			answered: Array(3).fill(['HELLO-0001', undefined]),
			refused: [
				['HELLO-0001', undefined],
				[undefined, 'voucher_cannot_be_published'],
				['HELLO-0001', undefined],
			],
		},
	},
	failedSourceIds: {
		see: async (sandbox) => {
			await post(sandbox, PATH, { ...OWN, voucher: 'SAVE-5' });
			return pick(
				await post(sandbox, PATH, { ...OWN, voucher: 'WELCOME-10' }),
				'status',
				'json.key',
			);
		},
		as: { free: [200, undefined], used: [400, 'duplicate_source_id'] },
	},
	codeCase: {
		see: async (sandbox) => {
			const redeemables = [{ object: 'voucher', id: 'welcome-10' }];
			const body = { redeemables, order: { amount: 100 } };
			const { json } = await post(sandbox, '/v1/validations', body);
			const found = await get(sandbox, '/v1/vouchers/welcome-10');
			return [field(json, 'valid'), field(found, 'code')];
		},
		as: { sensitive: [false, 404], insensitive: [true, 'WELCOME-10'] },
	},
} satisfies Partial<ShownSwitches>;
