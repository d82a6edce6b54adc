import { byId } from '../support/engine';

export const METADATA = { specifyMetadata: 'json', metadataJson: '{"region": "EMEA"}' };

/** Metadata of codes by the project's schema, as the editor stores them. */
export const BY_SCHEMA = {
	specifyMetadata: 'schema',
	typedVoucherMetadata: {
		mappingMode: 'defineBelow',
		value: { language: 'en' },
		matchingColumns: [],
		schema: [
			{
				id: 'language',
				displayName: 'language',
				type: 'string',
				metadataType: 'string',
				defaultMatch: false,
				canBeUsedToMatch: false,
				required: false,
				display: true,
				readOnly: false,
				removed: false,
			},
		],
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	},
};

const dates = {
	startDate: '2026-06-01T00:00:00.000Z',
	expirationDate: '2026-09-01T00:00:00.000Z',
};
const sentDates = { start_date: dates.startDate, expiration_date: dates.expirationDate };

/** Fields of codes that are added to a campaign, and the request body that results. */
export const ofCodes = {
	...dates,
	categoryName: { __rl: true, mode: 'name', value: 'Seasonal' },
	redemptionLimit: 3,
	additionalInfo: 'For the summer letter',
};

export const sentOfCodes = {
	...sentDates,
	category: 'Seasonal',
	redemption: { quantity: 3 },
	additional_info: 'For the summer letter',
	metadata: { language: 'en' },
};

/** Pattern of generated codes, which is sent as it is. */
export const pattern = {
	charset: 'ABC',
	length: 6,
	pattern: '######',
	prefix: 'JUNE-',
	postfix: '-Z',
};
/** Fields that any campaign has, and the request body that results. */
export const profile = {
	...dates,
	daysOfWeek: [1, 5],
	validityHours: { daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [1] }] },
	timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
	categoryId: byId('cat_Seasonal2'),
	description: 'For the summer letter',
	activityDurationAfterPublishing: 'P30D',
	joinOnce: true,
	autoJoin: false,
	accessSettings: '{"assign": {"areas_ids": ["ar_1"]}}',
};

export const sentProfile = {
	...sentDates,
	validity_day_of_week: [1, 5],
	validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:30', days_of_week: [1] }] },
	validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
	category_id: 'cat_Seasonal2',
	description: 'For the summer letter',
	activity_duration_after_publishing: 'P30D',
	join_once: true,
	auto_join: false,
	access_settings: { assign: { areas_ids: ['ar_1'] } },
	metadata: { region: 'EMEA' },
};
