import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, type RunOptions } from './engine';
import { openMapper } from './lookups';
import { redefineSchema } from './metadataSchemas';

export let sandbox: Sandbox;

/** The customer's properties as the editor has stored them. */
export let customer: ResourceMapperField[];

/** Starts the service before the tests of a file, and resets it before each of them. */
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

/** Requirements that a schema can have. */
type Wanted =
	Parameters<typeof redefineSchema> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Mapper mode in which the user fills in each property. */
export const BY_HAND = 'defineBelow';

/** Mapper mode in which properties come from the item. */
export const AUTOMATIC = 'autoMapInputData';

/** Metadata by schema, as the editor stores it in this parameter. */
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

/** Run options to create or update a customer. */
export const upserting = (
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	timezone: 'Europe/Berlin',
	items,
	parameters: { resource: 'customer', operation: 'upsert', sourceId: 'mary', ...parameters },
});

/** Run options that set a customer's values manually. */
export const withValues = (value: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, value), ...more });

/** Run options that set a customer's values from the item. */
export const fromItem = (item: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC), ...more }, [item]);

/** Free key-value pairs, as the editor stores them. */
export const pairs = (entries: Record<string, string>): INodeParameters => ({
	assignments: Object.entries(entries).map(([name, value]) => ({
		id: name,
		name,
		type: 'string',
		value,
	})),
});

/** Bodies of the write requests. */
export const bodies = () =>
	sandbox.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);

/** Replaces the project's metadata schema for one kind of object. */
export const redefine = (kind: string, ...wanted: Wanted) => {
	redefineSchema(sandbox, kind, ...wanted);
};
