import type { IDataObject } from 'n8n-workflow';
import { isOutcomeUnknown } from '../../api/errors/callError';
import { unexpectedResponse } from '../../api/errors/errors';
import { withRemark } from '../../api/errors/node';
import { isJsonObject, isResource, valueAt, type Resource } from '../../api/types';
import type { BatchedOperation } from '../types';
import { agrees } from '../../writes/agrees';
import { asUnknown, type Failure } from '../../writes/failure';
import type { InputItems } from '../inputItems';
import {
	halvingHelps,
	isAboutElements,
	isConflict,
	isTooLarge,
	mayBeAboutAddress,
	refusalSignature,
} from '../refusals';
import { itemsOf, type BatchElement } from './slots';

/** Maximum elements of a refused array that are sent alone to find the reason. */
const PROBES = 3;

const SAME_RESPONSE =
	'Some of them, sent alone, got the same response: the others were not sent again.';

/** Sends arrays, and records the outcome in each element. */
export class Sender {
	/** Refusals of probed groups by group key; undefined if the refusal was not about the path of the group. */
	private readonly saidOfAddress = new Map<string, string | undefined>();

	constructor(
		private readonly operation: BatchedOperation,
		private readonly items: InputItems,
	) {}

	/** Sends elements of one group. */
	async send(batch: BatchElement[]): Promise<void> {
		const [first] = batch;
		if (!first) return;
		const elements = batch.map(({ element }) => element);
		const failure = await this.items.send(batch, async () => {
			this.noteRows(batch, await first.send(this.items.client, elements));
		});
		if (failure) await this.takeUp(batch, failure);
	}

	/**
	 * Assigns the rows of the response to the elements. An element without a row has an unknown outcome: it never gets the
	 * row of another element.
	 */
	private noteRows(batch: BatchElement[], response: unknown): void {
		const about = this.items.client.about({ method: 'POST' });
		if (!Array.isArray(response) || !response.every(isResource))
			throw unexpectedResponse('it does not list what was created', about);
		const elements = batch.map(({ element }) => element);
		const rows = this.rowsFor(elements, response);
		const strangers = response.filter((row) => !rows.includes(row)).map(({ id }) => id);
		const open = batch.filter((slot, index) => {
			slot.created = rows[index];
			return !slot.created;
		});
		this.noteOutcome(batch.filter(({ created }) => created));
		if (open.length === 0) return;
		const error = unexpectedResponse(
			`it does not list what was created for ${itemsOf(open)}`,
			about,
		);
		this.fail(open, asUnknown(error, { candidates: strangers }));
	}

	private readonly toElement = (row: Resource) => this.operation.toElement?.(row) ?? row;

	/**
	 * Finds the row of each element by its key. An element without a key, or whose key is used twice, gets the row with the
	 * same values.
	 */
	private rowsFor(elements: IDataObject[], rows: Resource[]): Array<Resource | undefined> {
		const { keyName = '' } = this.operation;
		const reported = rows.map(this.toElement);
		const bearsKeys = elements.length > 1 && reported.some((row) => row[keyName] !== undefined);
		const keys = elements.map((element) => element[keyName]);
		const isKeyed = ({ [keyName]: key }: IDataObject) =>
			bearsKeys && key !== undefined && keys.indexOf(key) === keys.lastIndexOf(key);
		const own = elements.map((element) =>
			isKeyed(element)
				? rows.find((_, at) => reported[at]?.[keyName] === element[keyName])
				: undefined,
		);
		const free = rows.filter((row) => !own.includes(row));
		const others = elements.filter((element) => !isKeyed(element));
		const isComplete = free.length === others.length;
		const places = isComplete ? placesIn(free.map(this.toElement), others) : [];
		return elements.map(
			(element, index) => own[index] ?? free[places[others.indexOf(element)] ?? -1],
		);
	}

	/** Handles a failed request: sends parts of the array again if that is safe, otherwise fails its elements. */
	private async takeUp(batch: BatchElement[], failure: Failure): Promise<void> {
		const isAlone = batch.length === 1;
		const rest = await this.withoutPresent(batch, failure);
		if (rest.length < batch.length && isConflict(failure.error)) {
			await this.send(rest);
			return;
		}
		const isSplittable = this.operation.isSplittable === true || isTooLarge(failure.error);
		const maySplit = !isAlone && isSplittable;
		if (maySplit && halvingHelps(failure.error, this.items.stopsAtError)) {
			if (!(await this.isAboutAddress(batch, failure))) {
				await this.sendHalves(batch.filter((slot) => !slot.created && !slot.failure));
				return;
			}
			withRemark(failure.error, SAME_RESPONSE);
		}
		if (batch.length > 1) withRemark(failure.error, `The request had ${itemsOf(batch)}.`);
		// The API docs do not say that a refused array leaves nothing behind.
		if (!isAlone && !maySplit && isAboutElements(failure.error)) failAsUnknown(failure);
		// A lookup for the whole array cannot tell its elements apart later.
		if (batch.length > 1) failure.findAgain = undefined;
		this.fail(
			rest.filter(({ failure: own }) => !own),
			failure,
		);
	}

