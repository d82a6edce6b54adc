import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { deepMerge } from '../../../nodes/Voucherify/forms/body';
import { findChoices } from '../../../nodes/Voucherify/forms/reading/description';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import { examples, nameOf } from '../../operations';
import { first } from '../../operations/example';
import { byId, credentialsFor, itemsOf, runNode } from '../../support/engine';
import { startRawService } from '../../support/rawService';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const VALIDITY = {
	daysOfWeek: 'validity_day_of_week',
	expirationDate: 'expiration_date',
	startDate: 'start_date',
	timeFrame: 'validity_timeframe',
	validityHours: 'validity_hours',
};

/** The clearable fields of each update: the choice, and the path that is sent as null. */
const CLEARED: Record<string, Record<string, string>> = {
	brandConfiguration: {
		phone: 'contact.phone',
		postal: 'address.postal',
		privacyPolicyUrl: 'brand.privacy_policy_url',
		termsOfUseUrl: 'brand.terms_of_use_url',
		websiteUrl: 'brand.website_url',
	},
	campaign: {
		...VALIDITY,
		activityDurationAfterPublishing: 'activity_duration_after_publishing',
		categoryId: 'category_id',
		description: 'description',
	},
	campaignTemplate: { description: 'description' },
	customer: {
		address: 'address',
		birthdate: 'birthdate',
		description: 'description',
		email: 'email',
		name: 'name',
		phone: 'phone',
	},
	earningRule: {
		...VALIDITY,
		pendingPoints: 'pending_points',
		validationRuleId: 'validation_rule_id',
	},
	loyaltyEarningRule: {
		endDate: 'end_date',
		errorMessage: 'error',
		startDate: 'start_date',
		validityHours: 'validity_hours',
	},
	loyaltyReward: { endDate: 'end_date', startDate: 'start_date', validityHours: 'validity_hours' },
	order: { referrerId: 'referrer_id', sourceId: 'source_id' },
	product: { imageUrl: 'image_url', name: 'name', price: 'price' },
	promotionStack: { categoryId: 'category_id' },
	promotionTier: { ...VALIDITY, categoryId: 'category_id' },
	reward: { stock: 'stock' },
	rewardAssignment: { autoRedeem: 'parameters.loyalty.auto_redeem' },
	sku: { currency: 'currency', imageUrl: 'image_url', price: 'price', sku: 'sku' },
	voucher: { ...VALIDITY, additionalInfo: 'additional_info', categoryId: 'category_id' },
};

/** Nullable fields according to the API description of an update or the tests of the vendor's own client. */
const DOCUMENTED: Record<string, string[]> = {
	brandConfiguration: [
		'address.postal',
		'brand.privacy_policy_url',
		'brand.terms_of_use_url',
		'brand.website_url',
		'contact.phone',
	],
	campaign: ['expiration_date'],
	campaignTemplate: ['description'],
	customer: ['address'],
	earningRule: ['pending_points'],
	loyaltyEarningRule: ['end_date', 'error', 'start_date', 'validity_hours'],
	loyaltyReward: ['end_date', 'start_date', 'validity_hours'],
	order: ['referrer_id', 'source_id'],
	rewardAssignment: ['parameters.loyalty.auto_redeem'],
};

/** Updates that send the other values of a group in which a field changes. */
const SENT_WHOLE = ['brandConfiguration'];

const isDocumented = (resource: string, path: string) => DOCUMENTED[resource]?.includes(path);

/** An entered value for each of them. */
const ENTERED: INodeParameters = {
	activityDurationAfterPublishing: 'P30D',
	additionalInfo: 'For the summer letter',
	address: 'Berlin',
	autoRedeem: true,
	birthdate: '1990-04-12',
	categoryId: byId('cat_Seasonal2'),
	currency: 'EUR',
	daysOfWeek: [1, 5],
	description: 'Met at the fair',
	email: 'mary@example.com',
	endDate: '2030-09-01T00:00:00Z',
	errorMessage: 'Only in summer',
	expirationDate: '2030-09-01T00:00:00Z',
	imageUrl: 'https://www.example.com/cup.png',
	name: 'Mary Smith',
	pendingPoints: 14,
	phone: '+49 30 1234567',
	postal: '10115',
	price: 1250,
	privacyPolicyUrl: 'https://www.example.com/privacy',
	referrerId: byId('customer-00002'),
	sku: 'Whole beans',
	sourceId: 'order-4711',
	startDate: '2026-06-01T00:00:00Z',
	stock: 7,
	termsOfUseUrl: 'https://www.example.com/terms',
	timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
	validationRuleId: byId('val_1'),
	validityHours: { daily: [{ startTime: '09:00', expirationTime: '17:30', endTime: '17:30' }] },
	websiteUrl: 'https://www.example.com',
};

