/** Ways in which segments get their customers. */
export const segmentTypes = [
	{
		name: 'Active',
		value: 'auto-update',
		description: 'A filter adds and removes customers, and Voucherify sends events',
	},
	{ name: 'Passive', value: 'passive', description: 'A filter adds and removes customers' },
	{ name: 'Static', value: 'static', description: 'Customers are chosen once' },
];
