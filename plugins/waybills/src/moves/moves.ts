import { type PartyType, type WaybillMoveState, waybillMachine } from '@ntocc/sdk/contracts'
import type { Issue, Move } from '@ntocc/sdk/fields'

/** What a dialog asks for before a move is made. */
export interface MoveForm {
  qty: boolean
  /** `required` by the machine, `offered` where a reason can stand in for being at the place. */
  reason: 'none' | 'offered' | 'required'
  consigneeCode: boolean
}

/** Proofs that are photographs taken at the place: made in the driver's app, not at a desk. */
const PHOTO_NEEDS = ['loadProof', 'unloadProof', 'newReceiptUploaded']
const PLACE_NEEDS = ['atLoadPlaceOrReason', 'atUnloadPlaceOrReason']
/** Ways out rather than on: never the primary action. */
const ASIDE = new Set(['cancel', 'refuse', 'delete', 'rejectReceipt'])

export const isAside = (move: string): boolean => ASIDE.has(move)
export const needsPhoto = (move: Pick<Move, 'needs'>): boolean =>
  move.needs?.some(need => PHOTO_NEEDS.includes(need)) ?? false

export function formOf(move: Pick<Move, 'name' | 'needs' | 'reason'>): MoveForm {
  const needs = move.needs ?? []
  return {
    qty: needs.includes('quantityGiven'),
    reason: move.reason ? 'required' : needs.some(need => PLACE_NEEDS.includes(need)) ? 'offered' : 'none',
    consigneeCode: needs.includes('consigneeCode'),
  }
}

export interface OfferedMove {
  move: Move
  /** Why it cannot be made now; undefined when it can. */
  reason?: Issue | { code: 'photo' }
}

/** Moves of a state that this party makes, as far as the page alone can know: for lists. */
export function offeredMoves(
  state: number,
  partyType: PartyType | undefined,
  permissions: readonly string[],
): OfferedMove[] {
  if (!partyType) return []
  return waybillMachine.movesFrom(state, partyType).flatMap(move => {
    const answer = waybillMachine.canMove(move.name, state, { actor: partyType, permissions })
    if (!answer.allowed && answer.reason.code === 'validation.move.permission') return []
    return [withPhoto({ move, ...(answer.allowed ? {} : { reason: answer.reason }) })]
  })
}

/** Moves as the server answered them for this caller: it knows the conditions too. */
export function answeredMoves(state: number, answers: readonly WaybillMoveState[]): OfferedMove[] {
  return answers.flatMap(answer => {
    const move = waybillMachine.move(answer.move, state)
    if (!move) return []
    return [
      withPhoto({ move, ...(answer.allowed ? {} : { reason: answer.reason ?? { code: 'validation.move.state' } }) }),
    ]
  })
}

const withPhoto = (offered: OfferedMove): OfferedMove =>
  !offered.reason && needsPhoto(offered.move) ? { ...offered, reason: { code: 'photo' } } : offered

/** The next step: the first way on that can be made, else the first that cannot yet. */
export function nextMove(moves: readonly OfferedMove[]): OfferedMove | undefined {
  const onward = moves.filter(({ move }) => !isAside(move.name))
  return onward.find(({ reason }) => !reason) ?? onward[0]
}
