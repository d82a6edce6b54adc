import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault } from '../../../../sandbox';
import type { Metadata } from '../../../../sandbox/world/types';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import {
	given,
	JANE,
	POST,
	publishing,
	sent,
	single,
	withPublications,
} from '../../../support/publications';
import { sandbox } from '../../../support/sandbox';

withPublications();

const inMode = (mode: string, value: string) => ({ __rl: true, mode, value });

const PATH = '/v1/publications';
const LOST: Fault = { kind: 'resetAfter', path: PATH, method: 'POST' };
const goingOn = { onError: 'continueRegularOutput' } as const;

const posts = () => sent().filter((call) => call.startsWith(POST));
const latest = () => sandbox.world.publications.all().at(-1);

/** Returns the error data of a failed item. */
async function errorFrom(parameters: INodeParameters) {
	const { items } = await runNode({ ...publishing(parameters), node: goingOn });
	return items[0]?.json.error;
}

/** Returns the reference in the metadata. */
const referenceOf = (metadata: Metadata | undefined) => String(metadata?.n8n_reference);

describe('a publication without a source ID and with a lost response', () => {
	it.each<[string, INodeParameters]>([
		['a customer who is new', {}],
		['a single code', single('WELCOME-10')],
		['several codes', { options: { count: 3 } }],
		['join once', { options: { joinOnce: true } }],
	])('is found by its reference, for %s', async (_, parameters) => {
		sandbox.faults.add(LOST);
		const items = await itemsOf(publishing(parameters));
		expect(items.map(({ voucher_id }) => voucher_id)).toEqual(latest()?.vouchers);
		for (const item of items) expect(item).toMatchObject({ id: latest()?.id, outcome: 'found' });
		expect(posts()).toHaveLength(1);
	});

	it('is looked up by the Voucherify ID of the customer without a further request', async () => {
		sandbox.faults.add(LOST);
		const { id } = sandbox.world.customers.get('customer-00001');
		await itemsOf(publishing({ identifyCustomerBy: 'id', customerId: byId(id) }));
		const [, look = ''] = sent().map(decodeURIComponent);
		expect(look).toContain(`filters[customer_id][conditions][$is]=${id}`);
	});

	it('is unknown where metadata cannot hold a reference, and the error names candidates', async () => {
		// Knowledge about a project is stored per address.
		const strict = await startSandbox();
		const { world, faults } = strict;
		const { id } = world.customers.get('customer-00001');
		const body = {
			code: 400,
			key: 'metadata_validation_failed',
			message: 'Metadata validation failed',
			details: 'n8n_reference is not defined',
		};
		faults.add({ kind: 'status', status: 400, path: PATH, body });
		faults.add(LOST);
		const { items } = await runNode({
			...publishing({ identifyCustomerBy: 'id', customerId: byId(id) }),
			credentials: credentialsFor(strict),
			node: goingOn,
		});
		const made = world.publications.all().at(-1);
		expect(made?.metadata).toEqual({});
		expect(items[0]?.json.error).toMatchObject({ outcome: 'unknown', candidates: [made?.id] });
		expect(items[0]?.json.error).not.toHaveProperty('reference');
		await strict.close();
	});
});

