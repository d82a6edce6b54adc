import { at, listAt, textAt } from './json.js';

/** The nodes that an n8n has, each with its version, such as `n8n-nodes-base.set 3.4`. */
export type KnownNodes = ReadonlySet<string>;

/** @param types what n8n tells its editor about its nodes */
export function knownNodes(types: unknown[]): KnownNodes {
	return new Set(
		types.flatMap((type) => {
			const version = at(type, 'version');
			const versions = Array.isArray(version) ? version : [version];
			return versions.map((one) => `${textAt(type, 'name')} ${String(one)}`);
		}),
	);
}

/** The nodes of a workflow that an n8n does not have, be it in this version only. */
export function missingNodes(workflow: unknown, known: KnownNodes): string[] {
	const wanted = listAt(workflow, 'nodes').map(
		(node) => `${textAt(node, 'type')} ${String(at(node, 'typeVersion'))}`,
	);
	return [...new Set(wanted)].filter((node) => !known.has(node));
}
