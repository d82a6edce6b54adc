import type { CampaignType } from './choices';
import type { Metadata, Stored } from './common';

export type RewardType = 'CAMPAIGN' | 'COIN' | 'MATERIAL';

export interface RewardParameters {
	campaign?: { id: string; balance?: number; type?: CampaignType };
	product?: { id: string; sku_id?: string | null };
	coin?: { exchange_ratio: number; points_ratio?: number };
}

export interface Reward extends Stored {
	name: string;
	type: RewardType;
	stock: number | null;
	redeemed: number | null;
	attributes?: { image_url?: string; description?: string };
	metadata: Metadata;
	parameters: RewardParameters;
	object: 'reward';
}

export interface RewardAssignment extends Stored {
	reward_id: string;
	related_object_id: string;
	related_object_type: 'campaign';
	parameters: { loyalty: { points: number; auto_redeem?: boolean | null } };
	object: 'reward_assignment';
}