describe.each(['answered', 'refused'] as const)(
	'a publication whose repeated source ID is %s',
	(repeatedPublication) => {
		beforeEach(() => {
			sandbox.settings.beliefs.repeatedPublication = repeatedPublication;
		});

		it('is found by its reference when all responses were lost', async () => {
			sandbox.faults.add({ ...LOST, times: Infinity });
			const [item] = await itemsOf(publishing({ sourceId: 'spring-1' }));
			expect(item).toMatchObject({ id: latest()?.id, outcome: 'found' });
			expect(given()).toHaveLength(1);
		});

		it('has an unknown outcome when the lookup finds nothing, and is safe to run again', async () => {
			const none = { publications: [], total: 0 };
			sandbox.faults.add({ ...LOST, times: 4 });
			sandbox.faults.add({ kind: 'extraFields', method: 'GET', body: none, times: Infinity });
			expect(await errorFrom({ sourceId: 'spring-1' })).toMatchObject({
				outcome: 'unknown',
				reference: referenceOf(latest()?.metadata),
			});
			sandbox.faults.clear();
			const [again] = await itemsOf(publishing({ sourceId: 'spring-1' }));
			expect(again).toMatchObject({ id: latest()?.id, already: true });
			expect(given()).toHaveLength(1);
		});

		it("succeeds although a retry was refused because of the node's own first attempt", async () => {
			sandbox.settings.beliefs.refusedPublications = 'listed';
			sandbox.faults.add(LOST);
			const [item] = await itemsOf(publishing({ ...single('WELCOME-10'), sourceId: 'spring-1' }));
			expect(item).toMatchObject({ code: 'WELCOME-10' });
			expect(item).not.toHaveProperty('already');
		});

		it('is unknown after a refused second attempt, when lists do not show the first one', async () => {
			const none = { publications: [], total: 0 };
			sandbox.faults.add(LOST);
			sandbox.faults.add({ kind: 'status', status: 403, path: PATH, method: 'POST' });
			sandbox.faults.add({ kind: 'extraFields', method: 'GET', body: none, times: Infinity });
			expect(await errorFrom({ sourceId: 'spring-1' })).toMatchObject({ outcome: 'unknown' });
		});

		it('with a deduplication key is created once by several executions at the same time', async () => {
			const withKey = publishing({ options: { deduplicationKey: 'spring-2' } });
			const items = (
				await Promise.all([itemsOf(withKey), itemsOf(withKey), itemsOf(withKey)])
			).flat();
			expect(items.filter(({ repeated }) => repeated === true)).toHaveLength(2);
			expect(given()).toHaveLength(1);
		});
	},
);

it('ignores the letter case of codes, where the project does', async () => {
	sandbox.settings.beliefs.codeCase = 'insensitive';
	const asked = publishing({ ...single('welcome-10'), sourceId: 'spring-1' });
	const [first] = await itemsOf(asked);
	expect(await itemsOf(asked)).toEqual([{ ...first, already: true }]);
});

describe('Publication → Get by Reference', () => {
	const looking = (reference: string, options: INodeParameters = {}) => ({
		...publishing(),
		parameters: {
			resource: 'publication',
			operation: 'getByReference',
			reference,
			options,
		},
	});
	const found = async (...[reference, options]: Parameters<typeof looking>) =>
		(await runNode({ ...looking(reference, options), node: goingOn })).items[0]?.json;

	it.each<[string, () => INodeParameters]>([
		['alone', () => ({})],
		['and the source ID of the customer', () => ({ customerId: inMode('sourceId', JANE) })],
		[
			'and the ID of the customer',
			() => ({ customerId: byId(sandbox.world.customers.get(JANE).id) }),
		],
		['and the source ID', () => ({ sourceId: 'spring-1' })],
	])('finds a publication by its reference %s', async (_, options) => {
		const [made] = await itemsOf(publishing({ sourceId: 'spring-1' }));
		const reference = referenceOf(latest()?.metadata);
		expect(await found(reference, options())).toEqual({ ...made, outcome: 'found' });
	});

	it('reports a publication that was refused', async () => {
		sandbox.settings.beliefs.refusedPublications = 'listed';
		const { id } = sandbox.world.customers.get('customer-00001');
		const mine = { identifyCustomerBy: 'id', customerId: byId(id) };
		await errorFrom({ ...single('SAVE-5'), ...mine });
		const reference = referenceOf(latest()?.metadata);
		expect(await found(reference)).toEqual({
			error: expect.objectContaining({ outcome: 'refused', key: 'voucher_already_published' }),
		});
	});

	it.each([{}, { customerId: inMode('sourceId', 'nobody') }, { sourceId: 'spring-1' }])(
		'reports that the rest is unknown: %j',
		async (options) => {
			await itemsOf(publishing({ sourceId: 'spring-2' }));
			const reference = `n8n-${Date.now().toString(36)}-abcdEFGH1234`;
			expect(await found(reference, options)).toEqual({
				error: expect.objectContaining({ outcome: 'unknown', reference }),
			});
		},
	);
});