	/**
	 * Sets aside the elements whose wanted state exists, from this request or from before.
	 * @returns the other elements
	 */
	private async withoutPresent(batch: BatchElement[], failure: Failure): Promise<BatchElement[]> {
		const { present } = this.operation;
		const [first] = batch;
		const mayHaveParts =
			this.items.stopsAtError && batch.length > 1 && isAboutElements(failure.error);
		const mayBeThere = isConflict(failure.error) || isOutcomeUnknown(failure.error) || mayHaveParts;
		if (!present || !first || !mayBeThere) return batch;
		const rows = await present(this.items.client, first.groupKey).catch(() => []);
		for (const slot of batch) {
			const row = rows.find((one) => agrees(slot.element, this.toElement(one)));
			if (row) slot.created = { ...row, already: true };
		}
		this.noteOutcome(batch.filter(({ created }) => created));
		return batch.filter(({ created }) => !created);
	}

	private async sendHalves(batch: BatchElement[]): Promise<void> {
		const middle = Math.ceil(batch.length / 2);
		await this.send(batch.slice(0, middle));
		await this.send(batch.slice(middle));
	}

	/** True if the path itself was not found: elements spread over the batch get the same refusal when sent alone. */
	private async isAboutAddress(batch: BatchElement[], failure: Failure): Promise<boolean> {
		const [{ groupKey } = { groupKey: '' }] = batch;
		const said = refusalSignature(failure.error);
		if (batch.length <= PROBES || !mayBeAboutAddress(failure.error)) return false;
		if (this.saidOfAddress.has(groupKey)) return this.saidOfAddress.get(groupKey) === said;

		this.saidOfAddress.set(groupKey, undefined);
		for (const slot of spreadOver(batch)) {
			await this.send([slot]);
			if (!slot.failure || refusalSignature(slot.failure.error) !== said) return false;
		}
		this.saidOfAddress.set(groupKey, said);
		return true;
	}

	private fail(slots: BatchElement[], failure: Failure): void {
		for (const slot of slots) slot.failure = failure;
		this.noteOutcome(slots);
	}

	private noteOutcome(slots: BatchElement[]): void {
		const byItem = new Map(slots.map(({ itemIndex, failure }) => [itemIndex, failure]));
		for (const [itemIndex, failure] of byItem) this.items.note(itemIndex, failure);
	}
}

/**
 * Returns the place of each element's row: its own, if all rows there fit; otherwise one that fits, so that as many elements
 * as possible have one. A field counts if some row agrees with each element on it: the service may leave out others, or write
 * them in its own way.
 */
function placesIn(rows: IDataObject[], elements: IDataObject[]): Array<number | undefined> {
	const given = elements.map((element) => leavesOf(element));
	const has = (row: IDataObject, { path, value }: Leaf) => {
		const shown = valueAt(row, ...path);
		return shown !== undefined && agrees(value, shown);
	};
	const nameOf = ({ path }: Leaf) => path.join('.');
	const foreign = new Set(
		given
			.flat()
			.filter((leaf) => !rows.some((row) => has(row, leaf)))
			.map(nameOf),
	);
	const choices = given.map((leaves) => {
		const counted = leaves.filter((leaf) => !foreign.has(nameOf(leaf)));
		return [...rows.keys()].filter((at) => counted.every((leaf) => has(rows[at] ?? {}, leaf)));
	});
	if (choices.every((fitting, index) => fitting.includes(index))) return [...rows.keys()];
	/** The element of each row. */
	const owners = new Map<number, number>();
	const place = (index: number, tried: Set<number>): boolean => {
		const fitting = choices[index] ?? [];
		return [...fitting.filter((at) => !owners.has(at)), ...fitting].some((at) => {
			if (tried.has(at)) return false;
			tried.add(at);
			const owner = owners.get(at);
			if (owner !== undefined && !place(owner, tried)) return false;
			owners.set(at, index);
			return true;
		});
	};
	for (const index of choices.keys()) place(index, new Set());
	const places: Array<number | undefined> = [];
	for (const [at, index] of owners) places[index] = at;
	return places;
}

/** A value of an element. */
interface Leaf {
	path: string[];
	value: unknown;
}

function leavesOf(element: IDataObject, path: string[] = []): Leaf[] {
	return Object.entries(element).flatMap(([key, value]): Leaf[] => {
		if (isJsonObject(value)) return leavesOf(value, [...path, key]);
		return (value ?? undefined) === undefined ? [] : [{ path: [...path, key], value }];
	});
}

function failAsUnknown(failure: Failure): void {
	asUnknown(failure);
	withRemark(failure.error, 'Check in Voucherify which of them were created.');
}

/** Returns the first element, the last, and some between them: neighbors often fail for the same reason. */
function spreadOver(batch: BatchElement[]): BatchElement[] {
	const step = (batch.length - 1) / (PROBES - 1);
	return Array.from({ length: PROBES }, (_, index) => batch[Math.round(index * step)]).flatMap(
		(slot) => slot ?? [],
	);
}
