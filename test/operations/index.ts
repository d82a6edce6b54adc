import type { World } from '../../sandbox';
import { find } from '../actionNodes';
import { asyncAction } from './asyncActions';
import { bulk } from './bulk';
import { promotionTier } from './catalogue';
import { campaign } from './campaign';
import { campaignCodes } from './campaignCodes';
import { campaignTemplate } from './campaignTemplate';
import { category } from './category';
import { customer } from './customer';
import { customerLists } from './customerLists';
import { event } from './event';
import { earningRule } from './earningRule';
import type { ExampleVariant, OperationExample } from './example';
import { exportJob } from './exports';
import { loyaltyCardLegacy } from './loyaltyCardLegacy';
import { loyaltyEarningRule } from './loyaltyEarningRule';
import { loyaltyHistory } from './loyaltyHistory';
import { loyaltyPoints } from './loyaltyPoints';
import { loyaltyReward } from './loyaltyReward';
import { loyaltyRewardSetup } from './loyaltyRewardSetup';
import { loyaltySettings } from './loyaltySettings';
import { loyaltyStates } from './loyaltyStates';
import { order } from './order';
import { productCollection } from './productCollection';
import { product, sku } from './products';
import { loyaltyMember } from './loyalty';
import { loyaltyCard } from './loyaltyCard';
import { loyaltyProgram } from './loyaltyProgram';
import { brandConfiguration, oauthToken, user } from './project';
import { promotionStack } from './promotionStack';
import { publication } from './publication';
import { qualification, validation } from './redeeming';
import { redemption } from './redemption';
import { referral } from './referral';
import { segment } from './segment';
import { brandChange, projectTemplate, schemas } from './setup';
import { userAccess } from './userAccess';
import { validationRule } from './validationRule';
import { reward, rewardAssignment } from './reward';
import { voucher } from './voucher';
import { voucherReading } from './voucherReading';
import { voucherTransaction } from './voucherTransaction';

const all: OperationExample[] = [
	...asyncAction,
	...bulk,
	...campaignCodes,
	...campaign,
	...category,
	...customer,
	...campaignTemplate,
	...customerLists,
	...earningRule,
	...event,
	...exportJob,
	...loyaltyCard,
	...loyaltyMember,
	...loyaltyProgram,
	...loyaltyPoints,
	...loyaltyReward,
	...loyaltyRewardSetup,
	...loyaltyHistory,
	...loyaltySettings,
	...loyaltyEarningRule,
	...loyaltyStates,
	...loyaltyCardLegacy,
	...oauthToken,
	...order,
	...product,
	...productCollection,
	...sku,
	...promotionStack,
	...promotionTier,
	...publication,
	...qualification,
	...redemption,
	...validation,
	...referral,
	...reward,
	...rewardAssignment,
	...segment,
	...brandChange,
	...projectTemplate,
	...schemas,
	...userAccess,
	...validationRule,
	...voucher,
	...voucherReading,
	...voucherTransaction,
	...brandConfiguration,
	...user,
];

/** One example of every operation: generic suites, fault tests and previews use them. */
export const examples: OperationExample[] = all.map((example) => ({
	...example,
	parameters: (world) => ({ ...unitOf(example), ...example.parameters(world) }),
}));

/** Examples enter amounts in minor units, as the API does. */
function unitOf({ resource, operation }: OperationExample) {
	const fields = find(resource, operation)?.operation.fields ?? [];
	return fields.some(({ name }) => name === 'amountsIn') ? { amountsIn: 'minor' } : {};
}

/** A variant as an example of its own. */
export const variantOf = (example: OperationExample, variant: ExampleVariant) => ({
	...example,
	...variant,
	calls: variant.calls ?? example.calls,
	parameters: (world: World) => ({ ...example.parameters(world), ...variant.parameters(world) }),
});

/** Name of the operation in menus. */
export const nameOf = ({ resource, operation }: Pick<OperationExample, 'resource' | 'operation'>) =>
	`${resource}.${operation}`;
