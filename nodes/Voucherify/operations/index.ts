import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import type { CredentialName } from '../api/request';
import { requestOptions } from '../fields/requestOptions';
import { create as createBrandConfiguration } from './brandConfiguration/create';
import { create as createEarningRule } from './earningRule/create';
import { download } from './export/download';
import { get } from './export/get';
import { getAll as getAllExports } from './export/getAll';
import { revoke } from './oauthToken/revoke';
import type { Operation, ResourceOperations } from './operation';
import { getAll as getAllProducts } from './product/getAll';
import { disable } from './promotionTier/disable';
import { update as updateReward } from './reward/update';
import { create as createRewardAssignment } from './rewardAssignment/create';
import { update as updateRewardAssignment } from './rewardAssignment/update';
import { invite } from './user/invite';
import { exportTransactions } from './voucherTransaction/export';
import { getAll as getAllVoucherTransactions } from './voucherTransaction/getAll';

/** All that the node can do, in menu order. The menu, the fields and the dispatch follow from it. */
export const register: ResourceOperations[] = [
	{
		value: 'brandConfiguration',
		name: 'Brand Configuration',
		credential: 'voucherifyManagementApi',
		operations: [createBrandConfiguration],
	},
	{
		value: 'earningRule',
		name: 'Earning Rule',
		credential: 'voucherifyApi',
		operations: [createEarningRule],
	},
	{
		value: 'export',
		name: 'Export',
		credential: 'voucherifyApi',
		operations: [download, get, getAllExports],
	},
	{
		value: 'oauthToken',
		name: 'OAuth Token',
		credential: 'voucherifyApi',
		operations: [revoke],
	},
	{
		value: 'product',
		name: 'Product',
		credential: 'voucherifyApi',
		operations: [getAllProducts],
	},
	{
		value: 'promotionTier',
		name: 'Promotion Tier',
		credential: 'voucherifyApi',
		operations: [disable],
	},
	{
		value: 'reward',
		name: 'Reward',
		credential: 'voucherifyApi',
		operations: [updateReward],
	},
	{
		value: 'rewardAssignment',
		name: 'Reward Assignment',
		credential: 'voucherifyApi',
		operations: [createRewardAssignment, updateRewardAssignment],
	},
	{
		value: 'user',
		name: 'User',
		credential: 'voucherifyManagementApi',
		operations: [invite],
	},
	{
		value: 'voucherTransaction',
		name: 'Voucher Transaction',
		credential: 'voucherifyApi',
		operations: [getAllVoucherTransactions, exportTransactions],
	},
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
		options: register.map(({ value, name }) => ({ name, value })),
		default: 'voucherTransaction',
	},
	...register.map(operationMenu),
	...register.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value: operation, fields }) =>
			updateDisplayOptions({ show: { resource: [resource], operation: [operation] } }, fields),
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
