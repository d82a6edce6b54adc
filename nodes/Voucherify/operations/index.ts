import type { INodeProperties } from 'n8n-workflow';
import type { CredentialName } from '../api/request';
import { requestOptions } from '../fields/requestOptions';
import { shownOnlyWhen } from '../fields/shownWhen';
import { asyncAction } from './asyncAction';
import { brandConfiguration } from './brandConfiguration';
import { campaign } from './campaign';
import { customer } from './customer';
import { earningRule } from './earningRule';
import { event } from './event';
import { exportJob } from './export';
import type { Operation, ResourceOperations } from './kinds/operation';
import { loyaltyCard } from './loyaltyCard';
import { loyaltyMember } from './loyaltyMember';
import { loyaltyProgram } from './loyaltyProgram';
import { loyaltyPoints } from './loyaltyPoints';
import { loyaltyReward } from './loyaltyReward';
import { loyaltyCardLegacy } from './loyaltyCardLegacy';
import { oauthToken } from './oauthToken';
import { order } from './order';
import { product } from './product';
import { productCollection } from './productCollection';
import { promotionTier } from './promotionTier';
import { publication } from './publication';
import { qualification } from './qualification';
import { redemption } from './redemption';
import { referral } from './referral';
import { reward } from './reward';
import { rewardAssignment } from './rewardAssignment';
import { segment } from './segment';
import { sku } from './sku';
import { user } from './user';
import { validation } from './validation';
import { validationRule } from './validationRule';
import { voucher } from './voucher';
import { voucherTransaction } from './voucherTransaction';

/** All that the node can do, in menu order. The menu, the fields and the dispatch follow from it. */
export const register: ResourceOperations[] = [
	asyncAction,
	brandConfiguration,
	campaign,
	customer,
	earningRule,
	event,
	exportJob,
	loyaltyCard,
	loyaltyMember,
	loyaltyProgram,
	loyaltyPoints,
	loyaltyReward,
	loyaltyCardLegacy,
	oauthToken,
	order,
	product,
	productCollection,
	promotionTier,
	publication,
	qualification,
	redemption,
	referral,
	reward,
	rewardAssignment,
	segment,
	sku,
	user,
	validation,
	validationRule,
	voucher,
	voucherTransaction,
];

/** The entry for what the menu has stored, or undefined when there is none. */
export function find(
	resource: unknown,
	operation: unknown,
): { entry: ResourceOperations; operation: Operation } | undefined {
	const entry = register.find(({ value }) => value === resource);
	const found = entry?.operations.find(({ value }) => value === operation);
	return entry && found && { entry, operation: found };
}

/** The node's parameters: one menu of resources, a menu of operations for each, and every operation's fields. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: register.map(({ value, name, description }) => ({ name, value, description })),
		default: 'voucherTransaction',
	},
	...register.map(operationMenu),
	...register.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value: operation, fields }) =>
			shownOnlyWhen({ show: { resource: [resource], operation: [operation] } }, fields),
		),
	),
	requestOptions,
];

/** Says below the node what it does, in the words of the menus. */
export const subtitle = `={{ (${JSON.stringify(choices())})[$parameter["resource"] + "." + $parameter["operation"]] }}`;

function choices(): Record<string, string> {
	return Object.fromEntries(
		register.flatMap(({ value: resource, name, operations }) =>
			operations.map((operation) => [
				`${resource}.${operation.value}`,
				`${operation.name}: ${name}`,
			]),
		),
	);
}

/** The resources that are shown with a pair of keys. */
export function resourcesWith(credential: CredentialName): string[] {
	return register.filter((entry) => entry.credential === credential).map(({ value }) => value);
}

function operationMenu({ value: resource, operations }: ResourceOperations): INodeProperties {
	const [{ value: first }] = operations;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ value, name, action, description }) => ({
			name,
			value,
			action,
			description,
		})),
		default: first,
	};
}
