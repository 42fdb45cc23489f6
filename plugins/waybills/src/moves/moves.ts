import {
  allowsSecondUpload,
  type PartyType,
  type WaybillMoveState,
  type WaybillRecord,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import {
  type AnyShape,
  type FieldMap,
  greatCircleKm,
  type Issue,
  images,
  longText,
  type Move,
  positiveNumber,
  reference,
  shape,
  text,
  weightKg,
} from '@ntocc/sdk/fields'
import { BULK_MOVES } from '../../contract/bulk.ts'
import { LEAST_KG } from '../../contract/weighing.ts'

/** What a dialog asks for before a move is made. */
export interface MoveForm {
  qty: boolean
  /** `required` by the machine, `offered` where a reason can stand in for being at the place. */
  reason: 'none' | 'offered' | 'required'
  consigneeCode: boolean
  /** The consignee draws a signature, and says who that is. */
  signature: boolean
  /** Another driver or vehicle, and the exception that is the reason. */
  crew: boolean
  /** Photographs: `required` as a proof, `offered` where they can be added. */
  photos: 'none' | 'offered' | 'required'
}

/** Proofs with a photograph and the quantity that it proves. */
const PROOFS = ['loadProof', 'unloadProof']
const PLACE_NEEDS = ['atLoadPlaceOrReason', 'atUnloadPlaceOrReason']
type Side = 'load' | 'unload'
/** Ways out rather than on: never the primary action. */
const ASIDE = new Set(['cancel', 'refuse', 'delete', 'rejectLoad', 'rejectReceipt'])

/** Nothing waits for these: they can be made and need not be. */
const IF_WANTED = new Set(['replaceReceipt', 'reassign'])

export const isAside = (move: string): boolean => ASIDE.has(move)

export function formOf(move: Pick<Move, 'name' | 'needs' | 'reason'>): MoveForm {
  const needs = move.needs ?? []
  return {
    qty: needs.some(need => need === 'quantityGiven' || PROOFS.includes(need)),
    reason: move.reason ? 'required' : needs.some(need => PLACE_NEEDS.includes(need)) ? 'offered' : 'none',
    consigneeCode: needs.includes('consigneeCode'),
    signature: needs.includes('consigneeSignature'),
    crew: needs.includes('newCrewFit'),
    photos: needs.some(need => need === 'newReceiptUploaded' || PROOFS.includes(need))
      ? 'required'
      : needs.includes('quantityGiven')
        ? 'offered'
        : 'none',
  }
}

/** At which end of the way somebody has to be who makes the move, or to say why not. */
export const sideOf = ({ needs = [] }: Pick<Move, 'needs'>): Side | undefined =>
  needs.includes('atLoadPlaceOrReason') ? 'load' : needs.includes('atUnloadPlaceOrReason') ? 'unload' : undefined

/** How far it is from there to an end of the way; undefined where one of the two is not known. */
export const kmTo = (
  waybill: WaybillRecord,
  side: Side,
  from: { lng: number; lat: number } | undefined,
): number | undefined => {
  const { [`${side}Lng` as const]: lng, [`${side}Lat` as const]: lat } = waybill
  return from && lng != null && lat != null ? greatCircleKm(from, { lng, lat }) : undefined
}

/** The longest reason that the call takes. */
const REASON = longText({ max: 200 })
const CODE_DIGITS = 6

/** What is asked beside what the machine wants: why less is signed for, by its name, and what counted goods weigh that are loaded. */
interface AskedBeside {
  why?: string | undefined
  weight?: boolean
}

/** What is asked as fields: what is wrong is said here before anything is sent. */
export function shapeOf(asks: MoveForm, { why, weight }: AskedBeside = {}): AnyShape {
  const fields: FieldMap = {}
  if (asks.crew) {
    fields.driverCode = reference('driver')
    fields.vehicleCode = reference('vehicle')
    fields.exceptionCode = text({ max: 64 })
  }
  if (asks.qty) fields.qty = positiveNumber({ places: 3 }).required()
  if (weight) fields.grossKg = weightKg({ min: LEAST_KG })
  if (asks.consigneeCode) fields.consigneeCode = text({ min: CODE_DIGITS, max: CODE_DIGITS }).required()
  if (asks.signature) {
    fields.signer = text({ max: 40 }).required()
    fields.signature = images({ max: 1 }).required()
  }
  if (asks.reason !== 'none') fields.reason = asks.reason === 'required' ? REASON.required() : REASON
  // Asked for by the backend alone, which knows what was proved.
  if (why) fields[why] = REASON
  if (asks.photos !== 'none') fields.images = asks.photos === 'required' ? images().required() : images()
  return shape(fields)
}

/** What is settled for the branch or for the waybill: nothing that whoever would make the move could mend. */
const SETTLED = ['secondUploadAllowed', 'drawnSignatureOn', 'loadReviewOn', 'loadReviewOff'].map(
  name => `validation.condition.${name}`,
)

/** Loading is noted in one of two ways, with a review or without: which of them, the waybill says itself. */
export const isOfWaybill = (
  { needs = [] }: Pick<Move, 'needs'>,
  { loadReview }: Pick<WaybillRecord, 'loadReview'>,
): boolean => !needs.includes(loadReview ? 'loadReviewOff' : 'loadReviewOn')

/** Whether the branch of the session lets the move be made at all. */
export const isOfBranch = ({ needs }: Pick<Move, 'needs'>, secondUploadDetail: string): boolean =>
  !needs?.includes('secondUploadAllowed') || allowsSecondUpload(secondUploadDetail)

export interface OfferedMove {
  move: Move
  /** Why it cannot be made now; undefined when it can. */
  reason?: Issue
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
    return [{ move, ...(answer.allowed ? {} : { reason: answer.reason }) }]
  })
}

/** Moves as the server answered them for this caller: it knows the conditions too. */
export function answeredMoves(state: number, answers: readonly WaybillMoveState[]): OfferedMove[] {
  return answers.flatMap(answer => {
    const move = waybillMachine.move(answer.move, state)
    if (!move || SETTLED.includes(answer.reason?.code ?? '')) return []
    return [{ move, ...(answer.allowed ? {} : { reason: answer.reason ?? { code: 'validation.move.state' } }) }]
  })
}

/** Moves made on many at once that somebody makes from one state or another: what stands over a list. */
export const movesOfMany = (partyType: PartyType | undefined, permissions: readonly string[]): string[] =>
  BULK_MOVES.filter(name =>
    waybillMachine.moves.some(
      move =>
        move.name === name &&
        partyType !== undefined &&
        move.by.includes(partyType) &&
        (move.permission === undefined || permissions.includes(move.permission)),
    ),
  )

/** The next step: the first way on that can be made, else the first that cannot yet. */
export function nextMove(moves: readonly OfferedMove[]): OfferedMove | undefined {
  const onward = moves.filter(({ move }) => !isAside(move.name) && !IF_WANTED.has(move.name))
  return onward.find(({ reason }) => !reason) ?? onward[0]
}
