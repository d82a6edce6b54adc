import { NO_MANAGEMENT } from '../../api/errors/catalog';
import type { ApiCall } from '../../api/http/request';
import { userProjects } from './fields';
import { emailAddress } from '../../forms/reading/formats';
import type { SingleOperation } from '../../run/types';
import { writeEmpty } from '../../factories/write';
import { incorrectRole, rolesByProject } from './projects';

/** @see https://docs.voucherify.io/api-reference/management/invite-a-new-user */
export const invite: SingleOperation = {
	value: 'invite',
	name: 'Invite',
	action: 'Invite a user to projects',
	description:
		'Invite a user by email to one or more projects. An invitation can only be canceled in the dashboard: there is no API call for it.',
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
				...incorrectRole(...new Set(Object.values(projects))),
				409: {
					headline: `${email} is already a user of Voucherify, or invited`,
					advice:
						'Somebody with an account gets a project with Assign to Project. An invitation can only be changed in Voucherify.',
				},
			},
		};
		return await writeEmpty(client, call, { success: true, email, projects });
	},
};
