import type { MoveState } from '@ntocc/sdk/contracts'

/** Why a move of a record cannot be made now, as far as it was read with its moves. */
export const refusalOf = (record: object, name: string): MoveState['reason'] =>
  (record as { moves?: readonly MoveState[] }).moves?.find(({ move, allowed }) => move === name && !allowed)?.reason
