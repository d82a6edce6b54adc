import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const assignment = () => {
	const [found] = sandbox.world.rewardAssignments;
	if (!found) throw new Error('There is no assignment');
	return found;
};

const updating = (points: INodeParameters[string], parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'rewardAssignment',
		operation: 'update',
		rewardId: byId(assignment().reward_id),
		assignmentId: byId(assignment().id),
		points,
		...parameters,
	},
});

describe('Reward Assignment → Update', () => {
	it('sends the cost and returns the assignment', async () => {
		const [item, ...others] = await itemsOf(updating(250));
		expect(others).toEqual([]);
		expect(item).toMatchObject({ ...assignment(), environment: 'sandbox' });
		expect(item?.parameters).toEqual({ loyalty: { points: 250 } });
		expect(sandbox.requests).toMatchObject([
			{
				method: 'PUT',
				path: `/v1/rewards/${assignment().reward_id}/assignments/${assignment().id}`,
				query: '',
				headers: { 'content-type': 'application/json', 'x-app-id': sandbox.keys.appId },
				body: { parameters: { loyalty: { points: 250 } } },
				status: 200,
			},
		]);
	});

	it.each([
		[0, 0],
		['={{ "40" }}', 40],
	])('takes %p points', async (points, sent) => {
		await itemsOf(updating(points));
		expect(sandbox.requests[0]?.body).toEqual({ parameters: { loyalty: { points: sent } } });
	});

	it.each([
		[{ points: -1 }, 'Points must be a whole number of at least 0'],
		[{ points: 1.5 }, 'Points must be a whole number of at least 0'],
		[{ points: '={{ "many" }}' }, 'Points must be a whole number of at least 0'],
		[{ points: '={{ $json.nothing }}' }, 'Points is empty: its expression has no value'],
		[{ rewardId: byId('={{ "" }}') }, 'Reward is empty'],
		[{ assignmentId: byId('={{ "" }}') }, 'Reward Assignment is empty'],
	])('refuses %p before anything is sent', async (parameters, message) => {
		const { error } = await runNode(updating(10, parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('changes automatic redemption only, and leaves the price alone', async () => {
		const { points } = assignment().parameters.loyalty;
		await itemsOf(updating('={{ "" }}', { updateFields: { autoRedeem: '={{ "yes" }}' } }));
		expect(sandbox.requests[0]?.body).toEqual({ parameters: { loyalty: { auto_redeem: true } } });
		expect(assignment().parameters.loyalty).toEqual({ points, auto_redeem: true });
	});

	it('has no default for points, as it would be a price that nobody set', async () => {
		const { parameters, ...rest } = updating(0);
		const { points, ...others } = parameters;
		expect(points).toBe(0);
		const { error } = await runNode({ ...rest, parameters: others });
		expect(error?.message).toBe('Points is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('continues after an unknown assignment', async () => {
		const ids = [assignment().id, 'rewa_nowhere', assignment().id];
		const { items } = await runNode({
			...updating('={{ $json.points }}', { assignmentId: byId('={{ $json.id }}') }),
			items: ids.map((id, index) => ({ id, points: index + 1 })),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { parameters: { loyalty: { points: 1 } } }, pairedItem: { item: 0 } },
			{
				json: { error: { details: 'Cannot find reward_assignment with id rewa_nowhere' } },
				pairedItem: { item: 1 },
			},
			{ json: { parameters: { loyalty: { points: 3 } } }, pairedItem: { item: 2 } },
		]);
	});
});
