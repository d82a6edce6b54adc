import { allBeliefs } from '../../sandbox/beliefs';
import type { Address } from '../support/engine';
import { judgements } from './judgements';
import { countCalls } from './meter';
import { nodeChecks, type NodeCheck } from './nodeChecks';
import { judged, type CheckEntry, type Passport } from './passport';
import { Project } from './project';

/** Maximum number of requests, so that a plan with 100 requests per hour suffices. */
export const MAX_CALLS = 60;

/** Number of requests reserved for the connector's own checks. */
const FOR_CHECKS = 22;

/** Maximum number of requests per check. */
const OF_A_CHECK = 8;

/** Reads a project, and compares it with our beliefs. Writes nothing. */
export async function passportOf(address: Address): Promise<Passport> {
	const project = new Project(address, MAX_CALLS - FOR_CHECKS);
	const beliefs = await judged(project, allBeliefs, judgements);
	const callsOfNode = countCalls();
	const checks: CheckEntry[] = [];
	for (const [check, run] of Object.entries(nodeChecks)) {
		const isAffordable = project.calls + callsOfNode() <= MAX_CALLS - OF_A_CHECK;
		const isTried = isAffordable && !project.isClosed;
		checks.push({ check, works: isTried ? await outcomeOf(run, address) : 'not tried' });
	}
	const made = new Date().toISOString().slice(0, 10);
	return { made, calls: project.calls + callsOfNode(), beliefs, checks };
}

async function outcomeOf(run: NodeCheck, address: Address): Promise<CheckEntry['works']> {
	try {
		const works = await run(address);
		if (works === undefined) return 'not tried';
		return works ? 'yes' : 'no';
	} catch {
		// The service's message may name people, so it is not reported.
		return 'no';
	}
}
