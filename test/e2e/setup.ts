import { Agent, setGlobalDispatcher } from 'undici';

/** What hangs ends one test. What is slow, as everything on a busy machine is, ends none. */
const GUARD_MS = 30 * 60_000;
jest.setTimeout(GUARD_MS);

// A connection of its own for each call: a busy n8n may close a kept one at the moment it is used again.
setGlobalDispatcher(new Agent({ pipelining: 0 }));
