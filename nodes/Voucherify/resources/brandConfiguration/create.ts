import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isRefusal } from '../../api/errors/errors';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { toNodeFailure } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import { brandingOf, readBrand } from './brand';
import { BRAND_FORMATS, brandFields, brandGroups, brandParameter, type BrandField } from './fields';
import { project } from '../../forms/project';
import { withoutUndefined } from '../../forms/body';
import type { Result, SingleOperation } from '../../run/types';
import type { Parameters } from '../../forms/reading/parameters';
import { write } from '../../factories/write';
import { pickedSubject } from '../../writes/subjects';
import { agrees } from '../../writes/agrees';
import { valueAt, type Resource } from '../../api/types';

/**
 * Create a brand configuration. A project has at most one, so the request is idempotent.
 * @see https://docs.voucherify.io/api-reference/management/create-brand
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a brand configuration',
	description: 'Describe the brand of a project: its name, address, contact and customer pages',
	writes: true,
	changes: pickedSubject(project),
	fields: [project, ...brandFields],
	async execute({ client, parameters }) {
		const projectId = parameters.text(project);
		const call = {
			method: 'POST',
			path: brandingOf(projectId),
			body: brandConfigurationIn(parameters),
			idempotent: true,
			errorCatalog: {
				...NO_MANAGEMENT,
				branding_exist: {
					headline: 'This project already has a brand configuration, and can have only one',
					advice: 'Change it with Update, or choose another project.',
				},
			},
		} satisfies ApiCall;
		return await described(client, projectId, call);
	},
};

/** Returns the created brand, or the existing one (`already`) if it has the same values. */
async function described(
	client: VoucherifyClient,
	projectId: string,
	call: ApiCall & { body: IDataObject },
): Promise<Result[]> {
	try {
		return await write(client, { ...call, returns: {} });
	} catch (error) {
		const isThere = isRefusal(error, 'branding_exist');
		const brand = isThere && (await readBrand(client, projectId).catch(() => undefined));
		if (brand && shows(brand, call.body)) return [{ json: { ...brand, already: true } }];
		throw toNodeFailure(client.node, error);
	}
}

/** True if the brand has all values that were sent, and nothing where null was sent. */
function shows(brand: Resource, sent: IDataObject): boolean {
	const areEmpty = brandGroups.every((group) =>
		group.fields.every(
			({ key }) =>
				valueAt(sent, group.key, key) !== null || (valueAt(brand, group.key, key) ?? null) === null,
		),
	);
	return areEmpty && agrees(sent, brand, true);
}

/** Returns all groups that the API requires, and the other groups in which the user filled in a field. */
function brandConfigurationIn(parameters: Parameters): IDataObject {
	const empty = parameters.texts('options.emptyFields');
	const groups = brandGroups.map((group): [string, IDataObject | undefined] => {
		const values = group.fields.map((field): [string, IDataObject[string]] => {
			const name = brandParameter(group, field);
			const value = valueOf(parameters, name, field);
			if (!empty.includes(`${group.key}.${field.key}`)) return [field.key, value];
			if (value === undefined) return [field.key, null];
			throw parameters.invalid(
				name,
				'has a value, but is in Leave Empty',
				'Remove one of the two.',
			);
		});
		return [group.key, withoutUndefined(Object.fromEntries(values))];
	});
	return withoutUndefined(Object.fromEntries(groups)) ?? {};
}

function valueOf(parameters: Parameters, name: string, { kind, required }: BrandField) {
	if (kind === 'switch') return parameters.optionalFlag(name);
	return required
		? parameters.text(name, BRAND_FORMATS[kind])
		: parameters.optionalText(name, BRAND_FORMATS[kind]);
}
