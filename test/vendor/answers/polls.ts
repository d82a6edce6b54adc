import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Sandbox } from '../../../sandbox';
import { byId } from '../../support/engine';
import { watching } from '../../support/triggers';
import type { Reading } from './reading';
import { compareColumns, compareWhole } from './compare';
import { answerWith, readObjects, type Piece, type ApiObject } from './pieces';
import type { readersByKind } from './readers';
import type { AnswerService } from './service';

/** An event of the polling trigger. */
interface Poll {
	kind: string;
	endpoint: string;
	parameters: INodeParameters;
	/** Selects the objects that start a workflow. */
	tells: (object: ApiObject) => boolean;
}

const isOver = ({ status }: ApiObject) =>
	status === 'DONE' || status === 'FAILED' || status === 'ERROR';
const hasTime = ({ date, created_at }: ApiObject) => Boolean(date ?? created_at);

const polls: Poll[] = [
	{
		kind: 'redemption',
		endpoint: 'GET /v1/redemptions',
		parameters: {
			event: 'redemption',
			outcomes: ['failed', 'rollback.failed', 'rollback.succeeded', 'succeeded'],
		},
		tells: hasTime,
	},
	{
		kind: 'customer',
		endpoint: 'GET /v1/customers',
		parameters: { event: 'customer', change: 'created' },
		tells: hasTime,
	},
	{
		kind: 'customer',
		endpoint: 'GET /v1/customers',
		parameters: { event: 'customer', change: 'updated' },
		tells: ({ created_at, updated_at }) => Boolean(updated_at) && updated_at !== created_at,
	},
	{
		kind: 'export',
		endpoint: 'GET /v1/exports',
		parameters: { event: 'exportCompleted', watch: 'any' },
		tells: isOver,
	},
	{
		kind: 'asyncAction',
		endpoint: 'GET /v1/async-actions',
		parameters: { event: 'asyncActionCompleted', watch: 'any', addResult: false },
		tells: isOver,
	},
	{
		kind: 'voucherTransaction',
		endpoint: 'GET /v1/campaigns/{}/transactions',
		parameters: {
			event: 'voucherTransaction',
			watch: 'campaign',
			campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
			options: { addCardCode: false },
		},
		tells: hasTime,
	},
];

const textAt = (object: ApiObject, name: string) => {
	const value = object[name];
	return typeof value === 'string' ? value : '';
};

const byTime = (a: ApiObject, b: ApiObject) =>
	textAt(a, 'created_at') < textAt(b, 'created_at') ? -1 : 1;
const byItsId = (a: ApiObject, b: ApiObject) => (textAt(a, 'id') < textAt(b, 'id') ? -1 : 1);

/** Polls a list with the objects of a piece, for all events that such objects cause. */
export async function pollWith(
	service: AnswerService,
	sandbox: Sandbox,
	piece: Piece,
	readers: ReturnType<typeof readersByKind>,
): Promise<Reading> {
	const { kind, objects } = readObjects(piece);
	const { published = [] } = readers.get(kind)?.find(({ isSimplified }) => isSimplified) ?? {};
	const reading: Reading = { findings: [], rows: [], reads: 0, columns: 0 };
	for (const poll of polls.filter((one) => one.kind === kind)) {
		const reported = objects.filter(poll.tells);
		if (reported.length === 0) continue;
		for (const simplify of [false, true]) {
			sandbox.reset();
			service.give(undefined);
			const engine = watching(service, { ...poll.parameters, simplify, startFrom: 'beginning' });
			await engine.activate();
			const body = answerWith(poll.endpoint, objects.toSorted(byTime));
			service.give({ endpoint: poll.endpoint, status: 200, body });
			await engine.tick();
			service.give(undefined);
			reading.reads += 1;
			const at = `${piece.at} > event ${String(poll.parameters.event)}${simplify ? ' simplified' : ''}`;
			const items = engine.executions.flat().map(({ json }): ApiObject => json);
			const wanted = reported.toSorted(byItsId);
			const shown = items.filter(isJsonObject).toSorted(byItsId);
			const { wrong, columns } = simplify
				? compareColumns(kind, published, wanted, shown, poll.parameters)
				: compareWhole(wanted, shown);
			reading.columns += columns;
			if (simplify) reading.rows.push({ view: kind, items: shown });
			const failed = engine.errors.map(({ message }) => `ends in an error: ${message}`);
			reading.findings.push(...[...failed, ...wrong].map((says) => ({ at, says })));
		}
	}
	return reading;
}
