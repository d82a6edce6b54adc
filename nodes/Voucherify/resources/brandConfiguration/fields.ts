import type { INodeProperties } from 'n8n-workflow';
import type { Columns } from '../../columns/row';
import { emailAddress, siteAddress } from '../../forms/reading/formats';
import type { InputField } from '../../forms/reading/inputFields';
import { sortedBy } from '../../forms/reading/sorted';
import { optionsOf } from '../../forms/options';

/** One field of a group of a brand configuration. */
export interface BrandField {
	/** Key of the field in the API. */
	key: string;
	label: string;
	kind: 'text' | 'url' | 'email' | 'switch';
	/** Example of a text, or description of a switch. */
	hint?: string;
	/** Whether it can be sent as null. */
	nullable?: true;
	/** Parameter of a required field. It is outside of the group's collection. */
	required?: string;
}

interface BrandGroup {
	/** Key of the group in the API. */
	key: string;
	label: string;
	/** Collection of the group's optional fields. */
	collection: 'additionalFields' | 'cockpits';
	fields: BrandField[];
}

/** Formats of texts by kind. */
export const BRAND_FORMATS = { text: undefined, url: siteAddress, email: emailAddress };

export const brandGroups: BrandGroup[] = [
	{
		key: 'brand',
		label: 'Brand',
		collection: 'additionalFields',
		fields: [
			{
				key: 'name',
				label: 'Brand Name',
				kind: 'text',
				hint: 'e.g. Coffee Club',
				required: 'brandName',
			},
			{
				key: 'permission_reminder',
				label: 'Permission Reminder',
				kind: 'text',
				hint: 'e.g. You receive this email because you are a member of our club.',
			},
			{ key: 'privacy_policy_url', label: 'Privacy Policy URL', kind: 'url', nullable: true },
			{ key: 'terms_of_use_url', label: 'Terms of Use URL', kind: 'url', nullable: true },
			{ key: 'website_url', label: 'Website URL', kind: 'url' },
		],
	},
	{
		key: 'address',
		label: 'Address',
		collection: 'additionalFields',
		fields: [
			{
				key: 'street',
				label: 'Street',
				kind: 'text',
				hint: 'e.g. Invalidenstraße 1',
				required: 'street',
			},
			{ key: 'postal', label: 'Postal Code', kind: 'text', hint: 'e.g. 10115', required: 'postal' },
			{ key: 'city', label: 'City', kind: 'text', hint: 'e.g. Berlin', required: 'city' },
			{ key: 'country', label: 'Country', kind: 'text', hint: 'e.g. Germany', required: 'country' },
			{ key: 'state', label: 'State', kind: 'text', hint: 'e.g. Berlin', nullable: true },
		],
	},
	{
		key: 'contact',
		label: 'Contact',
		collection: 'additionalFields',
		fields: [
			{
				key: 'email',
				label: 'Contact Email',
				kind: 'email',
				hint: 'name@email.com',
				required: 'contactEmail',
			},
			{ key: 'phone', label: 'Phone', kind: 'text', hint: 'e.g. +49 30 1234567', nullable: true },
		],
	},
	{
		key: 'cockpits',
		label: 'Cockpits',
		collection: 'cockpits',
		fields: [
			{
				key: 'campaigns_overview_enabled',
				label: 'Campaigns Overview',
				kind: 'switch',
				hint: 'Whether customers see an overview of campaigns',
			},
			{
				key: 'coupons_enabled',
				label: 'Coupons',
				kind: 'switch',
				hint: 'Whether customers see their coupons',
			},
			{
				key: 'custom_double_opt_in_redirect_url',
				label: 'Double Opt-In Redirect URL',
				kind: 'url',
				nullable: true,
			},
			{
				key: 'gift_cards_enabled',
				label: 'Gift Cards',
				kind: 'switch',
				hint: 'Whether customers see their gift cards',
			},
			{
				key: 'loyalty_enabled',
				label: 'Loyalty',
				kind: 'switch',
				hint: 'Whether customers see their loyalty cards',
			},
			{
				key: 'referrals_enabled',
				label: 'Referrals',
				kind: 'switch',
				hint: 'Whether customers see their referral codes',
			},
			{ key: 'theme', label: 'Theme', kind: 'text', hint: 'e.g. light' },
			{
				key: 'use_custom_double_opt_in_redirect_url',
				label: 'Use Double Opt-In Redirect URL',
				kind: 'switch',
				hint: 'Whether to redirect customers to the URL after they confirm their email address',
			},
		],
	},
];

