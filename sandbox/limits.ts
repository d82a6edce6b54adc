/** The largest page of most lists, and the one where none is asked for. */
export const PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;

/** Last page number of most lists. */
export const LAST_PAGE = 100;

/** Last page number of customers, redemptions and vouchers. */
export const LOWER_LAST_PAGE = 99;

/** The largest body of a bulk call, in bytes. */
export const LARGEST_BODY = 10_000_000;

/** Most codes of a campaign, and of a file. */
export const MOST_CODES = 100_000;

/** Most orders of an import. */
export const MOST_ORDERS = 2_000;

/** Most customers of a static segment. */
export const MOST_SEGMENT_CUSTOMERS = 20_000;

/** Minor units of a unit of money, whatever its currency. */
export const MINOR_UNITS = 100;
