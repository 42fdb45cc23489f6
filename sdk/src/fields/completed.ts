import type { FieldMap } from './shape.ts'

/** Values in their stored form, with the defaults of required fields that are not there. */
export const completed = (
  { fields }: { readonly fields: Readonly<FieldMap> },
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const filled = { ...values }
  for (const [name, field] of Object.entries(fields))
    if (field.fillsItself && !field.options.readOnly) filled[name] ??= field.options.default
  return filled
}
