/** `isCancel` of the waybill list filter (specification, section 3). */
export const CANCEL_DELETED = 4
export const CANCEL_NOT_DELETED = 0

/**
 * The deleted flag that an `isCancel` filter means: 4 deleted, 0 not deleted, as number or text. Undefined for an empty
 * filter, which asks for neither. Throws RangeError for any other value: sending it on would list the wrong rows.
 */
export function deletedFlagOf(isCancel: number | string | null | undefined): boolean | undefined {
  if (isCancel === undefined || isCancel === null || isCancel === '') return undefined
  const code = Number(isCancel)
  if (code === CANCEL_DELETED) return true
  if (code === CANCEL_NOT_DELETED) return false
  throw new RangeError(`isCancel is ${CANCEL_DELETED} or ${CANCEL_NOT_DELETED}, not ${isCancel}`)
}

/** The filter that lists deleted waybills, or those that are not. */
export const isCancelOf = (deleted: boolean): number => (deleted ? CANCEL_DELETED : CANCEL_NOT_DELETED)
