import type { INodeProperties } from 'n8n-workflow';
import {
	nodeRegister,
	resourceRegister,
	type ActionNode,
} from '../nodes/Voucherify/resources/register';
import { findOperation, type ResourceOperations } from '../nodes/Voucherify/run/types';
import { Voucherify } from '../nodes/Voucherify/Voucherify.node';
import { VoucherifyCatalog } from '../nodes/Voucherify/VoucherifyCatalog.node';
import { VoucherifyLoyalty } from '../nodes/Voucherify/VoucherifyLoyalty.node';
import { VoucherifyLoyaltyLegacy } from '../nodes/Voucherify/VoucherifyLoyaltyLegacy.node';
import { VoucherifyRedeem } from '../nodes/Voucherify/VoucherifyRedeem.node';
import { VoucherifySetup } from '../nodes/Voucherify/VoucherifySetup.node';

/** Every action node by its type. */
export type ActionNodes = Record<ActionNode, Voucherify>;

export const actionNodes: ActionNodes = {
	voucherify: new Voucherify(),
	voucherifyRedeem: new VoucherifyRedeem(),
	voucherifySetup: new VoucherifySetup(),
	voucherifyCatalog: new VoucherifyCatalog(),
	voucherifyLoyalty: new VoucherifyLoyalty(),
	voucherifyLoyaltyLegacy: new VoucherifyLoyaltyLegacy(),
};

/** The node that a resource stands in; the first one where an expression names the resource. */
export function nodeWithResource(resource: unknown): ActionNode {
	for (const node of nodesOf(nodeRegister)) {
		const resources: ResourceOperations[] = nodeRegister[node];
		if (resources.some(({ value }) => value === resource)) return node;
	}
	return 'voucherify';
}

const nodesOf = <T extends string>(register: Record<T, unknown>) =>
	Object.keys(register).filter((name): name is T => name in register);

/** An operation with its resource, by the values of the two menus. */
export const find = (resource: unknown, operation: unknown) =>
	findOperation(resourceRegister, resource, operation);

/** Name of an operation that no other has: "Voucherify Loyalty: Card → Get Transactions". */
export function titleOf(resource: string, operation: string): string {
	const found = find(resource, operation);
	const { displayName } = actionNodes[nodeWithResource(resource)].description;
	return `${displayName}: ${String(found?.entry.name)} → ${String(found?.operation.name)}`;
}

/** The fields of all nodes; those that every node has come again. */
export const allFields: INodeProperties[] = Object.values(actionNodes).flatMap(
	({ description }) => description.properties,
);
