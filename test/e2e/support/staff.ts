/** What staff enter at the playground's forms that are not for customers. */
export const STAFF = { user: 'staff', password: 'playground-staff' };

const basic = Buffer.from(`${STAFF.user}:${STAFF.password}`).toString('base64');

/** The header with which a form of theirs lets a call in. */
export const AS_STAFF = { authorization: `Basic ${basic}` };
