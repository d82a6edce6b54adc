import { setTimeout } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { publish } from '../../../sandbox/world/publications';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { byId, runNode } from '../../support/engine';
import {
	counter,
	failedAs,
	itemOf,
	itemsWithErrors,
	on,
	OWN_REFERENCE,
	sandbox,
	errorReport,
	withOutcomes,
} from '../../support/outcomes';

/** Number of codes of the campaign. */
const CODES = 11;

withOutcomes({ sizes: { coupons: CODES } });

const POST = /^POST \/v1\/publications$/;
const LIST = /^GET \/v1\/publications$/;
const CAMPAIGN = CAMPAIGN_IDS.welcomeCodes;
const CUSTOMER = 'customer-00001';

const publishing = (parameters: INodeParameters = {}) =>
	on('publication.create', {
		campaignId: byId(CAMPAIGN),
		customerSourceId: CUSTOMER,
		...parameters,
	});

const codes = () => sandbox.world.vouchers.of(CAMPAIGN);
const given = () => codes().filter(({ holder_id }) => holder_id !== null);
const published = () => sandbox.world.publications.all().filter(({ failure }) => !failure);

/** Publishes to a customer from another workflow. */
const byOther = (more: { source_id?: string } = {}, source_id = CUSTOMER) =>
	publish(
		sandbox.world,
		{ campaign: { name: CAMPAIGN }, customer: { source_id }, ...more },
		{ joinOnce: false },
	);

/** Assigns all codes to holders. Returns a function that frees one. */
function allGiven(): () => void {
	const [{ id } = { id: '' }] = codes();
	const holder = sandbox.world.customers.get('customer-00002').id;
	for (const one of codes()) sandbox.world.vouchers.change(one.id, { holder_id: holder });
	return () => sandbox.world.vouchers.change(id, { holder_id: null });
}

it('Publish with a Source ID is unknown when canceled before the response arrives', async () => {
	let cancel = () => {};
	const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
	const untilCancelled = async () => {
		cancel();
		await setTimeout(50);
	};
	counter.when({ at: POST, after: untilCancelled });
	const { message, data } = errorReport(
		await runNode({ ...publishing({ sourceId: 'news-1' }), cancelWhen }),
	);
	expect(message).toMatch(/^Outcome unknown: .*canceled/);
	expect(data).toMatchObject({ outcome: 'unknown' });
	expect(counter.count(POST)).toBe(1);
});

describe('a failed Publish', () => {
	it.each(['answered', 'refused'] as const)(
		'is refused when its source ID was used by a failed attempt, where a repeat is %s',
		async (repeatedPublication) => {
			Object.assign(sandbox.settings.beliefs, {
				refusedPublications: 'listed',
				failedSourceIds: 'used',
				repeatedPublication,
			});
			const freeOne = allGiven();
			const at = published().length;
			expect(await itemOf(publishing({ sourceId: 'spring-1' }))).toHaveProperty('error');
			freeOne();
			expect(await itemOf(publishing({ sourceId: 'spring-1' }))).toEqual(failedAs('refused'));
			expect(published()).toHaveLength(at);
		},
	);

	it('does not hide an earlier success', async () => {
		sandbox.settings.beliefs.repeatedPublication = 'refused';
		const before = byOther({ source_id: 'spring-1' });
		const failureFirst = ({ publications, ...more }: IDataObject) => {
			const [row] = Array.isArray(publications) ? publications : [];
			const failed = { ...row, id: 'pub_failed', result: 'FAILURE', vouchers_id: [] };
			const isShort = /[?&]limit=1(&|$)/.test(counter.requests.at(-1)?.target ?? '');
			return { ...more, publications: isShort ? [failed] : [failed, row] };
		};
		counter.when({ at: LIST, times: Infinity, change: failureFirst });
		const item = await itemOf(publishing({ sourceId: 'spring-1' }));
		expect(item).toMatchObject({ id: before.id });
		expect(given()).toHaveLength(1);
	});

	it.each(['answered', 'refused'] as const)(
		'does not return a publication of a customer who differs only in letter case, where a repeat is %s',
		async (repeatedPublication) => {
			sandbox.settings.beliefs.repeatedPublication = repeatedPublication;
			byOther({ source_id: 'spring-1' }, 'aBcDeF12');
			const item = await itemOf(publishing({ sourceId: 'spring-1', customerSourceId: 'AbCdEf12' }));
			expect(item).toEqual(failedAs('refused'));
			expect(given()).toHaveLength(1);
		},
	);
});

describe('Publish with a lost response', () => {
	it('is refused when its own reference is in a failed publication', async () => {
		sandbox.settings.beliefs.refusedPublications = 'listed';
		allGiven();
		counter.when({ at: POST, lost: 'after' });
		expect(await itemOf(publishing())).toEqual(failedAs('refused'));
		expect(counter.count(POST)).toBe(1);
	});

	it('does not claim what another workflow published to the customer', async () => {
		let other = '';
		counter.when({ at: POST, before: () => (other = byOther().id), lost: 'before' });
		const item = await itemOf(publishing());
		expect(item).toEqual(failedAs('unknown', { candidates: [other], reference: OWN_REFERENCE }));
		expect(given()).toHaveLength(1);
		expect(counter.count(POST)).toBe(1);
	});
});

describe('Publish to 20 people, with 11 codes', () => {
	const PEOPLE = Array.from({ length: 20 }, (_, index) => ({ person: `person-${index}` }));
	const toAll = () => ({
		...publishing({ customerSourceId: '={{ $json.person }}' }),
		items: PEOPLE,
	});

	it('publishes the codes when it continues after errors', async () => {
		const items = await itemsWithErrors(toAll());
		expect(items.filter(({ code }) => code)).toHaveLength(CODES);
		expect(items.filter(({ error }) => error)).toEqual(
			Array(PEOPLE.length - CODES).fill(failedAs('refused')),
		);
	});
});
