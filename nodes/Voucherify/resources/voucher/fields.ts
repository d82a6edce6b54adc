import { categoryField } from '../../forms/category';
import { codeDetails } from '../../forms/codeDetails';
import { validityFields } from '../../forms/validity';
import type { InputField } from '../../forms/reading/inputFields';

/** Fields of every voucher, apart from code, value and metadata. */
export const voucherFields: InputField[] = [...validityFields, categoryField, ...codeDetails];
