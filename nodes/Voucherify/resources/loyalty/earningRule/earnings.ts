import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject, isResource, objectsIn, type Resource } from '../../../api/types';
import { deepMerge } from '../../../forms/body';
import type { Parameters } from '../../../forms/reading/parameters';
import { agrees } from '../../../writes/agrees';
import { measuresMoney, findRatio } from './points';

/** The ways to earn points of a rule, which the API calls earnings. */
export const earningsField: INodeProperties = {
	displayName: 'Earnings (JSON)',
	name: 'earningsJson',
	type: 'json',
	required: true,
	default: '',
	placeholder:
		'e.g. [{"effects": [{"type": "POINTS", "points": {"value": 5, "card_definition_id": "lcdef_128f495f720c4bec8c"}}]}]',
	description: 'One way to earn or an array of them, in API format, with amounts in minor units',
};

/**
 * Reads earnings without the IDs that copied ones have.
 * @throws NodeOperationError if there is none, or one gives nothing
 */
export function readNewEarnings(parameters: Parameters, name: string): IDataObject[] {
	const earnings = parameters.objects(name);
	if (earnings.length === 0)
		throw parameters.invalid(name, 'is empty', 'Enter at least one earning with its effects.');
	for (const [index, earning] of earnings.entries()) refuseEmpty(parameters, name, earning, index);
	return earnings.map((earning) => ({ ...earning, id: undefined }));
}

/** Refuses an earning without effects. */
export function refuseEmpty(
	parameters: Parameters,
	name: string,
	{ effects }: IDataObject,
	index: number,
): void {
	if (objectsIn(effects).length > 0) return;
	const advice = 'Enter what it gives, like [{"type": "POINTS", "points": {…}}].';
	throw parameters.invalid(name, `has no effects in entry ${index + 1}`, advice);
}

/** What an update changes in the earnings of a rule. */
export interface EarningChanges {
	/** What changes in the points of one earning, which its ID names; see `pointsChanges`. */
	one?: IDataObject;
	/** Earnings with an ID replace the fields that they have. Others are added. */
	listed: IDataObject[];
	/** IDs. */
	removed: string[];
}

/**
 * Returns all earnings of a rule with the changes, as an update needs them: it removes those that it does not contain, and
 * adds a copy of those without their ID. An added earning that exists already is not added again.
 * @throws NodeOperationError if the rule does not have what is to be changed
 */
export function changedEarnings(
	parameters: Parameters,
	rule: Resource,
	{ one, listed, removed }: EarningChanges,
): IDataObject[] {
	const rows = earningsOf(parameters, rule).filter(({ id }) => !removed.includes(id));
	const unknown = listed.find(({ id }) => id !== undefined && !rows.some((row) => row.id === id));
	if (unknown) {
		const problem = `has ${JSON.stringify(unknown.id)}, which the rule does not have`;
		throw parameters.invalid('updateFields.earningsJson', problem, adviceFor(rows));
	}
	const kept = rows.map((row): Resource => ({
		...row,
		...listed.find(({ id }) => id === row.id),
		id: row.id,
	}));
	const target = one && findEarning(parameters, kept, one.id);
	const changed = kept.map((row) =>
		one && row === target ? withChanges(parameters, row, one) : row,
	);
	const added = listed.filter(
		(entry) => entry.id === undefined && !changed.some((row) => isSame(entry, row)),
	);
	if (changed.length + added.length > 0) return [...changed, ...added];
	throw parameters.invalid(
		'updateFields.removeEarnings',
		'would leave the rule without earnings',
		'Keep one, or stop the rule with Earning Rule → Deactivate.',
	);
}

/** True if an earning exists already: it gives the same, on the same conditions, under any name. */
function isSame(entry: IDataObject, row: IDataObject): boolean {
	const { rules, tier_rules: tiers } = row;
	const isForAll = isJsonObject(tiers) && tiers.type === 'NO_REQUIREMENTS';
	const conditions = { rules, tier_rules: isForAll ? undefined : tiers };
	return agrees({ ...entry, name: undefined }, row, true) && agrees(conditions, entry, true);
}

function earningsOf(parameters: Parameters, { earnings }: Resource): Resource[] {
	const rows = objectsIn(earnings);
	if (Array.isArray(earnings) && rows.length === earnings.length && rows.every(isResource))
		return rows.map((row) => ({
			...row,
			object: undefined,
			created_at: undefined,
			updated_at: undefined,
		}));
	throw parameters.invalid(
		'earningRuleId',
		"has earnings that Voucherify's response does not list",
		'Nothing was changed. Change it in Voucherify.',
	);
}

const adviceFor = (rows: Resource[]) =>
	`It has ${rows.map(({ id, name }) => (typeof name === 'string' ? `${id} (${name})` : id)).join(', ')}.`;

function findEarning(parameters: Parameters, rows: Resource[], id: unknown): Resource {
	const field = 'updateFields.earningId';
	const [first] = rows;
	if (id === undefined && rows.length > 1) {
		const problem = `is empty, but the rule has ${rows.length} earnings`;
		throw parameters.invalid(field, problem, adviceFor(rows));
	}
	const found = id === undefined ? first : rows.find((row) => row.id === id);
	if (found) return found;
	throw parameters.invalid(field, 'is not of this rule', adviceFor(rows));
}

/** Returns the earning with another number of points, or another wallet. */
function withChanges(parameters: Parameters, row: Resource, change: IDataObject): Resource {
	const effects = objectsIn(row.effects);
	const [target, ...others] = effects.filter(
		({ points, points_proportional: ratios }) => isJsonObject(points) || isJsonObject(ratios),
	);
	if (target === undefined || others.length > 0)
		throw parameters.invalid(
			'earningRuleId',
			target ? 'gives points to several wallets at once' : 'gives no points',
			'Change what it gives with Earnings (JSON).',
		);
	const changed = withPoints(parameters, target, change);
	return { ...row, effects: effects.map((effect) => (effect === target ? changed : effect)) };
}

function withPoints(
	parameters: Parameters,
	effect: IDataObject,
	{ value, everyAmount, everyNumber, card_definition_id }: IDataObject,
): IDataObject {
	const refuse = (field: string, problem: string) =>
		parameters.invalid(
			`updateFields.${field}`,
			problem,
			'Remove this field. To count something else, use Earnings (JSON).',
		);
	const points = value === undefined ? {} : { value };
	const target = card_definition_id === undefined ? {} : { card_definition_id };
	const every = everyAmount ?? everyNumber;
	if (isJsonObject(effect.points)) {
		if (every !== undefined)
			throw refuse(
				everyAmount === undefined ? 'everyNumber' : 'everyAmount',
				'does not fit: the rule gives the same points each time',
			);
		if (!Number.isInteger(value ?? 0))
			throw refuse('points', 'must be a whole number: the rule gives the same points each time');
		return { ...effect, points: { ...effect.points, ...points, ...target } };
	}
	const ratios = isJsonObject(effect.points_proportional) ? effect.points_proportional : {};
	const found = findRatio(ratios);
	if (!found) throw refuse('points', 'cannot be changed here: it is unknown what the rule counts');
	const { group, measure, ratio } = found;
	const isMoney = measuresMoney(measure);
	if (isMoney && everyNumber !== undefined)
		throw refuse('everyNumber', 'does not fit: the rule counts money');
	if (!isMoney && everyAmount !== undefined)
		throw refuse('everyAmount', 'does not fit: the rule counts no money');
	const changed = { ...ratio, ...(every !== undefined && { every }), ...points };
	const counted = deepMerge(ratios, { ...target, [group]: { [measure]: changed } });
	return { ...effect, points_proportional: counted };
}