/** Returns the parameter of an API field, such as `additionalFields.privacyPolicyUrl` for `privacy_policy_url`. */
export function brandParameter({ collection }: BrandGroup, field: BrandField): string {
	return field.required ?? `${collection}.${nameOf(field)}`;
}

const COCKPITS_LEFT = 'May be refused since June 2026';

/** Required fields, collections for the rest, and the fields to send as null. */
export const brandFields: INodeProperties[] = [
	...brandGroups.flatMap(({ fields }) =>
		fields.flatMap((field) =>
			field.required ? [{ ...fieldOf(field), name: field.required, required: true }] : [],
		),
	),
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		options: fieldsIn('additionalFields'),
	},
	{
		displayName: 'Cockpits',
		name: 'cockpits',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description: `What customers see on their own pages. ${COCKPITS_LEFT}.`,
		// n8n shows no hint on a collection, so each of its fields has it.
		options: fieldsIn('cockpits').map((field) => ({ ...field, hint: COCKPITS_LEFT })),
	},
	optionsOf({
		displayName: 'Leave Empty',
		name: 'emptyFields',
		type: 'multiOptions',
		options: brandGroups.flatMap((group) =>
			group.fields
				.filter(({ nullable }) => nullable)
				.map(({ key, label }) => ({
					name: `${group.label}: ${label}`,
					value: `${group.key}.${key}`,
				})),
		),
		default: [],
		description:
			'Fields to send without a value (null). Voucherify decides about other fields that you do not add.',
	}),
];

/** Fields that an update can clear, according to the API docs. */
const CLEARABLE = ['phone', 'postal', 'privacy_policy_url', 'terms_of_use_url', 'website_url'];

/** Groups without the customer pages, which no update takes. */
const changeableGroups = brandGroups.filter(({ key }) => key !== 'cockpits');

export const changeableBrand: InputField[] = changeableGroups.flatMap((group) =>
	group.fields.map((field): InputField => ({
		...fieldOf(field),
		key: `${group.key}.${field.key}`,
		name: field.required ?? nameOf(field),
		format: field.kind === 'switch' ? undefined : BRAND_FORMATS[field.kind],
		...(CLEARABLE.includes(field.key) && { clears: true }),
	})),
);

/** Columns of a brand configuration, by the names of its fields. */
export const brandColumns: Columns = {
	id: 'id',
	...Object.fromEntries(
		changeableGroups.flatMap((group) =>
			group.fields.map(({ key }) => [key, `${group.key}.${key}`]),
		),
	),
};

/** Returns the optional fields of a collection, sorted by label. */
function fieldsIn(collection: BrandGroup['collection']): INodeProperties[] {
	const fields = brandGroups
		.filter((group) => group.collection === collection)
		.flatMap((group) => group.fields.filter(({ required }) => !required).map(fieldOf));
	return sortedBy(fields, ({ displayName }) => displayName);
}

function nameOf({ key }: BrandField): string {
	return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function fieldOf(field: BrandField): INodeProperties {
	const common = { displayName: field.label, name: nameOf(field) };
	if (field.kind === 'switch')
		return { ...common, type: 'boolean', default: true, description: field.hint };
	const placeholder = field.hint ?? 'e.g. https://www.example.com';
	return { ...common, type: 'string', default: '', placeholder };
}
