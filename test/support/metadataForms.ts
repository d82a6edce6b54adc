import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, type RunOptions } from './engine';
import { openMapper } from './lookups';
import { redefineSchema } from './metadataSchemas';

/** The service of the tests of a file. */
export let sandbox: Sandbox;

/** The properties of customers as the editor has stored them. */
export let customer: ResourceMapperField[];

/** Starts the service before the tests of a file, and begins anew for each of them. */
export function withMetadata(): void {
	beforeAll(async () => {
		sandbox = await startSandbox();
		customer = (await openMapper(sandbox, 'changedCustomerMetadata')).fields;
	});

	afterAll(async () => {
		await sandbox.close();
	});

	beforeEach(() => {
		sandbox.reset();
	});
}

/** What a schema can be made to want. */
type Wanted =
	Parameters<typeof redefineSchema> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** The mode of the mapper in which each property is filled in. */
export const BY_HAND = 'defineBelow';

/** The mode of the mapper in which properties come from the item. */
export const AUTOMATIC = 'autoMapInputData';

/** Metadata by the schema, as the editor stores it in the parameter of this name. */
export const bySchema = (
	name: string,
	schema: ResourceMapperField[],
	value: IDataObject = {},
	mappingMode = BY_HAND,
): INodeParameters => ({
	specifyMetadata: 'schema',
	[name]: JSON.parse(
		JSON.stringify({
			mappingMode,
			value,
			matchingColumns: [],
			schema,
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		}),
	),
});

/** How a customer is created or updated. */
export const upserting = (
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	timezone: 'Europe/Berlin',
	items,
	parameters: { resource: 'customer', operation: 'upsert', sourceId: 'mary', ...parameters },
});

/** Gives a customer values by hand. */
export const withValues = (value: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, value), ...more });

/** Gives a customer what the item has. */
export const fromItem = (item: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC), ...more }, [item]);

/** Free pairs of texts, as the editor stores them. */
export const pairs = (entries: Record<string, string>): INodeParameters => ({
	assignments: Object.entries(entries).map(([name, value]) => ({
		id: name,
		name,
		type: 'string',
		value,
	})),
});

/** The bodies of the calls that change something. */
export const bodies = () =>
	sandbox.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);

/** Says anew what the project wants of a kind of thing. */
export const redefine = (kind: string, ...wanted: Wanted) => {
	redefineSchema(sandbox, kind, ...wanted);
};
