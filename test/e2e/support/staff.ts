/** Credentials for the playground's staff forms. */
export const STAFF = { user: 'staff', password: 'playground-staff' };

const basic = Buffer.from(`${STAFF.user}:${STAFF.password}`).toString('base64');

/** Header with which a staff form accepts a request. */
export const AS_STAFF = { authorization: `Basic ${basic}` };
