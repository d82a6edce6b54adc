import { findChoices, chosenFrom } from './description';
import { identifier, type Format } from './formats';
import { RawParameters } from './rawParameters';
import {
	parseFlag,
	isEmpty,
	locatorMode,
	locatorValue,
	shown,
	parseText,
	parseTexts,
} from './values';

const TEXT_ADVICE = 'Enter text, or an expression that returns text.';
const ROWS_ADVICE =
	'One expression cannot fill all rows: use an expression per field, or choose JSON if it is offered.';
const FLAG_ADVICE = 'Switch it on or off, or use true, false, yes, no, 1 or 0.';

/** Adds readers of texts, menus and switches. */
export class TextParameters extends RawParameters {
	/** Returns a text or the value of a resource locator, without surrounding white space. It must not be empty. */
	text(name: string, format?: Format): string {
		return this.notEmpty(name, this.optionalText(name, format));
	}

	/**
	 * Returns a text; undefined when the field is empty or not added. For a menu, the text is one of its values;
	 * expressions may give it in any case.
	 */
	optionalText(name: string, format?: Format): string | undefined {
		const text = this.writtenText(name, format);
		return text === undefined ? undefined : this.chosen(name, [text])[0];
	}

	/** Returns the mode of a resource locator; undefined when an expression replaces the whole locator. */
	mode(name: string): string | undefined {
		return locatorMode(this.raw(name));
	}

	/** Returns the value of a menu that lists common values only: an expression may give any other text. */
	openChoice(name: string): string {
		return this.notEmpty(name, this.optionalOpenChoice(name));
	}

	/** Same as `openChoice`, but undefined when the field is empty or not added. */
	optionalOpenChoice(name: string): string | undefined {
		const text = this.writtenText(name);
		return text && (chosenFrom(findChoices(this.fields, name) ?? [], text) ?? text);
	}

	/** True when a menu or a switch has one of these values. */
	isOneOf(name: string, values: readonly unknown[]): boolean {
		const value = values.some((one) => typeof one === 'boolean')
			? this.optionalFlag(name)
			: this.optionalOpenChoice(name);
		return values.includes(value);
	}

	/** True when a switch is on. It must not be empty. */
	flag(name: string): boolean {
		const flag = this.optionalFlag(name);
		if (flag === undefined) throw this.invalid(name, 'is empty', FLAG_ADVICE);
		return flag;
	}

	/** True when a switch is on; undefined when it is empty or not added. */
	optionalFlag(name: string): boolean | undefined {
		const value = this.raw(name);
		if (isEmpty(value)) return undefined;
		const flag = parseFlag(value);
		if (flag !== undefined) return flag;
		throw this.invalid(name, 'is neither true nor false', `It is ${shown(value)}. ${FLAG_ADVICE}`);
	}

	/** Returns several of Voucherify's own IDs, as `texts` does. They contain no semicolons, so these separate them, too. */
	ids(name: string): string[] {
		return this.texts(name, /[,;\n\r\t]/);
	}

	/**
	 * Returns several texts from a list, a JSON array or a text with commas, also in a resource locator. The result is
	 * empty when nothing is given. For a menu, all texts are among its values.
	 */
	texts(name: string, separators?: RegExp): string[] {
		const value = locatorValue(this.raw(name));
		if (isEmpty(value)) return [];
		const texts = parseTexts(value, separators)?.map((text) => this.checkText(name, text, true));
		if (texts?.length === 0) this.refuseLost(name);
		if (texts) return this.chosen(name, texts);
		const problem = 'contains a value that is not text';
		throw this.invalid(name, problem, 'Enter comma-separated texts, or a list of texts.');
	}

	/** Returns the error for an empty row or collection, with advice: n8n drops an expression that stands for all of it. */
	missingRow(name: string, advice: string) {
		return this.invalid(name, 'is empty', `${advice} ${ROWS_ADVICE}`);
	}

	private notEmpty(name: string, text: string | undefined): string {
		if (text !== undefined) return text;
		const advice = 'Fill it in, or choose an entry from its list.';
		throw name.includes('[')
			? this.missingRow(name, advice)
			: this.invalid(name, 'is empty', advice);
	}

	private writtenText(name: string, format?: Format): string | undefined {
		const raw = this.raw(name);
		const value = locatorValue(raw);
		if (isEmpty(value)) return undefined;
		const entered = parseText(value);
		if (entered === undefined) {
			throw this.invalid(name, 'is not a text', `It is ${shown(value)}. ${TEXT_ADVICE}`);
		}
		const written = this.checkText(name, entered);
		const expected = format ?? (value === raw ? undefined : identifier);
		const text = expected?.complete?.(written) ?? written;
		if (expected && !expected.fits(text))
			throw this.invalid(name, expected.problem, expected.advice);
		return text;
	}
}
