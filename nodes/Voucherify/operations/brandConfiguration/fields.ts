import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../fields/options';

/** One field of a group of a brand configuration. */
interface BrandField {
	/** As the API calls it. */
	key: string;
	label: string;
	kind: 'text' | 'url' | 'email' | 'switch';
	/** An example of a text, or what a switch decides. */
	hint?: string;
	/** Whether it can be sent as null. */
	nullable?: true;
	/** Whether the form shows it from the start, for most brands have it. */
	usual?: true;
}

interface BrandGroup {
	/** As the API calls it. */
	key: string;
	label: string;
	description: string;
	fields: BrandField[];
}

/** The groups of a brand configuration and their fields. */
export const brandGroups: BrandGroup[] = [
	{
		key: 'brand',
		label: 'Brand',
		description: 'What customers get to know about the brand',
		fields: [
			{ key: 'name', label: 'Name', kind: 'text', hint: 'e.g. Coffee Club', usual: true },
			{
				key: 'permission_reminder',
				label: 'Permission Reminder',
				kind: 'text',
				hint: 'e.g. You receive this e-mail because you are a member of our club.',
			},
			{ key: 'privacy_policy_url', label: 'Privacy Policy URL', kind: 'url', nullable: true },
			{ key: 'terms_of_use_url', label: 'Terms of Use URL', kind: 'url', nullable: true },
			{ key: 'website_url', label: 'Website URL', kind: 'url', usual: true },
		],
	},
	{
		key: 'address',
		label: 'Address',
		description: 'Where the company is, as e-mails to customers must say',
		fields: [
			{ key: 'city', label: 'City', kind: 'text', hint: 'e.g. Berlin', usual: true },
			{ key: 'country', label: 'Country', kind: 'text', hint: 'e.g. Germany', usual: true },
			{ key: 'postal', label: 'Postal Code', kind: 'text', hint: 'e.g. 10115', usual: true },
			{ key: 'state', label: 'State', kind: 'text', hint: 'e.g. Berlin', nullable: true },
			{ key: 'street', label: 'Street', kind: 'text', hint: 'e.g. Invalidenstraße 1', usual: true },
		],
	},
	{
		key: 'contact',
		label: 'Contact',
		description: 'How customers reach the company',
		fields: [
			{ key: 'email', label: 'Email', kind: 'email', hint: 'name@email.com', usual: true },
			{ key: 'phone', label: 'Phone', kind: 'text', hint: 'e.g. +49 30 1234567', nullable: true },
		],
	},
	{
		key: 'cockpits',
		label: 'Cockpits',
		description: 'What customers see on their own pages',
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
				hint: 'Whether customers are sent to the redirect URL after they have confirmed their e-mail address',
			},
		],
	},
];

/** The parameter of a field of the API: `privacy_policy_url` is `privacyPolicyUrl`. */
export function parameterNameOf({ key }: BrandField): string {
	return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A collection for each group, and the fields that are to be sent as null. */
export const brandFields: INodeProperties[] = [
	...brandGroups.map(({ key, label, description, fields }): INodeProperties => ({
		displayName: label,
		name: key,
		type: 'collection',
		placeholder: 'Add field',
		default: { ...shownAtFirst(fields) },
		description,
		options: fields.map(fieldOf),
	})),
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
			'Fields that stay without a value (null). Other fields that you do not add are left to Voucherify.',
	}),
];

function shownAtFirst(fields: BrandField[]): Record<string, string> {
	return Object.fromEntries(
		fields.filter(({ usual }) => usual).map((field) => [parameterNameOf(field), '']),
	);
}

function fieldOf(field: BrandField): INodeProperties {
	const common = { displayName: field.label, name: parameterNameOf(field) };
	if (field.kind === 'switch')
		return { ...common, type: 'boolean', default: true, description: field.hint };
	const placeholder = field.hint ?? 'e.g. https://www.example.com';
	return { ...common, type: 'string', default: '', placeholder };
}
