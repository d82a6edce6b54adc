import { at, listAt, textAt } from './json.js';

/** Node types that an n8n knows, with their versions, such as `n8n-nodes-base.set 3.4`. */
export type KnownNodes = ReadonlySet<string>;

/** @param types the node types as n8n sends them to its editor */
export function knownNodes(types: unknown[]): KnownNodes {
	return new Set(
		types.flatMap((type) => {
			const version = at(type, 'version');
			const versions = Array.isArray(version) ? version : [version];
			return versions.map((one) => `${textAt(type, 'name')} ${String(one)}`);
		}),
	);
}

/** Returns the nodes of a workflow whose type or version this n8n does not know. */
export function missingNodes(workflow: unknown, known: KnownNodes): string[] {
	const wanted = listAt(workflow, 'nodes').map(
		(node) => `${textAt(node, 'type')} ${String(at(node, 'typeVersion'))}`,
	);
	return [...new Set(wanted)].filter((node) => !known.has(node));
}
