import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';

/** Builds the column of a schema's properties: a row for each, with its name. Deleted ones, which the service keeps, are left out. */
export const propertiesAt =
	(...path: string[]) =>
	(schema: IDataObject): IDataObject[] | undefined => {
		const properties = valueAt(schema, ...path);
		if (!isJsonObject(properties)) return undefined;
		return Object.entries(properties).flatMap(([name, definition]) => {
			if (!isJsonObject(definition)) return [{ name }];
			return definition.deleted === true ? [] : [{ name, ...definition }];
		});
	};
