import { recordMachine } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import type { Side } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { keyOf } from '../service/waybills.ts'
import { type Carried, DAY } from './carried.ts'
import { drawPayment, TURNS, type Turn } from './payments.ts'

const HOUR = 3_600_000
type StateName = keyof typeof settlementMachine.at

/** How far the batches of a branch have come, one after the other and from the beginning again. */
const RECENT: readonly StateName[] = [
  'toReconcile',
  'toApprove',
  'confirmed',
  'draft',
  'rejected',
  'toApprove',
  'voided',
  'toReconcile',
]
/** From this sum on the first of two approvals is there. */
const BY_TWO = 10_000_000
/** Parties of a side that have batches, and waybills in one. */
const PARTIES = 24
const LINES = 300
/** Days in which shippers pay: some are late by now. */
export const daysToPay = (serial: number): number => [7, 15, 30][serial % 3] ?? 30
/** Waybills of the last days are left to be settled by whoever tries it. */
const LEFT = 4 * DAY
const OLD = 14 * DAY

const iso = (time: number): string => new Date(time).toISOString()
const dayOf = (time: number): string => iso(time + 8 * HOUR).slice(0, 10)

interface Drawn {
  batches: DemoRow[]
  lines: DemoRow[]
  payments: DemoRow[]
  evidence: DemoRow[]
}

interface Batch {
  side: Side
  party: object
  state: StateName
  carried: readonly Carried[]
  from: number
  to: number
  /** How the bank took its payment. */
  turn?: Turn
}

