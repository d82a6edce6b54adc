import { DAY, daysAgo, iso } from '../clock';
import { Random } from '../random';
import type { Sizes } from '../sizes';
import type { Store } from '../store';
import type { Customer, Segment } from '../types';

const SEED = 20_260_303;
const FIRST = ['Ada', 'Bruno', 'Chloé', 'Dimitri', 'Élodie', 'Farid', 'Greta', 'Hiro'] as const;
const LAST = ['Novak', "O'Neill", 'García', 'Müller', 'Rossi', 'Sørensen', 'Wójcik'] as const;
const CITIES = ['Berlin', 'Hamburg', 'Cologne'] as const;
/** Segment without customers. */
export const WAITING_LIST = 'seg_WaitingList3Nobody7Yet1A';

const PLANS = ['free', 'silver', 'gold'] as const;

/**
 * Customers, oldest first, some hours apart. The first ones share a millisecond; the last one has neither source ID nor
 * email address. Also three segments, the last one empty.
 */
export function seedCustomers({ customers, segments }: Store, sizes: Sizes): void {
	const random = new Random(SEED);
	const step = Math.min(DAY / 4, (30 * DAY) / Math.max(sizes.customers, 1));
	const start = daysAgo(400);
	for (let index = 0; index < sizes.customers; index++) {
		const at = start + step * (index < sizes.customersSharingTimestamp ? 0 : index);
		const isHardlyKnown = index > 0 && index === sizes.customers - 1;
		const born = customers.born(Math.floor(at), random);
		customers.add({ ...born, ...(isHardlyKnown ? STRANGER : profile(random, index + 1)) });
	}
	const ids = customers.all().map(({ id }) => id);
	const segment = (name: string, members: string[]): Segment => ({
		...segments.born(daysAgo(90), random),
		name,
		type: 'static',
		customers: members,
		filter: null,
		object: 'segment',
	});
	segments.add(segment('VIP', ids.slice(0, 5)));
	segments.add(
		segment(
			'Newsletter',
			ids.filter((_, index) => index % 2 === 0),
		),
	);
	segments.add({ ...segment('Waiting List', []), id: WAITING_LIST });
}

const STRANGER = { source_id: null, metadata: {} };

function profile(
	random: Random,
	number: number,
): Omit<Customer, 'id' | 'created_at' | 'updated_at'> {
	const first = random.pick(FIRST);
	const last = random.pick(LAST);
	return {
		source_id: `customer-${String(number).padStart(5, '0')}`,
		name: `${first} ${last}`,
		email: `${plain(first)}.${plain(last)}.${number}@example.com`,
		phone: `+49 30 ${random.between(100_000, 999_999)}`,
		birthdate: iso(daysAgo(random.between(7_000, 25_000))).slice(0, 10),
		address: {
			line_1: `Marktstraße ${random.between(1, 200)}`,
			postal_code: String(random.between(10_115, 99_998)),
			city: random.pick(CITIES),
			country: 'Germany',
		},
		metadata: { plan: random.pick(PLANS), visits: random.between(0, 60) },
	};
}

/** Replaces letters that email addresses cannot contain. */
const plain = (name: string) =>
	name
		.normalize('NFD')
		.replace(/ø/g, 'o')
		.replace(/ł/g, 'l')
		.replace(/[^A-Za-z]/g, '')
		.toLowerCase();
