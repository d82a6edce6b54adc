/** Maximum and default page size of most lists. */
export const PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;

/** Last page number of most lists. */
export const LAST_PAGE = 100;

/** Last page number of customers, redemptions and vouchers. */
export const LOWER_LAST_PAGE = 99;

/** Maximum body of a bulk request, in bytes. */
export const LARGEST_BODY = 10_000_000;

/** Maximum number of codes in a campaign or a file. */
export const MAX_CODES = 100_000;

export const MAX_IMPORTED_ORDERS = 2_000;

/** Maximum number of customers in a static segment. */
export const MAX_SEGMENT_CUSTOMERS = 20_000;

/** Minor units per major unit, for every currency. */
export const MINOR_UNITS = 100;
