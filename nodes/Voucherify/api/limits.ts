/** Maximum rows in a page of most lists. */
export const PAGE_SIZE = 100;

/** Maximum rows in a page of *Check Eligibility*, which finds what a customer qualifies for. */
export const QUALIFICATION_PAGE_SIZE = 50;

/** Last page number of most lists. */
export const LAST_PAGE = 100;

/** Last page number of customers, redemptions and vouchers. */
export const LOWER_LAST_PAGE = 99;

/** Maximum size of a request body, in bytes. */
export const LARGEST_BODY = 10_000_000;

/** Maximum size of a response that is read as text, in bytes. This limit is ours, not the service's. */
export const LARGEST_RESPONSE = 50_000_000;

/** Maximum codes in a campaign, and in an import. */
export const MAX_CODES = 100_000;

/** Maximum orders in an import. */
export const MAX_IMPORTED_ORDERS = 2_000;

/** Maximum customers in a static segment. */
export const MAX_SEGMENT_CUSTOMERS = 20_000;
