import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { CHECK_ID_HINT } from '../../api/errors/meanings/notFound';
import type { VoucherifyClient } from '../../api/client/client';
import { isRefusal, unexpectedResponse } from '../../api/errors/errors';
import { wholeList } from '../../api/lists/pages';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import { batchSizeField } from '../../forms/batchSize';
import { customerInForm, readCustomer } from '../../forms/customerInForm';
import { freeMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { referralCode } from './locator';
import { unusableCode } from '../../api/errors/meanings/unusableCode';
import type { BatchedOperation } from '../../run/types';

/** Maximum number of customers per request. */
const MAX_HOLDERS = 100;

const THERE_ALREADY = 'holder_assignement_duplication';

/** The referral code, and what all elements of one request share. */
interface Target {
	code: string;
	metadata?: IDataObject;
	/** Whether customers who have the code already are no error. */
	ignoresKnown: boolean;
}

const ifThere: INodeProperties = {
	displayName: 'If Already There',
	name: 'ifAlreadyThere',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail' },
		{ name: 'Return Existing Referee', value: 'return' },
	],
	default: 'fail',
	description: 'If the customer is already a referee of the code',
};

/**
 * Pass a referral code on to customers, who are created or updated by the same request. Items with the same code go out
 * together. The service accepts all customers of a request or none. Idempotent if customers who have the code already are
 * no error.
 * @see https://docs.voucherify.io/api-reference/referrals/add-referral-code-holders
 */
export const addReferees: BatchedOperation = {
	value: 'addReferees',
	name: 'Add Referees',
	action: 'Add referees to a referral code',
	description:
		'Record which customers received a referral code, one per item. The same request creates or updates them. Publication → Create gives the referrer a code.',
	largestBatch: MAX_HOLDERS,
	isSplittable: true,
	toElement: ({ customer_id: id }) => ({ id }),
	keyName: 'id',
	fields: [
		referralCode,
		...customerInForm(),
		...freeMetadata(),
		optionsOf(batchSizeField('referral code', MAX_HOLDERS), ifThere),
	],
	toBatchItem(parameters) {
		const target: Target = {
			code: parameters.text(referralCode),
			...readMetadataPart(parameters),
			ignoresKnown: parameters.optionalText('options.ifAlreadyThere') === 'return',
		};
		const { customer = {} } = readCustomer(parameters);
		return {
			groupKey: JSON.stringify(target),
			elements: [customer],
			send: async (client, customers) => await added(client, target, customers),
		};
	},
};

/**
 * Adds customers and returns their holders, in the same order. If some are holders already and that is no error, it sends
 * the customers in halves.
 */
async function added(
	client: VoucherifyClient,
	target: Target,
	customers: IDataObject[],
): Promise<Resource[]> {
	const call = callOf(target, customers);
	try {
		const response = await client.request(call);
		const holders = isJsonObject(response) ? response.holders : undefined;
		if (Array.isArray(holders) && holders.every(isResource)) return holders;
		throw unexpectedResponse('it does not list the referees', client.about(call));
	} catch (error) {
		const failure = toNodeFailure(client.node, error);
		if (!target.ignoresKnown || !isRefusal(failure, THERE_ALREADY)) throw failure;
		const [single] = customers;
		if (customers.length === 1 && single) {
			const known = await knownReferee(client, target.code, single);
			if (known) return [{ ...known, already: true }];
			throw failure;
		}
		return await addedInHalves(client, target, customers);
	}
}

async function addedInHalves(
	client: VoucherifyClient,
	target: Target,
	customers: IDataObject[],
): Promise<Resource[]> {
	const middle = Math.ceil(customers.length / 2);
	const before = await added(client, target, customers.slice(0, middle));
	try {
		return [...before, ...(await added(client, target, customers.slice(middle)))];
	} catch (error) {
		const ids = before.map(({ id }) => id).join(', ');
		throw withRemark(toNodeFailure(client.node, error), `These are referees anyway: ${ids}.`);
	}
}

/**
 * Returns the existing referee of a customer. The list of holders knows no source IDs, so the customer's ID is read first.
 */
async function knownReferee(
	client: VoucherifyClient,
	code: string,
	{ id, source_id }: IDataObject,
): Promise<Resource | undefined> {
	const customer =
		typeof source_id === 'string'
			? await client.request({ method: 'GET', path: ['v1', 'customers', source_id] })
			: { id };
	if (!isResource(customer)) return undefined;
	const [holder] = await wholeList(client, {
		path: ['v1', 'referrals', 'members', code, 'holders'],
		key: 'data',
		query: {
			'filters[customer_id][conditions][$is]': customer.id,
			'filters[holder_role][conditions][$is]': 'REFEREE',
			limit: 1,
		},
	});
	return holder;
}

function callOf({ code, metadata, ignoresKnown }: Target, holders: IDataObject[]): ApiCall {
	return {
		method: 'POST',
		path: ['v1', 'referrals', 'members', code, 'holders'],
		body: { holders, ...(metadata && { metadata }) },
		// A retry finds the referees that the first attempt added.
		idempotent: ignoresKnown,
		errorCatalog: {
			...unusableCode({ code: 'The code cannot get referees' }),
			not_published: {
				headline: `The referral code ${code} has no referrer yet`,
				advice: 'Give it to its referrer first, with Publication → Create.',
			},
			[THERE_ALREADY]: {
				headline: `A customer already has the referral code ${code}`,
				advice:
					'With the option If Already There, those who have it are returned, and the others added.',
			},
			duplicate_found: {
				headline: 'A customer is listed twice',
				advice:
					'Remove repeated items first: Voucherify accepts all customers of a request or none.',
			},
			404: {
				headline: `There is no referral code ${code}, or no such customer`,
				advice: `${CHECK_ID_HINT} A new customer needs a source ID instead of a customer ID.`,
			},
		},
	};
}
