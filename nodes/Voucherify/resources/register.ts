import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { keysCredential, authentication, oauthCredential } from '../forms/authentication';
import { requestOptions, requestOptionsWithoutLookup } from '../forms/requestOptions';
import { shownWhen } from '../forms/shownWhen';
import { asyncAction } from './asyncAction';
import { brandConfiguration } from './brandConfiguration';
import { campaign } from './campaign';
import { campaignTemplate } from './campaignTemplate';
import { category } from './category';
import { customer } from './customer';
import { earningRule } from './legacy/earningRule';
import { event } from './event';
import { eventSchema } from './eventSchema';
import { exportJob } from './exports/export';
import type { ResourceOperations } from '../run/types';
import { loyaltyCard } from './loyalty/card';
import { loyaltyEarningRule } from './loyalty/earningRule';
import { loyaltyMember } from './loyalty/member';
import { loyaltyProgram } from './loyalty/program';
import { loyaltyPoints } from './loyalty/points';
import { loyaltyReward } from './loyalty/reward';
import { loyaltyTier } from './loyalty/tier';
import { loyaltyTierStructure } from './loyalty/tierStructure';
import { loyaltyWallet } from './loyalty/wallet';
import { loyaltyCardLegacy } from './legacy/card';
import { oauthToken } from './oauthToken';
import { metadataSchema } from './metadataSchema';
import { order } from './order';
import { product } from './catalog/product';
import { productCollection } from './catalog/collection';
import { projectTemplate } from './projectTemplate';
import { promotionStack } from './promotionStack';
import { promotionTier } from './promotionTier';
import { publication } from './publication';
import { qualification } from './qualification';
import { redemption } from './redemption';
import { referral } from './referral';
import { reward } from './legacy/reward';
import { rewardAssignment } from './legacy/rewardAssignment';
import { segment } from './segment';
import { sku } from './catalog/sku';
import { user } from './user';
import { validation } from './validation';
import { validationRule } from './validationRule';
import { voucher } from './voucher';
import { voucherTransaction } from './exports/voucherTransaction';

/** The resources of a node; the first is chosen by default. */
type Resources = [ResourceOperations, ...ResourceOperations[]];

/** The action nodes by their type, each with its resources. Menus, fields and dispatch follow from it. */
export const nodeRegister = {
	voucherify: [
		voucher,
		asyncAction,
		customer,
		event,
		exportJob,
		publication,
		referral,
		segment,
		voucherTransaction,
	],
	voucherifyRedeem: [validation, order, qualification, redemption],
	voucherifySetup: [
		campaign,
		brandConfiguration,
		campaignTemplate,
		eventSchema,
		metadataSchema,
		oauthToken,
		projectTemplate,
		promotionStack,
		promotionTier,
		user,
		validationRule,
	],
	voucherifyCatalog: [product, category, productCollection, sku],
	voucherifyLoyalty: [
		loyaltyMember,
		loyaltyCard,
		loyaltyEarningRule,
		loyaltyPoints,
		loyaltyProgram,
		loyaltyReward,
		loyaltyTier,
		loyaltyTierStructure,
		loyaltyWallet,
	],
	voucherifyLoyaltyLegacy: [loyaltyCardLegacy, earningRule, reward, rewardAssignment],
} satisfies Record<string, Resources>;

/** Type of an action node, as workflows store it behind the package's name. */
export type ActionNode = keyof typeof nodeRegister;

export const resourceRegister: ResourceOperations[] = Object.values(nodeRegister).flat();

/** Returns the parameters of a node: a menu of resources, a menu of operations for each, and every operation's fields. */
export function propertiesFor(resources: Resources): INodeProperties[] {
	const [{ value: first }] = resources;
	const withKeys = resources.filter(takesKeys);
	return [
		...(withKeys.length === resources.length
			? [authentication]
			: shownWhen({ show: { resource: valuesOf(withKeys) } }, [authentication])),
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: byName(resources).map(({ value, name, description }) => ({
				name,
				value,
				description,
			})),
			default: first,
		},
		...resources.map(operationMenu),
		...resources.flatMap(({ value: resource, operations }) =>
			operations.flatMap(({ value: operation, fields }) =>
				shownWhen({ show: { resource: [resource], operation: [operation] } }, fields, true),
			),
		),
		...requestOptionsFor(resources),
	];
}

/** Returns the request options of a node: with those of lookups where an operation with that value looks something up. */
function requestOptionsFor(resources: Resources): INodeProperties[] {
	const operations = resources.flatMap((entry) => entry.operations);
	const looking = valuesOf(operations.filter(({ looksUp }) => looksUp));
	const others = valuesOf(operations).filter((value) => !looking.includes(value));
	return [
		{ ...requestOptions, displayOptions: { show: { operation: looking } } },
		{ ...requestOptionsWithoutLookup, displayOptions: { show: { operation: others } } },
	];
}

/** Returns the expression for the text below a node on the canvas: operation and resource as named in the menus. */
export function subtitleFor(resources: Resources): string {
	const words = resources.flatMap(({ value: resource, name, operations }) =>
		operations.map((operation) => [`${resource}.${operation.value}`, `${operation.name}: ${name}`]),
	);
	const choices = JSON.stringify(Object.fromEntries(words));
	return `={{ (${choices})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** True if the resource is used with keys of an application or, instead, of an OAuth service. */
const takesKeys = ({ credential }: ResourceOperations) => credential === keysCredential.name;

const managementKeys: INodeCredentialDescription = {
	name: 'voucherifyManagementApi',
	required: true,
	testedBy: 'testManagementKeys',
};

/** Returns the credentials of a node, each shown only with the resources that need it. */
export function credentialsFor(resources: Resources): INodeCredentialDescription[] {
	const users: Array<[INodeCredentialDescription, ResourceOperations[]]> = [
		[keysCredential, resources.filter(takesKeys)],
		[oauthCredential, resources.filter(takesKeys)],
		[managementKeys, resources.filter(({ credential }) => credential === managementKeys.name)],
	];
	return users.flatMap(([description, served]) => {
		if (served.length === 0) return [];
		if (served.length === resources.length) return [description];
		const { show, ...rest } = description.displayOptions ?? {};
		const displayOptions = { ...rest, show: { resource: valuesOf(served), ...show } };
		return [{ ...description, displayOptions }];
	});
}

function operationMenu({ value: resource, operations }: ResourceOperations): INodeProperties {
	const [{ value: first }] = operations;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: byName(operations).map(({ value, name, action, description }) => ({
			name,
			value,
			action,
			description,
		})),
		default: first,
	};
}

const valuesOf = (entries: Array<{ value: string }>) => [
	...new Set(entries.map(({ value }) => value)),
];

/** Sorts entries as n8n's menus do. */
const byName = <T extends { name: string }>(entries: T[]): T[] =>
	[...entries].sort((one, other) => one.name.localeCompare(other.name));
