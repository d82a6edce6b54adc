/** Ways in which segments get their customers. */
export const segmentTypes = [
	{
		name: 'Active',
		value: 'auto-update',
		description: 'Customers come and go by a filter, and Voucherify tells when they do',
	},
	{ name: 'Passive', value: 'passive', description: 'Customers come and go by a filter' },
	{ name: 'Static', value: 'static', description: 'Customers are chosen once' },
];
