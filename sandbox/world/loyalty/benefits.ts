import { daysAgo, iso } from '../clock';

/** The benefit that an earning rule gives. */
export const BENEFIT = {
	id: 'lben_6a0bea50c1e7000001',
	name: 'A coffee on the house',
	status: 'ACTIVE',
	type: 'MATERIAL',
	material: { type: 'PRODUCT', product: { id: 'prod_0a1b2c3d4e5f607182' } },
	created_at: iso(daysAgo(200)),
	updated_at: null,
	object: 'benefit',
};

/** All benefits of the project. */
export const BENEFITS = [
	BENEFIT,
	{ ...BENEFIT, id: 'lben_6a0bea50c1e7000002', name: 'Free delivery', status: 'DRAFT' },
];
