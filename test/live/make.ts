import { allBeliefs } from '../../sandbox/beliefs';
import type { Address } from '../support/engine';
import { judgements } from './judgements';
import { countCalls } from './meter';
import { nodeChecks, type NodeCheck } from './nodeChecks';
import { judged, type CheckEntry, type Passport } from './passport';
import { Project } from './project';

/** The most calls that are made: a plan of 100 an hour stands it. */
export const MOST_CALLS = 60;

/** How many of them are left to the connector's own checks. */
const FOR_CHECKS = 22;

/** The most calls of one check. */
const OF_A_CHECK = 8;

/** Reads a project and says what it shows of what we believe. Nothing is written there. */
export async function passportOf(address: Address): Promise<Passport> {
	const project = new Project(address, MOST_CALLS - FOR_CHECKS);
	const beliefs = await judged(project, allBeliefs, judgements);
	const callsOfNode = countCalls();
	const checks: CheckEntry[] = [];
	for (const [check, run] of Object.entries(nodeChecks)) {
		const isAffordable = project.calls + callsOfNode() <= MOST_CALLS - OF_A_CHECK;
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
		// What the service says may name people: it stays out of the report.
		return 'no';
	}
}
