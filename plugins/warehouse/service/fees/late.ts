import { inStates, sql } from '@ntocc/sdk/service'
import { StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import type { ServiceCtx } from '../types.ts'
import { dayNumber } from './days.ts'
import { type Amounts, type Movement, reckon, type Terms, type Weights } from './reckon.ts'

/** Bills that a new one looks back at. */
const MOST_BEFORE = 36

/** What a posting that came after its bill changes of it. */
export interface Late {
  aboutBillNo: string
  /** The line as it would be now, with by how much it differs. */
  line: Amounts
  by: bigint
  postings: readonly Movement[]
}

/** Bills of an owner that live, the newest days first. */
export const livingBills = (ctx: ServiceCtx, shipmentCode: string): Promise<StorageBill[]> =>
  ctx.records.where(StorageBill, {
    where: sql`shipment_code = ${shipmentCode} and not is_deleted and status ${inStates(storageBillMachine, 'alive')}`,
    limit: 1000,
  })

/** The last posting that is told of a bill's days: by the bill itself, or by a later one of those that live. */
const knownOf = (bill: StorageBill, others: readonly StorageBill[]): number =>
  Math.max(
    bill.knownTo ?? 0,
    ...others.filter(({ periodStart }) => periodStart > bill.periodEnd).map(({ knownTo }) => knownTo ?? 0),
  )

const keyOf = ({ warehouseCode, contractNo, basis, above }: Amounts): string =>
  JSON.stringify([warehouseCode, contractNo, basis, above])

/** Lines of two reckonings that differ, each with by how much. */
const differing = (before: readonly Amounts[], now: readonly Amounts[]): { line: Amounts; by: bigint }[] => {
  const was = new Map(before.map(line => [keyOf(line), line]))
  const gone = before.filter(line => !now.some(each => keyOf(each) === keyOf(line)))
  return [
    ...now.map(line => ({ line, by: line.amount - (was.get(keyOf(line))?.amount ?? 0n) })),
    ...gone.map(line => ({ line, by: -line.amount })),
  ].filter(({ by }) => by !== 0n)
}

/**
 * What postings that a day of an approved bill got after the bill was reckoned change of it: reckoned with them and without them, by the
 * same contracts and weights, so that nothing else counts.
 */
export const lateOf = (
  bills: readonly StorageBill[],
  { id, start }: { id: number | undefined; start: string },
  { terms, movements, weights }: { terms: readonly Terms[]; movements: readonly Movement[]; weights: Weights },
): Late[] => {
  const others = bills.filter(bill => bill.id !== id)
  const before = others
    .filter(({ status, periodEnd }) => status === storageBillMachine.at.approved && periodEnd < start)
    .toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))
    .slice(0, MOST_BEFORE)
  return before.flatMap(bill => {
    const known = knownOf(bill, others)
    const days = { from: dayNumber(bill.periodStart), to: dayNumber(bill.periodEnd) }
    const postings = movements.filter(at => at.id > known && at.day <= days.to)
    if (postings.length === 0) return []
    const told = movements.filter(at => at.id <= known)
    const found = differing(reckon(terms, told, weights, days), reckon(terms, movements, weights, days))
    return found.map(each => ({ ...each, aboutBillNo: bill.billNo ?? bill.code, postings }))
  })
}
