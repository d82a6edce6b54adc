import { NO_MANAGEMENT } from '../../api/errors/catalog';
import type { ApiCall } from '../../api/http/request';
import { userProjects } from './fields';
import { emailAddress } from '../../forms/reading/formats';
import type { SingleOperation } from '../../run/types';
import { writeEmpty } from '../../factories/write';
import { rolesByProject } from './projects';

/** @see https://docs.voucherify.io/api-reference/management/invite-a-new-user */
export const invite: SingleOperation = {
	value: 'invite',
	name: 'Invite',
	action: 'Invite a user to projects',
	description: 'Invite a user by email to one or more projects',
	writes: true,
	fields: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'name@email.com',
			description: 'The address that receives the invitation',
		},
		{
			displayName: 'First Name',
			name: 'firstName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Nathan',
		},
		{
			displayName: 'Last Name',
			name: 'lastName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Smith',
		},
		...userProjects,
	],
	async execute({ client, parameters }) {
		const email = parameters.text('email', emailAddress);
		const projects = rolesByProject(parameters);
		const call: ApiCall = {
			method: 'POST',
			path: ['management', 'v1', 'projects', 'users', 'invite'],
			body: {
				email,
				first_name: parameters.text('firstName'),
				last_name: parameters.text('lastName'),
				projects,
			},
			errorCatalog: {
				...NO_MANAGEMENT,
				used_incorrect_role: {
					headline: `One of these roles does not exist: ${[...new Set(Object.values(projects))].join(', ')}`,
					advice:
						'Choose a role from the list, or enter the ID of a custom role of this organization.',
				},
				409: {
					headline: `${email} is already a user of Voucherify, or invited`,
					advice: 'To change the role or the projects, change the user in Voucherify.',
				},
			},
		};
		return await writeEmpty(client, call, { success: true, email, projects });
	},
};
