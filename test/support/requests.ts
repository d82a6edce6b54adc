import { sandbox } from './sandbox';

/** Methods of the requests so far. */
export const methods = () => sandbox.requests.map(({ method }) => method);

/** Bodies of the requests so far. */
export const bodies = () => sandbox.requests.map(({ body }) => body);

/** The POST requests so far. */
export const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');