/** Choices whose value is entered in another field, or together with one. */
const entering = (choice: string): INodeParameters => {
	const value = ENTERED[choice];
	if (choice === 'address') return { addressCity: value };
	return choice === 'timeFrame'
		? { timeFrame: value, startDate: ENTERED.startDate }
		: { [choice]: value };
};

/** Returns the identifying parameters of the update's example. Only some rewards have a stock. */
function named(resource: string): INodeParameters {
	const { world } = sandbox;
	if (resource === 'reward') {
		return { rewardId: byId(first(world.rewards.all().filter(isMaterial)).id) };
	}
	const example = examples.find((one) => nameOf(one) === `${resource}.update`);
	const entries = Object.entries(example?.parameters(world) ?? {});
	return Object.fromEntries(entries.filter(([name]) => /(Id|Code)$/.test(name)));
}

const isMaterial = ({ type }: { type: string }) => type === 'MATERIAL';

const updating = (resource: string, updateFields: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation: 'update', ...named(resource), updateFields },
});

/**
 * What an item has at a path of the response, of which it renames `error`; null where it is empty, and for hours that are
 * cleared.
 */
function filledAt(item: IDataObject | undefined, path: string): unknown {
	const shown = path.replace(/^error$/, 'response_error');
	const value = valueAt(item ?? {}, ...shown.split('.')) ?? null;
	return isDeepStrictEqual(value, { type: 'ANY_TIME' }) ? null : value;
}

/** Returns an object in which this path is null. */
const nullAt = (path: string): IDataObject =>
	path.split('.').reduceRight<IDataObject | null>((value, key) => ({ [key]: value }), null) ?? {};

/** Returns what an item has of the group of a path. */
const groupAt = (path: string, item: IDataObject = {}): IDataObject => {
	const [group = path] = path.split('.');
	return { [group]: item[group] };
};

it('is offered by every update that can clear a field, and by no other', () => {
	const offered = resourceRegister.flatMap(({ value, operations }) =>
		operations.flatMap((operation) => {
			const choices = findChoices(operation.fields, 'updateFields.clearFields');
			return choices ? [[value, choices.map((choice) => choice.value).sort()]] : [];
		}),
	);
	const expected = Object.entries(CLEARED).map(([name, paths]) => [
		name,
		Object.keys(paths).sort(),
	]);
	expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(expected));
});

describe.each(Object.entries(CLEARED))('%s → Update', (resource, paths) => {
	it.each(Object.entries(paths))('clears %s', async (choice, path) => {
		const [filled] = await itemsOf(updating(resource, entering(choice)));
		expect(filledAt(filled, path)).not.toBeNull();
		const [item] = await itemsOf(updating(resource, { clearFields: [choice] }));
		expect(sandbox.requests.at(-1)).toMatchObject({ method: 'PUT', status: 200 });
		const known = SENT_WHOLE.includes(resource) ? groupAt(path, filled) : {};
		expect(sandbox.requests.at(-1)?.body).toEqual(deepMerge(known, nullAt(path)));
		expect(filledAt(item, path)).toBeNull();
		expect(item).not.toHaveProperty('warnings');
	});

	it.each(Object.entries(paths))('says whether %s cannot be cleared', async (choice, path) => {
		const [filled] = await itemsOf(updating(resource, entering(choice)));
		const before = valueAt(filled ?? {}, ...path.split('.'));
		for (const clearing of ['refused', 'ignored'] as const) {
			sandbox.settings.beliefs.clearing = clearing;
			const { items, error } = await runNode(updating(resource, { clearFields: [choice] }));
			if (isDocumented(resource, path)) {
				expect(filledAt(items[0]?.json, path)).toBeNull();
			} else if (clearing === 'refused') {
				expect(error?.message).toContain(`body/${path} must not be null`);
				expect(error?.description).toContain(`Clear Fields contains ${path}, `);
			} else {
				expect(items[0]?.json).toMatchObject({
					[path]: before,
					warnings: [`Voucherify did not clear ${path}`],
				});
			}
		}
	});
});

