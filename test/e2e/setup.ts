import { Agent, setGlobalDispatcher } from 'undici';

/** Timeout of a test, in milliseconds: ends tests that hang, but not tests that are slow on a busy machine. */
const GUARD_MS = 30 * 60_000;
jest.setTimeout(GUARD_MS);

// A new connection for each request: a busy n8n may close a kept one just when it is used again.
setGlobalDispatcher(new Agent({ pipelining: 0 }));
