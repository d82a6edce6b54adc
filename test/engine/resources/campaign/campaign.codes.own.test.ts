import type { INodeParameters } from 'n8n-workflow';
import { on, WELCOME, withCampaigns } from '../../../support/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

withCampaigns();

describe('Campaign → Add Voucher With Code', () => {
	const adding = (options: INodeParameters = {}, code = 'MINE-1') =>
		on('addVoucherWithCode', { campaignId: byId(WELCOME), code, options });

	it('says that the code already exists', async () => {
		await itemsOf(adding());
		const { error } = await runNode(adding());
		expect(error?.message).toBe('A voucher with the code MINE-1 already exists');
	});

	it('returns the existing voucher, if the user wants that', async () => {
		const [made] = await itemsOf(adding());
		const [found] = await itemsOf(adding({ ifCodeExists: 'return' }));
		expect(found).toMatchObject({ id: made?.id, campaign: WELCOME, already: true });
	});

	it('does not warn of the limit that an existing code has from its campaign', async () => {
		const [{ id } = { id: '' }] = await itemsOf(adding());
		sandbox.world.vouchers.change(String(id), { quantity: 1 });
		const [found] = await itemsOf(adding({ ifCodeExists: 'return' }));
		expect(found).toMatchObject({ redemption_limit: 1, already: true });
		expect(found).not.toHaveProperty('warnings');
	});

	it('does not return a code of another campaign', async () => {
		const { error } = await runNode(adding({ ifCodeExists: 'return' }, 'GIFT-0001'));
		expect(error?.message).toBe(
			'A voucher with the code GIFT-0001 already exists, but not in this campaign',
		);
	});
});
