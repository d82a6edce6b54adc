import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { openMapper } from '../../../support/lookups';
import { redefineSchema } from '../../../support/metadataSchemas';
import { sandbox, useSandbox } from '../../../support/sandbox';

type Wanted =
	Parameters<typeof redefineSchema> extends [unknown, unknown, ...infer Rest] ? Rest : never;

const JANE = 'jane.doe@example.com';

useSandbox();

/** Replaces the project's metadata schema of this kind. */
const redefine = (kind: string, ...wanted: Wanted) => {
	redefineSchema(sandbox, kind, ...wanted);
};

const MAPPERS = {
	customer: ['changedCustomerMetadata', 'typedCustomerMetadata', 'specifyCustomerMetadata'],
	publication: ['newPublicationMetadata', 'typedPublicationMetadata', 'specifyMetadata'],
} as const;

/** Returns the parameters that the editor stores for a schema and the entered values. */
const bySchema = async (
	kind: keyof typeof MAPPERS,
	value: IDataObject,
	mappingMode = 'defineBelow',
): Promise<INodeParameters> => {
	const [method, mapper, how] = MAPPERS[kind];
	const { fields } = await openMapper(sandbox, method, { resource: 'publication' });
	const stored: { mappingMode: string; value: IDataObject; schema: ResourceMapperField[] } = {
		mappingMode,
		value,
		schema: fields,
	};
	return { [how]: 'schema', [mapper]: JSON.parse(JSON.stringify(stored)) };
};

const publishing = (parameters: INodeParameters, items: IDataObject[] = [{}]): RunOptions => ({
	credentials: credentialsFor(sandbox),
	items,
	parameters: {
		resource: 'publication',
		operation: 'create',
		campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
		customerSourceId: JANE,
		...parameters,
	},
});

const published = () =>
	sandbox.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe("a publication's own metadata and its customer's", () => {
	it('are mapped from the same item, each by the names of its schema', async () => {
		const item = { plan: 'silver', channel_id: 'EMAIL', other: 1 };
		await itemsOf(
			publishing(
				{
					...(await bySchema('customer', {}, 'autoMapInputData')),
					...(await bySchema('publication', {}, 'autoMapInputData')),
				},
				[item],
			),
		);
		expect(published()).toMatchObject([
			{ customer: { metadata: { plan: 'silver' } }, metadata: { channel_id: 'EMAIL' } },
		]);
	});

	it.each([
		['Customer Metadata', 'customer', { visits: '={{ "many" }}' }],
		['Metadata', 'publication', { poster: '={{ "a.gif" }}' }],
	] as const)('name the wrong one by its label: %s', async (label, kind, value) => {
		const { error } = await runNode(publishing(await bySchema(kind, value)));
		expect(error?.message.startsWith(`${label} has a wrong value`)).toBe(true);
		expect(published()).toEqual([]);
	});
});

describe('a schema with a required property', () => {
	it('is enforced for a publication, which is always new', async () => {
		redefine('publication', { channel_id: { optional: false } });
		const { error } = await runNode(
			publishing(await bySchema('publication', { channel_id: null })),
		);
		expect(error?.message).toBe("Metadata has no value for 'channel_id'");
		expect(published()).toEqual([]);
	});

	it('is not enforced for a customer, who may already exist', async () => {
		redefine('customer', { plan: { optional: false }, visits: { type: 'number' } });
		const { id } = sandbox.world.customers.get('customer-00001');
		const known = { identifyCustomerBy: 'id', customerId: byId(id) };
		await itemsOf(publishing({ ...known, ...(await bySchema('customer', { visits: 3 })) }));
		expect(sandbox.world.customers.get(id).metadata).toMatchObject({ visits: 3 });
	});
});
