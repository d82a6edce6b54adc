import type { IDataObject } from 'n8n-workflow';
import { REDEEMABLE } from '../../fields/redeemables';
import type { Parameters } from '../../parameters/parameters';
import { withoutUndefined } from './body';

/** How many the service takes in one call. */
const MOST = 30;

const STACK = 'promotion_stack';

/** One of what is to be used, as the service takes it. */
export interface Redeemable extends IDataObject {
	object: string;
	id: string;
}

/** The same, and the field that it was entered in. */
interface Entry {
	name: string;
	redeemable: Redeemable;
}

/**
 * What is to be used, as the fields of `fields/redeemables.ts` say: 1 to 30 of `{object, id, gift?, reward?}`.
 * @throws NodeOperationError that names the field: of nothing, too many, the same twice, or a stack beside others
 */
export function redeemablesIn(parameters: Parameters): Redeemable[] {
	const entries = entered(parameters);
	const last = entries.at(-1);
	if (entries.length > MOST && last) {
		const problem = `is one of ${entries.length}`;
		throw parameters.invalid(last.name, problem, `Voucherify takes at most ${MOST} at once.`);
	}
	const seen = new Set<string>();
	for (const { name, redeemable } of entries) {
		const { object, id } = redeemable;
		const key = JSON.stringify([object, id]);
		if (seen.has(key)) {
			throw parameters.invalid(name, `has ${id} once more`, 'Use each of them once.');
		}
		seen.add(key);
		if (object === STACK && entries.length > 1) {
			const advice = 'Nothing else can be used beside a promotion stack: remove the rest.';
			throw parameters.invalid(name, `has the promotion stack ${id} among others`, advice);
		}
	}
	return entries.map(({ redeemable }) => redeemable);
}

function entered(parameters: Parameters): Entry[] {
	switch (parameters.text('specifyRedeemables')) {
		case 'stack': {
			const name = 'promotionStackId';
			return [{ name, redeemable: { object: STACK, id: parameters.text(name) } }];
		}
		case 'json':
			return inJson(parameters);
		default:
			return inRows(parameters);
	}
}

function inRows(parameters: Parameters): Entry[] {
	const count = parameters.count('redeemables.redeemable');
	if (count === 0) throw parameters.invalid('redeemables', 'is empty', 'Add at least one.');
	return Array.from({ length: count }, (_, row) => {
		const field = (name: string) => `redeemables.redeemable[${row}].${name}`;
		const object = parameters.text(field('object'));
		if (object === 'promotion_tier') {
			const name = field('promotionTierId');
			return { name, redeemable: { object, id: parameters.text(name) } };
		}
		const id = parameters.text(field('code'));
		const gift = withoutUndefined({ credits: parameters.amount(field('giftCredits'), 1) });
		const reward = withoutUndefined({
			id: parameters.optionalText(field('rewardId')),
			points: parameters.integer(field('points'), 1),
		});
		if (gift && reward) {
			throw parameters.invalid(
				field('giftCredits'),
				'is filled in beside a reward or points',
				'A gift card has credits, a loyalty card points: remove what the code is not.',
			);
		}
		const redeemable = { object, id, ...(gift && { gift }), ...(reward && { reward }) };
		return { name: field('code'), redeemable };
	});
}

function inJson(parameters: Parameters): Entry[] {
	const name = 'redeemablesJson';
	const objects = parameters.objects(name);
	if (objects.length === 0) throw parameters.invalid(name, 'is empty', 'Enter at least one.');
	return objects.map((entry, index) => {
		const { object, id } = entry;
		if (typeof object === 'string' && typeof id === 'string' && object && id) {
			return { name, redeemable: { ...entry, object, id } };
		}
		throw parameters.invalid(
			name,
			`lacks "object" or "id" in entry ${index + 1}`,
			`Write each like ${REDEEMABLE}.`,
		);
	});
}
