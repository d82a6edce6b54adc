import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { actionNodes, allFields } from '../actionNodes';
import { descriptions } from '../definitions';
import { authentication } from '../../nodes/Voucherify/forms/authentication';
import { properties as triggerProperties } from '../../nodes/Voucherify/triggers/polling/register';
import { properties as webhookProperties } from '../../nodes/Voucherify/triggers/webhook/fields';
import manifest from '../../package.json';

/** Checks n8n's requirements for verified packages, as far as no linter or other test does. */

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('is at a public repository, under the MIT License, and for version 1 of the API of nodes', () => {
	expect(manifest).toMatchObject({
		repository: { url: expect.stringMatching(/^git\+https:\/\/github\.com\//) },
		n8n: { n8nNodesApiVersion: 1, strict: true },
	});
	expect(textOf('LICENSE.md')).toMatch(/^(# )?(The )?MIT License/);
});

it('lists every existing node and credential', () => {
	const sources = ['credentials', 'nodes/Voucherify'].flatMap((folder) =>
		readdirSync(join(root, folder))
			.filter((name) => /\.(node|credentials)\.ts$/.test(name))
			.map((name) => `dist/${folder}/${name.replace(/ts$/, 'js')}`),
	);
	expect([...manifest.n8n.credentials, ...manifest.n8n.nodes].sort()).toEqual(sources.sort());
});

/** Those of n8n's documentation, "Node codex files", which suit a service like this one. */
const CATEGORIES = ['Marketing & Content', 'Sales'];

it.each(descriptions)(
	'lists $displayName under categories and a version that n8n knows',
	({ name, version }) => {
		const file = `nodes/Voucherify/${name.charAt(0).toUpperCase()}${name.slice(1)}.node.json`;
		const codex: unknown = JSON.parse(textOf(file));
		expect(codex).toMatchObject({ categories: CATEGORIES, nodeVersion: `${String(version)}.0` });
	},
);

type Shown = NonNullable<INodeProperties['displayOptions']>;

const areExclusive = ({ show = {} }: Shown, other: Shown) =>
	Object.entries(show).some(([field, values = []]) => {
		const [shown, hidden] = [other.show?.[field], other.hide?.[field] ?? []];
		const isShown = (value: (typeof values)[number]) => shown?.includes(value) ?? true;
		return values.every((value) => !isShown(value) || hidden.includes(value));
	});

it.each(descriptions)(
	'asks for one credential at a time in $displayName',
	({ credentials = [] }) => {
		const shown = credentials.map(({ displayOptions = {} }) => displayOptions);
		const together = shown.filter((one, index) =>
			shown
				.slice(index + 1)
				.some((other) => !areExclusive(one, other) && !areExclusive(other, one)),
		);
		expect(together).toEqual([]);
	},
);

it.each(
	descriptions.filter(({ properties }) =>
		properties.some(({ name }) => name === authentication.name),
	),
)(
	'shows each credential for the API by a value of Authentication in $displayName: the editor lists no others',
	({ credentials = [] }) => {
		const forApi = credentials.filter(({ name }) => name !== 'voucherifyManagementApi');
		const values = forApi.map(({ displayOptions }) => displayOptions?.show?.authentication);
		expect(values).toEqual(
			authentication.options?.map((option) => 'value' in option && [option.value]),
		);
	},
);

/** All fields, including nested ones. */
function within(fields: readonly unknown[]): INodeProperties[] {
	return fields.filter(isField).flatMap((field) => {
		const inner = (field.options ?? []).flatMap((option) =>
			'values' in option ? option.values : [option],
		);
		return [field, ...within(inner)];
	});
}

const isField = (value: unknown): value is INodeProperties =>
	typeof value === 'object' && value !== null && 'type' in value && 'displayName' in value;

it.each(Object.keys(actionNodes))(
	'asks n8n in %s itself whether to continue after an error',
	(name) => {
		const file = `nodes/Voucherify/${name.charAt(0).toUpperCase()}${name.slice(1)}.node.ts`;
		expect(textOf(file)).toContain('this.continueOnFail()');
	},
);

/** The most characters that n8n allows in a hint. */
const LONGEST_HINT = 120;

it('has no hint that pushes the panel down', () => {
	const hints = within([...allFields, ...triggerProperties, ...webhookProperties]).flatMap(
		({ hint }) => hint ?? [],
	);
	expect(hints.length).toBeGreaterThan(5);
	expect(hints.filter((hint) => hint.length > LONGEST_HINT)).toEqual([]);
});

it.each([
	['action nodes', allFields],
	['trigger', triggerProperties],
])('every locator of the %s has its list first, and starts with it', (_, fields) => {
	const locators = within(fields).filter(({ type }) => type === 'resourceLocator');
	expect(locators.length).toBeGreaterThan(1);
	for (const { modes = [], default: initial } of locators) {
		expect(modes[0]).toMatchObject({ name: 'list', displayName: 'From List' });
		expect(initial).toMatchObject({ mode: 'list' });
	}
});

it('the webhook trigger lists only what the credential of its setting can read', () => {
	const listsWith = (connect: string) =>
		within(
			webhookProperties.filter(
				({ displayOptions }) => displayOptions?.show?.connect?.includes(connect) ?? true,
			),
		)
			.filter(({ modes = [] }) => modes.some(({ name }) => name === 'list'))
			.map(({ name }) => name);
	expect(listsWith('byHand')).toEqual(['campaignId', 'programId']);
	expect(listsWith('automatically')).toEqual(['projectId']);
});
