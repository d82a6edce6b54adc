import { Agent, setGlobalDispatcher } from 'undici';

// A connection of its own for each call: a busy n8n may close a kept one at the moment it is used again.
setGlobalDispatcher(new Agent({ pipelining: 0 }));