describe('Clear Fields', () => {
	it('combines with other changes, also given as field names or as text', async () => {
		const updateFields = { clearFields: '={{ "Expiration Date, categoryId" }}', active: false };
		await itemsOf(updating('voucher', updateFields));
		expect(sandbox.requests[0]?.body).toEqual({
			expiration_date: null,
			category_id: null,
			active: false,
		});
	});

	it.each<[string, INodeParameters, string]>([
		[
			'voucher',
			{ clearFields: ['expirationDate'], expirationDate: '2030-01-01' },
			'Expiration Date has a value, but Clear Fields has Expiration Date',
		],
		[
			'customer',
			{ clearFields: ['address'], addressCity: 'Berlin' },
			'City has a value, but Clear Fields has Address',
		],
		['voucher', { clearFields: ['code'] }, "Clear Fields has no choice 'code'"],
		['voucher', { clearFields: [] }, 'Update Fields holds nothing to change'],
	])('for a %s refuses %j before anything is sent', async (resource, updateFields, message) => {
		const { error } = await runNode(updating(resource, updateFields));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('warns where Voucherify keeps a value that was to be cleared', async () => {
		const service = await startRawService();
		const customer = { id: 'cust_1', object: 'customer', name: 'Mary', address: { city: null } };
		service.answering = () => ({ body: JSON.stringify(customer) });
		const entered = updating('customer', { clearFields: ['name', 'address'] });
		const [item] = await itemsOf({ ...entered, credentials: credentialsFor(service) });
		await service.close();
		expect(item).toEqual({
			...customer,
			warnings: ['Voucherify did not clear name'],
		});
	});

	it.each<[string, IDataObject, IDataObject, string[]]>([
		['of another type', { discount: { percent_off: 5 } }, { discount: null }, ['discount']],
		['a number', { gift: { amount: 5 } }, { gift: { amount: 7, balance: 5 } }, ['gift.amount']],
		['a menu', { gift: { effect: 'A' } }, { gift: { effect: 'B' } }, ['gift.effect']],
		['a text, in its own way', { gift: { note: 'a ' } }, { gift: { note: 'a' } }, []],
		['a list, in its own way', { gift: { list: [1] } }, { gift: { list: [{ id: 1 }] } }, []],
		['nothing at all', { gift: { amount: 5 } }, {}, []],
	])('warns where Voucherify shows another value: %s', async (_, sent, shown, paths) => {
		const service = await startRawService();
		const answer = { id: 'v_1', object: 'voucher', code: 'WELCOME-10', ...shown };
		service.answering = () => ({ body: JSON.stringify(answer) });
		const json = Object.entries(sent).map(([key, value]) => [key, JSON.stringify(value)]);
		const entered = updating('voucher', Object.fromEntries(json) as INodeParameters);
		const [item] = await itemsOf({ ...entered, credentials: credentialsFor(service) });
		await service.close();
		expect(item?.warnings ?? []).toEqual(
			paths.map(
				(path) =>
					`Voucherify's response has another ${path} than was sent: the field may not fit here`,
			),
		);
	});

	it('refuses to clear the stock of a reward whose type has none', async () => {
		const { rewards } = sandbox.world;
		const coupon = first(rewards.all().filter(({ type }) => type === 'CAMPAIGN'));
		const entered = updating('reward', { clearFields: ['stock'] });
		const { error } = await runNode({
			...entered,
			parameters: { ...entered.parameters, rewardId: byId(coupon.id) },
		});
		expect(error?.message).toMatch(/^This reward is of the type .*does not have: Stock/);
	});
});
