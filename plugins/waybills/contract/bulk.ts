/**
 * Moves of waybills that are made on many at once. None of them is proven by a picture, a place, a code or a quantity, and none
 * judges such a proof: those are looked at one by one.
 */
export const BULK_MOVES = ['accept', 'refuse', 'cancel', 'delete'] as const
