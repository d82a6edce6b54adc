import { eventRegister as events } from '../../../nodes/Voucherify/triggers/polling/register';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { titleOf } from '../../actionNodes';
import { Album } from '../support/album';
import { Visitor } from '../support/browser';
import { Desk, workflowOf } from '../support/desk';
import { Editor } from '../support/editor';
import { emptySteps } from '../support/emptySteps';
import { actionStep, cardStep, triggerStep } from '../support/exampleSteps';
import { usedFolder } from '../support/folder';
import { Playground } from '../support/playground';
import { portFor } from '../support/ports';

/** All actions, with the names of their steps. */
export const actions = resourceRegister.flatMap(({ value: resource, operations }) =>
	operations.map((operation) => ({
		...operation,
		title: titleOf(resource, operation.value),
		resource,
	})),
);
type Action = (typeof actions)[number];

export const READ = titleOf('voucherTransaction', 'getAll');
export const WRONG = 'A card that does not exist';
export const LONG = 'A card with a long history';
/** Usual size of the window. */
export const SMALL = { width: 1280, height: 800 };

/** The playground that all tests of the screens share. */
export let playground: Playground;
export let visitor: Visitor;
export let desk: Desk;
export let album: Album;
export let editor: Editor;
/** ID of the workflow with the steps. */
export let workflow: string;

export const stepOf = ({ resource, value, title }: Action) => actionStep(resource, value, title);

export async function openStage(): Promise<void> {
	playground = new Playground('--state', await usedFolder('screens'), '--port', portFor('screens'));
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	editor = await Editor.signIn(url);
	workflow = await workflowOf(editor, [
		...actions.filter(({ title }) => title === READ).map(stepOf),
		...events.map(({ value, name }) => triggerStep(value, name)),
		cardStep(WRONG, 'GIFT-9999'),
		...emptySteps,
		cardStep(LONG, 'SUMMER-0001', { returnAll: true }),
	]);
	visitor = await Visitor.arrive('screens');
	await visitor.page.setViewportSize(SMALL);
	await visitor.signIn(url);
	desk = new Desk(visitor, url);
	album = new Album(visitor.page);
	await desk.openWorkflow(workflow);
}
