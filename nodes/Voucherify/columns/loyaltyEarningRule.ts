import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn } from '../api/types';

/** Returns the points of the first effect of a current earning rule: fixed or proportional ones; none of a benefit. */
export function pointsOfRule({ earnings }: IDataObject): IDataObject {
	const [effect] = objectsIn(objectsIn(earnings)[0]?.effects);
	const { points, points_proportional: ratios } = effect ?? {};
	return { ...(isJsonObject(ratios) && ratios), ...(isJsonObject(points) && points) };
}
