import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const SEASONAL = 'cat_Seasonal2';

useSandbox();

const updating = (updateFields: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'category',
		operation: 'update',
		categoryId: byId(SEASONAL),
		updateFields,
	},
});

it('keeps the changes of both items for one category', async () => {
	const fields = { name: '={{ $json.name }}', hierarchy: "={{ $json.hierarchy || '' }}" };
	await itemsOf({ ...updating(fields), items: [{ name: 'Holidays' }, { hierarchy: 7 }] });
	expect(sandbox.world.categories.get(SEASONAL)).toMatchObject({ name: 'Holidays', hierarchy: 7 });
});
