/** Far below the service's limits: a suite that imports this file first reaches them with few rows. */
const mockSmall = {
	PAGE_SIZE: 10,
	DEFAULT_PAGE_SIZE: 3,
	LAST_PAGE: 30,
	LOWER_LAST_PAGE: 29,
	LARGEST_BODY: 100_000,
	MAX_CODES: 1_000,
	MAX_IMPORTED_ORDERS: 20,
	MAX_SEGMENT_CUSTOMERS: 200,
};

jest.mock('../../nodes/Voucherify/api/limits', () => ({
	...jest.requireActual<typeof import('../../nodes/Voucherify/api/limits')>(
		'../../nodes/Voucherify/api/limits',
	),
	...mockSmall,
}));

// The sandbox enforces the same limits.
jest.mock('../../sandbox/limits', () => mockSmall);
