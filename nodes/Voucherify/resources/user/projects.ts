import type { ErrorCatalog } from '../../api/http/request';
import type { Format } from '../../forms/reading/formats';
import type { Parameters } from '../../forms/reading/parameters';
import { isPredefined, predefinedRoles } from './roles';

export const userRoleFormat: Format = {
	fits: (text) => isPredefined(text) || /^role_\S+$/.test(text),
	problem: 'is not a role',
	advice: `Choose one of ${predefinedRoles.map(({ value }) => value).join(', ')}, or enter the ID of a custom role: it begins with role_.`,
};

/** Error text for a role that does not exist. */
export function incorrectRole(...roles: string[]): ErrorCatalog {
	const meaning = {
		headline: `${roles.length > 1 ? 'One of these roles' : 'This role'} does not exist: ${roles.join(', ')}`,
		advice:
			'Choose another role from the list, or enter the ID of a custom role of this organization.',
	};
	return { used_incorrect_role: meaning, invalid_payload: { ...meaning, when: /\brole\b/i } };
}

/**
 * Reads the user's role by project ID, from rows or JSON.
 * @throws NodeOperationError if there is no project, a project is repeated, or a role is invalid
 */
export function rolesByProject(parameters: Parameters): Record<string, string> {
	return parameters.optionalText('specifyProjects') === 'json'
		? fromJson(parameters)
		: fromRows(parameters);
}

function fromRows(parameters: Parameters): Record<string, string> {
	const count = parameters.count('projects.project');
	if (count === 0) throw parameters.missingRow('projects', 'Add at least one project.');
	const roles = new Map<string, string>();
	for (let row = 0; row < count; row += 1) {
		const field = `projects.project[${row}].projectId`;
		const id = parameters.text(field);
		if (roles.has(id)) {
			throw parameters.invalid(field, `is ${id} again`, 'Give each project one role only.');
		}
		roles.set(id, parameters.text(`projects.project[${row}].role`, userRoleFormat));
	}
	return Object.fromEntries(roles);
}

function fromJson(parameters: Parameters): Record<string, string> {
	const roles = Object.entries(parameters.object('projectsJson') ?? {});
	if (roles.length === 0) {
		throw parameters.invalid('projectsJson', 'is empty', 'Add at least one project and role.');
	}
	return Object.fromEntries(
		roles.map(([id, value]) => {
			if (typeof value === 'string' && userRoleFormat.fits(value)) return [id, value];
			throw parameters.invalid(
				'projectsJson',
				`gives ${id} the role ${JSON.stringify(value)}, which ${userRoleFormat.problem}`,
				userRoleFormat.advice,
			);
		}),
	);
}
