import { categoryField } from '../../fields/category';
import { codeDetails } from '../../fields/codeDetails';
import { validityFields } from '../../fields/validity';
import type { InputField } from '../../parameters/inputFields';

/** What any voucher has beside its code, its value and its metadata. */
export const voucherFields: InputField[] = [...validityFields, categoryField, ...codeDetails];
