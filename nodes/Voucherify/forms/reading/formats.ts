import { Duration } from 'luxon';
import { isLegacyId } from '../../api/errors/meanings/loyaltyVersion';
import { encodePathPart } from '../../api/http/request';
import { hasInvisible } from './values';

/** Required format of a text field. */
export interface Format {
	/** Adds what people often leave out. */
	complete?: (text: string) => string;
	fits: (text: string) => boolean;
	/** Rest of the sentence that begins with the field's label. */
	problem: string;
	advice: string;
}

/** Identifier of a resource locator. It must be usable as a part of a URL. */
export const identifier: Format = {
	fits: (text) => encodePathPart(text) !== undefined,
	problem: 'cannot be sent',
	advice: 'Correct it: it consists only of dots, or contains a broken character.',
};

/** A code, an ID or a key that is created, or that identifies something. */
export const visible: Format = {
	fits: (text) => !hasInvisible(text),
	problem: 'has an invisible character in it',
	advice: 'It was probably copied from a page or an email: type it anew.',
};

export const emailAddress: Format = {
	fits: (text) => !hasInvisible(text) && /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/.test(text),
	problem: 'is not an email address',
	advice: 'Enter one address like name@example.com.',
};

export const webAddress: Format = {
	fits: (text) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text),
	problem: 'is not a web address',
	advice: 'Enter the whole address, like https://www.example.com/terms.',
};

/** Web address of a site or page, which people also write without https://. */
export const siteAddress: Format = {
	...webAddress,
	complete: (text) => (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text),
};

export const clockTime: Format = {
	fits: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
	problem: 'is not a time of day',
	advice: 'Enter hours and minutes like 09:30.',
};

export const isoDuration: Format = {
	fits: (text) => Duration.fromISO(text).isValid,
	problem: 'is not an ISO 8601 duration',
	advice: 'Enter one like PT1H for an hour or P1D for a day.',
};

/** Refuses IDs of legacy programs: a search with one would find nothing, without an error. */
export const loyaltyV2Id: Format = {
	fits: (id) => !isLegacyId(id),
	problem: 'belongs to a legacy loyalty program',
	advice: 'Enter an ID of a current loyalty program.',
};
