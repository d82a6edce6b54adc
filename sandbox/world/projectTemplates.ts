import { ApiError } from '../errors';
import type { Store } from './store';
import type { CampaignTemplate } from './types';

/** True for the first project, which the keys of the API belong to: its templates make campaigns. */
const isOfKeys = ({ projects }: Store, id: string) => projects.all()[0]?.id === id;

/** Templates of a project. */
export function templatesIn(
	store: Store,
	projectId: string,
): readonly Readonly<CampaignTemplate>[] {
	const { projects, campaignTemplates, projectTemplates } = store;
	const { id } = projects.get(projectId);
	return isOfKeys(store, id) ? campaignTemplates.all() : projectTemplates.of(id);
}

export interface CopyRequest {
	name: string;
	description?: string | null;
	destination_project_id: string;
}

/** Copies a template. The rules and products of the template stay where they are. */
export function copyTemplate(
	store: Store,
	projectId: string,
	templateId: string,
	{ name, description, destination_project_id }: CopyRequest,
): Readonly<CampaignTemplate> {
	const { campaignTemplates, projectTemplates, projects } = store;
	const template =
		templatesIn(store, projectId).find(({ id }) => id === templateId) ??
		campaignTemplates.get(`${templateId} of ${projectId}`);
	const destination = projects.get(destination_project_id).id;
	if (templatesIn(store, destination).some((one) => one.name === name)) {
		const details = `Duplicated campaign_template exists with name ${name}`;
		throw new ApiError(409, '', 'Duplicated resource found', details);
	}
	const isOwn = isOfKeys(store, destination);
	const copy = {
		...template,
		...(isOwn ? campaignTemplates : projectTemplates).born(),
		name,
		description: description ?? template.description,
	};
	return isOwn
		? campaignTemplates.add(copy)
		: projectTemplates.add({ ...copy, project_id: destination });
}
