import { fenToYuan, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import { Corrections } from '../../contract/review-calls.ts'
import { effectsOf, type Happening } from '../effects.ts'
import { refuseOverload } from '../move-calls.ts'
import type { Corrected, Row, WaybillCtx } from '../types.ts'
import type { ReviewQueue } from './queues.ts'

/** What this caller may put right in a queue. */
export const correctable = ({ session }: WaybillCtx, { corrects }: ReviewQueue): (keyof Corrections)[] =>
  corrects.filter(name => name !== 'deductOther' || session.isStaff)

const COLUMN = { loadQty: 'load_qty', unloadQty: 'unload_qty', deductOther: 'deduct_other' } as const

/**
 * What was really put right: what stands there already is no correction.
 * @throws INVALID by field, FORBIDDEN for what is not the caller's to correct
 */
export const correctedOf = (ctx: WaybillCtx, queue: ReviewQueue, row: Row, given: object): Corrected => {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
  const { values, errors } = Corrections.accept(named)
  if (errors) throw ctx.invalid(errors)
  const allowed = correctable(ctx, queue)
  const corrected: Corrected = {}
  for (const name of Object.keys(COLUMN) as (keyof Corrected)[]) {
    const value = values[name]
    if (isEmpty(value)) continue
    if (!allowed.includes(name)) throw ctx.refuse('FORBIDDEN')
    const stored = name === 'deductOther' ? (yuanToFen(String(value)) ?? 0) : Number(value)
    if (stored !== Number(row[COLUMN[name]] ?? 0)) corrected[name] = stored
  }
  return corrected
}

export const isCorrected = (corrected: Corrected): boolean => Object.keys(corrected).length > 0

/** What the approving move is given for what was put right. */
export const inputOf = (queue: ReviewQueue, corrected: Corrected): Happening['input'] => ({
  images: [],
  ...(queue.name === 'loading'
    ? corrected.loadQty !== undefined && { qty: corrected.loadQty }
    : isCorrected(corrected) && { corrected }),
})

/** The row as the approving move would leave it, the state apart: the move's own effects, and nothing is written. */
export const approvedRow = (queue: ReviewQueue, row: Row, corrected: Corrected): Row => {
  const happening = { row, move: queue.approve, input: inputOf(queue, corrected), now: new Date() }
  return { ...row, ...effectsOf(happening).set }
}

/**
 * Limits of what may be put right: the vehicle carries no more than a tenth over its tonnage, and nobody deducts more than
 * there is to pay.
 * @throws INVALID by field
 */
export const checkCorrected = async (ctx: WaybillCtx, row: Row, after: Row, corrected: Corrected): Promise<void> => {
  await refuseOverload(ctx, row, corrected.loadQty, 'loadQty')
  const left = Number(after.payable_amount ?? 0)
  if (corrected.deductOther === undefined || left >= 0) return
  const max = fenToYuan(Math.max(0, corrected.deductOther + left))
  throw ctx.invalid({ deductOther: { code: 'validation.money.max', params: { max } } })
}
