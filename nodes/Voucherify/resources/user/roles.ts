/** Roles that every project has. A custom role is named by its ID. */
export const predefinedRoles = [
	{ name: 'Administrator', value: 'ADMIN' },
	{ name: 'Merchant', value: 'MERCHANT' },
	{ name: 'Restricted User (Areas and Stores)', value: 'USER_RESTRICTED' },
	{ name: 'User', value: 'USER' },
	{ name: 'Viewer', value: 'VIEWER' },
];

export const isPredefined = (role: string) => predefinedRoles.some(({ value }) => value === role);
