import { fenToYuan, type Issue, type Issues, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import { isOwnMoney } from '@ntocc/sdk/service'
import { Corrections } from '../../contract/review-calls.ts'
import { effectsOf, type Happening } from '../effects.ts'
import { withValues } from '../overlay.ts'
import type { Corrected, Row, WaybillCtx } from '../types.ts'
import { mostCarried } from '../weight.ts'
import { loadBounds, mostUnloaded } from './bounds.ts'
import { partiesOf } from './own.ts'
import type { ReviewQueue } from './queues.ts'

/**
 * What this caller may put right in a queue: whoever pays by a quantity, or is paid by it, approves it or does not, and sets none. Nor
 * does anybody of the platform who acts for one of them.
 */
export const correctable = async (
  ctx: WaybillCtx,
  { corrects }: ReviewQueue,
  row: Row,
): Promise<(keyof Corrections)[]> =>
  ctx.session.isStaff && !(await isOwnMoney(ctx, partiesOf(row))) ? [...corrects] : []

const COLUMN = { loadQty: 'load_qty', unloadQty: 'unload_qty', deductOther: 'deduct_other' } as const

/**
 * What was really put right: what stands there already is no correction.
 * @throws INVALID by field, FORBIDDEN for what is not the caller's to correct
 */
export const correctedOf = async (ctx: WaybillCtx, queue: ReviewQueue, row: Row, given: object): Promise<Corrected> => {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
  const { values, errors } = Corrections.accept(named)
  if (errors) throw ctx.invalid(errors)
  const allowed = await correctable(ctx, queue, row)
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

/** Whether a value is named at all, one that stands there already too. */
export const isNamed = (given: object): boolean => Object.values(given).some(value => !isEmpty(value))

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
  return withValues(row, effectsOf(happening).set)
}

/** A bound and why it is one, by the word after `correction`; whoever shows it knows the unit of the waybill. */
const bound = (name: 'loadMost' | 'unloadMost' | 'carried', max: number): Issue => ({
  code: `validation.correction.${name}`,
  params: { max, unit: '' },
})

/** What is wrong with quantities that were put right, by what was planned, reported and loaded. */
const quantityIssues = (row: Row, { loadQty, unloadQty }: Corrected): Issues => {
  const issues: Issues = {}
  const bounds = loadBounds(Number(row.plan_qty ?? 0), Number(row.load_qty ?? 0))
  if (loadQty !== undefined && bounds) {
    if (loadQty > bounds.max) issues.loadQty = bound('loadMost', bounds.max)
    if (loadQty < bounds.min)
      issues.loadQty = { code: 'validation.correction.loadLeast', params: { min: bounds.min, unit: '' } }
  }
  const max = mostUnloaded(loadQty ?? Number(row.load_qty ?? 0))
  if (unloadQty !== undefined && unloadQty > max) issues.unloadQty = bound('unloadMost', max)
  return issues
}

/** Nobody is left owing money for having carried: what would be below zero is said at what was put right. */
const payableIssues = (left: number, { loadQty, unloadQty, deductOther }: Corrected): Issues => {
  if (left >= 0) return {}
  const most = (deductOther ?? 0) + left
  if (deductOther !== undefined && (most >= 0 || (loadQty === undefined && unloadQty === undefined)))
    return { deductOther: { code: 'validation.correction.deductMost', params: { max: fenToYuan(Math.max(0, most)) } } }
  return { [unloadQty === undefined ? 'loadQty' : 'unloadQty']: { code: 'validation.quantity.payable' } }
}

/**
 * Limits of what may be put right: quantities near what was planned and reported, a load that the vehicle may carry, and
 * no more deducted than there is to pay.
 * @throws INVALID by field
 */
export const checkCorrected = async (ctx: WaybillCtx, row: Row, after: Row, corrected: Corrected): Promise<void> => {
  if (!isCorrected(corrected)) return
  const issues = { ...payableIssues(Number(after.payable_amount ?? 0), corrected), ...quantityIssues(row, corrected) }
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
  const carried = await mostCarried(ctx, row)
  if (corrected.loadQty !== undefined && corrected.loadQty > carried)
    throw ctx.invalid({ loadQty: bound('carried', carried) })
}
