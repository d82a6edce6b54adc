import type { Call } from './client';

/** Valid bodies, which tests then break in one way or another. */
export const RULE = { event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } };
export const INVITATION = {
	email: 'new@example.com',
	first_name: 'New',
	last_name: 'Colleague',
	projects: { proj_Wz8DeShop: 'USER' },
};
export const BRAND = {
	brand: { name: 'Beans' },
	address: { street: 'Main', city: 'Town', postal: '1', country: 'DE' },
	contact: { email: 'shop@example.com' },
};

export const post = (body: unknown): Call => ({ method: 'POST', body });
export const put = (body: unknown): Call => ({ method: 'PUT', body });
