/** The largest page that lists serve. */
export const PAGE_SIZE = 100;

/** The same of *Check Eligibility*, which finds what a customer qualifies for. */
export const QUALIFICATION_PAGE_SIZE = 50;

/** Last page number of most lists. */
export const LAST_PAGE = 100;

/** Last page number of customers, redemptions and vouchers. */
export const LOWER_LAST_PAGE = 99;

/** The largest body of a request, in bytes. */
export const LARGEST_BODY = 10_000_000;

/** The most text of a response that is read, in bytes: a limit of ours. */
export const LARGEST_RESPONSE = 50_000_000;

/** Most codes of a campaign, and of an import. */
export const MOST_CODES = 100_000;

/** Most orders of an import. */
export const MOST_ORDERS = 2_000;

/** Most customers of a static segment. */
export const MOST_SEGMENT_CUSTOMERS = 20_000;
