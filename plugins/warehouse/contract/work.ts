import { id, integer, shape, type ValuesOf } from '@ntocc/sdk/fields'

/** Pieces of work that are told of at once: goods come through the gate in any order. */
export const MOST_WORK = 200

/** Of which document, and how far ahead; a few pieces unless told. Whoever walks where there is no connection asks for more. */
export const OfWork = shape({ id: id().required(), most: integer({ min: 1, max: MOST_WORK }) })
export type OfWork = ValuesOf<typeof OfWork>
