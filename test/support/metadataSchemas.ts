import type { Sandbox } from '../../sandbox';
import type { MetadataDefinition } from '../../sandbox/world/types';

/** Replaces the project's metadata schema for one kind of object. */
export function redefineSchema(
	{ world }: Sandbox,
	kind: string,
	properties: Record<string, Partial<MetadataDefinition>>,
	allow_defined_only = false,
): void {
	const plain = { type: 'string', array: false, optional: true, objectType: null } as const;
	world.metadataSchemas.change(kind, {
		allow_defined_only,
		properties: Object.fromEntries(
			Object.entries(properties).map(([name, more]) => [name, { ...plain, ...more }]),
		),
	});
}
