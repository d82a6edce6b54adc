import type { IDataObject } from 'n8n-workflow';
import type { ApiCall } from '../api/http/request';
import type { Resource } from '../api/types';
import { readChanges } from '../forms/body';
import { readDiscount, withLastingOptions } from '../forms/discount';
import type { InputField } from '../forms/reading/inputFields';
import type { Result, Task } from '../run/types';
import { withLock } from '../writes/locks';
import { knownAt } from './wholeChange';
import { write } from './write';

/** A change of a resource that has a discount. */
interface DiscountChange extends Pick<ApiCall, 'errorCatalog'> {
	/** `object` of the resource. */
	object: string;
	path: string[];
	/** Its other fields. */
	fields: InputField[];
	/** Returns the part of the body with the discount. */
	bodyOf: (discount: IDataObject) => IDataObject;
	/** Returns the current discount. */
	currentIn: (known: Resource) => unknown;
}

/**
 * Changes a resource, and its discount with *Change Discount*. The service may replace a discount as a whole, so the
 * current one is read first, which costs a request: its options that the form does not have stay.
 */
export async function writeWithDiscount(
	{ client, parameters }: Task,
	{ object, path, fields, bodyOf, currentIn, errorCatalog }: DiscountChange,
): Promise<Result[]> {
	const call = { method: 'PUT', path, returns: { object }, errorCatalog } as const;
	if (!parameters.flag('changeDiscount'))
		return await write(client, { ...call, body: readChanges(parameters, fields) });
	const discount = readDiscount(parameters);
	const changes = readChanges(parameters, fields, bodyOf(discount));
	if (parameters.text('discountType') === 'JSON')
		return await write(client, { ...call, body: changes });
	return await withLock(client, path.join('/'), async () => {
		const whole = withLastingOptions(discount, currentIn(await knownAt(client, path)));
		return await write(client, { ...call, body: { ...changes, ...bodyOf(whole) } });
	});
}
