import type { INodeProperties } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { joinParts, filterEntries, readChosen, textOrElse } from '../../forms/listSearch/entries';
import { guardDropDown } from '../../forms/listSearch/guarded';
import { lookup } from '../../forms/listSearch/lookup';
import { onePage } from '../../forms/listSearch/paging';
import { locator } from '../../forms/locator';
import { project } from '../../forms/project';
import { fixedMenu } from '../../forms/shownWhen';
import { predefinedRoles } from './roles';
import { usersOf } from './users';

const searchUsers = lookup('searchUsers', {
	credential: 'voucherifyManagementApi',
	list: (context) => ({
		path: usersOf(readChosen(context, 'projectId', 'a project')),
		key: 'data',
		errorCatalog: NO_MANAGEMENT,
	}),
	paging: onePage,
	entry: ({ id, first_name, last_name, login }) => ({
		name: textOrElse(joinParts(first_name, last_name, login), id),
		value: id,
	}),
});

/** Predefined roles. The API does not list custom roles. */
const searchRoles = guardDropDown(
	'searchRoles',
	async (filter = '') =>
		await Promise.resolve({ results: filterEntries(predefinedRoles, filter.trim()) }),
);

/** Project whose users an operation is about. */
export const ownProject = { ...project, description: 'The project that the user can access' };

export const userRole = locator({
	displayName: 'Role',
	name: 'role',
	description: 'The role of the user there: one of the list, or the ID of a custom role',
	search: searchRoles,
	examples: { id: 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y' },
});

/** Picks a user of the chosen project. */
export const projectUser = locator({
	displayName: 'User',
	name: 'userId',
	description:
		'Somebody who can access the project. A login or email is looked up in the list of its users: one more call for all items.',
	search: searchUsers,
	examples: { id: 'user_v18mvPOjOXE5733eO4cAz8k1pn492wKK', login: 'name@email.com' },
	dependsOn: 'projectId.value',
});

/** Projects that a user may access, with the roles: as rows, or as one JSON object. */
export const userProjects: INodeProperties[] = [
	{
		displayName: 'Specify Projects',
		name: 'specifyProjects',
		...fixedMenu,
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	{
		displayName: 'Projects',
		name: 'projects',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { specifyProjects: ['fields'] } },
		placeholder: 'Add project',
		default: {
			project: [{ projectId: { mode: 'list', value: '' }, role: { mode: 'list', value: '' } }],
		},
		options: [
			{
				displayName: 'Project',
				name: 'project',
				values: [ownProject, userRole],
			},
		],
	},
	{
		displayName: 'Projects',
		name: 'projectsJson',
		type: 'json',
		displayOptions: { show: { specifyProjects: ['json'] } },
		default: '',
		placeholder: 'e.g. {"proj_X8HJgDW1XuHP2Jc5": "USER"}',
		description: "A JSON object of project IDs and the user's role in each",
	},
];
