import { ApiError } from '../errors';
import type { Store } from './store';
import type { CampaignTemplate } from './types';

/** Returns the data of a project with keys, where templates make campaigns; undefined for others. */
const dataOf = (store: Store, id: string): Store | undefined =>
	store.projects.all()[0]?.id === id ? store : store.neighbors.get(id);

/** Templates of a project. */
export function templatesIn(
	store: Store,
	projectId: string,
): readonly Readonly<CampaignTemplate>[] {
	const { id } = store.projects.get(projectId);
	return dataOf(store, id)?.campaignTemplates.all() ?? store.projectTemplates.of(id);
}

export interface CopyRequest {
	name: string;
	description?: string | null;
	destination_project_id: string;
}

/** Copies a template. Its rule is made in the destination once the copy is used there, as management.json says. */
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
	const owned = dataOf(store, destination)?.campaignTemplates;
	const copy = {
		...template,
		...(owned ?? projectTemplates).born(),
		name,
		description: description ?? template.description,
	};
	return owned?.add(copy) ?? projectTemplates.add({ ...copy, project_id: destination });
}