const byParty = (carried: readonly Carried[], side: Side): Map<string, Carried[]> => {
  const groups = new Map<string, Carried[]>()
  for (const each of carried) {
    const key = JSON.stringify(side === 'receivable' ? { shipmentCode: each.shipmentCode } : each.payee)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

/** Parties of the demo's own accounts come first: whoever signs in as one has something to look at. */
const inTurn = (ctx: DemoCtx, groups: Map<string, Carried[]>): [string, Carried[]][] => {
  const own = (['SHIPPER', 'DRIVER', 'CARRIER'] as const).map(kind => `"${ctx.account(kind)}"`)
  const rank = (key: string) => (own.some(code => key.includes(code)) ? 0 : 1)
  return [...groups].sort(
    ([one, a], [other, b]) => rank(one) - rank(other) || b.length - a.length || (one < other ? -1 : 1),
  )
}

/** A batch of each party for the weeks that are over, and one for those since. */
const receivables = (ctx: DemoCtx, carried: readonly Carried[]): Batch[] =>
  inTurn(ctx, byParty(carried, 'receivable'))
    .slice(0, PARTIES)
    .flatMap(([key, all], at): Batch[] => {
      const party: object = JSON.parse(key)
      const within = (from: number, to: number) =>
        all.filter(({ finished }) => finished >= ctx.now - from && finished < ctx.now - to)
      const [old, recent] = [within(OLD + 30 * DAY, OLD), within(OLD, LEFT)]
      const batch = (state: StateName, of: readonly Carried[], from: number, to: number): Batch[] =>
        of.length > 0 ? [{ side: 'receivable', party, state, carried: of, from: ctx.now - from, to: ctx.now - to }] : []
      return [
        ...batch('toPay', old, OLD + 30 * DAY, OLD),
        ...batch(RECENT[at % RECENT.length] ?? 'draft', recent, OLD, LEFT),
      ]
    })

/** What carriers are owed, of the waybills that say that they are in a batch. */
const payables = (ctx: DemoCtx, carried: readonly Carried[], advanced: ReadonlySet<string>): Batch[] => {
  const isAhead = ({ waybillNo }: Carried): boolean => advanced.has(waybillNo)
  let ordered = 0
  return (
    inTurn(
      ctx,
      byParty(
        carried.filter(({ isInBatch }) => isInBatch),
        'payable',
      ),
    )
      // Those who were paid in advance have a batch in any case: it is taken off there.
      .sort(([, one], [, other]) => Number(other.some(isAhead)) - Number(one.some(isAhead)))
      .slice(0, PARTIES * 4)
      .map(([key, all], at): Batch => {
        const times = all.map(({ finished }) => finished)
        // Void ones have let their waybills go.
        const states = RECENT.filter(state => state !== 'voided')
        const party: object = JSON.parse(key)
        // What was paid in advance is taken off a batch that is approved, and not paid yet.
        if (all.some(isAhead)) {
          const days = { from: Math.min(...times), to: Math.max(...times) }
          return { side: 'payable', party: JSON.parse(key), state: 'toPay', carried: all, ...days }
        }
        // Two of five are approved.
        const hasApproval = at % 5 === 1 || at % 5 === 4
        const turn = hasApproval && 'driverCode' in party ? TURNS[ordered++ % TURNS.length] : undefined
        const state = hasApproval ? STATE_OF[turn ?? 'waiting'] : (states[at % states.length] ?? 'draft')
        const days = { from: Math.min(...times), to: Math.max(...times) }
        return { side: 'payable', party, state, carried: all, ...days, ...(turn && { turn }) }
      })
  )
}

/** Where a batch stands by how its payment was taken. */
const STATE_OF: Readonly<Record<Turn, StateName>> = {
  waiting: 'toPay',
  failed: 'toPay',
  unknown: 'paying',
  paid: 'paid',
  credited: 'paid',
}

const { at } = settlementMachine
const isApproved = (state: StateName) => settlementMachine.within(at[state], 'approved')
const isSent = (state: StateName) => !['draft', 'rejected', 'voided'].includes(state)
const isConfirmed = (state: StateName) => isSent(state) && state !== 'toReconcile'
const isSubmitted = (state: StateName) => isConfirmed(state) && state !== 'confirmed'

/** Batches of a branch with their lines, in the form of the database. */
export const drawBatches = (
  ctx: DemoCtx,
  branch: string,
  carried: readonly Carried[],
  advanced: ReadonlySet<string>,
): Drawn => {
  const drawn: Drawn = { batches: [], lines: [], payments: [], evidence: [] }
  // As the people of the demo's branches are called.
  const clerk = branch === ctx.branches[0] ? 'finance' : `${branch.toLowerCase()}-finance`
  const batches = [...receivables(ctx, carried), ...payables(ctx, carried, advanced)]
  for (const [serial, batch] of batches.entries()) {
    const { side, party, from, to } = batch
    const worth = batch.carried.filter(each => each[side].amount > 0).slice(0, LINES)
    if (worth.length === 0) continue
    const amount = worth.reduce((sum, each) => sum + each[side].amount, 0)
    // Every fourth batch has a line that somebody put right.
    const adjustment = serial % 4 === 1 && (worth[0]?.[side].amount ?? 0) > 20_000 ? -8_000 : 0
    const total = amount + adjustment
    const state = batch.state === 'toApprove' && total >= BY_TWO && serial % 2 === 0 ? 'firstApproved' : batch.state
    const made = Math.min(to + 10 * HOUR, ctx.now - 3 * HOUR)
    const since = (hours: number) => Math.min(made + hours * HOUR, ctx.now - HOUR)
    const day = dayOf(made).slice(2).replaceAll('-', '')
    const place = ctx.branches.indexOf(branch)
    const batchNo = `${side === 'receivable' ? 'YS' : 'YF'}${day}${place}${String(serial + 1).padStart(7, '0')}`
    drawn.batches.push({
      ...ctx.record(batchNo, branch, made, isSent(state) ? since(30) : made),
      batchNo,
      side,
      shipmentCode: null,
      driverCode: null,
      teamCode: null,
      ...party,
      periodStart: dayOf(from),
      periodEnd: dayOf(to),
      lineCount: worth.length,
      chargeCount: 0,
      amount,
      adjustment,
      total,
      paidAmount: state === 'paid' ? total : null,
      seal: null,
      submittedBy: isSubmitted(state) ? `${clerk}1` : null,
      firstApprovedBy: state === 'firstApproved' || (isApproved(state) && total >= BY_TWO) ? `${clerk}2` : null,
      approvedBy: isApproved(state) ? `${clerk}3` : null,
      confirmedAt: isConfirmed(state) ? iso(since(20)) : null,
      approvedAt: isApproved(state) ? iso(since(30)) : null,
      dueOn: isApproved(state) && side === 'receivable' ? dayOf(since(30) + daysToPay(serial) * DAY) : null,
      status: at[state],
    })
    if (batch.turn && batch.turn !== 'waiting' && 'driverCode' in party) {
      const { turn } = batch
      const approved = {
        batchNo,
        branch,
        driverCode: String(party.driverCode),
        total,
        approved: since(30),
        clerk,
        turn,
      }
      const paid = drawPayment(ctx, approved)
      if (paid) {
        drawn.payments.push(paid.payment)
        drawn.evidence.push(...paid.evidence)
      }
    }
    for (const [index, each] of worth.entries()) {
      const { price, freight, amount: due } = each[side]
      const put = index === 0 ? adjustment : 0
      drawn.lines.push({
        ...ctx.record(`${batchNo}-${index + 1}`, branch, made),
        batchNo,
        side,
        waybillNo: each.waybillNo,
        orderNo: each.orderNo,
        finishTime: iso(each.finished),
        quantity: each.quantity,
        unit: each.unit,
        price,
        freight,
        amount: due,
        adjustment: put,
        // Read alike in every language.
        reason: put === 0 ? null : '-0.30 t',
        total: due + put,
        lineKey: state === 'voided' ? null : keyOf(each.waybillNo, side),
        status: recordMachine.at.enabled,
      })
    }
  }
  return drawn
}
