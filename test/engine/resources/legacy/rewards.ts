import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, credentialsFor } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

/** Campaign of gift cards. */
export const CAMPAIGN = CAMPAIGN_IDS.giftCards;

/** Returns a reward of this type. */
export const rewardOf = (type: string) => {
	const found = sandbox.world.rewards.all().find((reward) => reward.type === type);
	if (!found) throw new Error(`There is no reward of type ${type}`);
	return found;
};

/** Run options to update a reward of this type. */
export const updating = (type: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'reward',
		operation: 'update',
		rewardId: byId(rewardOf(type).id),
		...parameters,
	},
});

/** Returns an update of fields that only rewards of this type have. */
export const updatingType = (type: string, updateFields: INodeParameters) =>
	updating(type, { updateFields });

/** A value of the metadata with its type. */
export const pair = (name: string, type: string, value: INodeParameters[string]) => ({
	id: name,
	name,
	type,
	value,
});
