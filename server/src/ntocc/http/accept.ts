import type { InputShape } from '@ntocc/sdk/contracts'
import { type FieldMap, isEmpty, type Shape, type ValuesOf } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'

/**
 * Values of a request in their stored form. Fields that only the server sets are dropped.
 * @throws BackendError INVALID (4220) with the refused fields
 */
export const accept = <F extends FieldMap>(
  shape: Shape<F>,
  values: unknown,
  options: { partial?: boolean } = {},
): ValuesOf<Shape<F>> => {
  const { values: accepted, errors } = shape.accept(values, options)
  if (errors) throw invalid(errors)
  return accepted as ValuesOf<Shape<F>>
}

const isShape = (of: Partial<InputShape> | undefined): of is InputShape =>
  typeof of?.validate === 'function' && typeof of.normalise === 'function'

/** Checks a query or body against the endpoint's shape; without a shape the handler looks at it itself. */
export const acceptInput = (
  of: Partial<InputShape> | undefined,
  values: Record<string, unknown>,
): Record<string, unknown> => {
  if (!isShape(of)) return values
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  const normalised = of.normalise(filled)
  const errors = of.validate(normalised)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...values, ...normalised }
}
