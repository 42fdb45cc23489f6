import { fenOfYuan, recordMachine } from '@ntocc/sdk/fields'
import type { DemoCharge, DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { settlementMachine } from '../contract/machine.ts'
import { daysToPay } from './batches.ts'
import { DAY } from './carried.ts'

const HOUR = 3_600_000
const iso = (time: number): string => new Date(time).toISOString()
const dayOf = (time: number): string => iso(time + 8 * HOUR).slice(0, 10)

/** How far the batches of what areas charge a shipper have come, the oldest document first; what is beyond stands in none. */
const STATES = ['toPay', 'draft'] as const
/** Days that a batch says it is for, up to the last of its document. */
const PERIOD = 14

const byShipper = (charges: readonly DemoCharge[]): DemoCharge[][] => {
  const own = new Map<string, DemoCharge[]>()
  for (const charge of charges.toSorted((one, other) => one.on.localeCompare(other.on)))
    own.set(charge.shipmentCode, [...(own.get(charge.shipmentCode) ?? []), charge])
  return [...own.values()]
}

/**
 * Batches of a branch of what other areas charge its shippers: of each one that was issued, with the oldest document, and one that is being put
 * together.
 *
 * @param before how many batches there are of which these go on counting
 */
export const drawCharged = (ctx: DemoCtx, branch: string, charges: readonly DemoCharge[], before: number) => {
  const drawn: Record<'batches' | 'charges', DemoRow[]> = { batches: [], charges: [] }
  const clerk = branch === ctx.branches[0] ? 'finance' : `${branch.toLowerCase()}-finance`
  const place = ctx.branches.indexOf(branch)
  for (const own of byShipper(charges.filter(({ branchCode }) => branchCode === branch)))
    for (const [index, state] of STATES.entries()) {
      const charge = own[index]
      if (!charge) continue
      const isIssued = state === 'toPay'
      const made = Math.min(charge.since + 18 * HOUR, ctx.now - 3 * HOUR)
      const since = (hours: number) => Math.min(made + hours * HOUR, ctx.now - HOUR)
      const serial = before + drawn.batches.length + 1
      const batchNo = `YS${dayOf(made).slice(2).replaceAll('-', '')}${place}${String(serial).padStart(7, '0')}`
      const total = fenOfYuan(charge.amount)
      drawn.batches.push({
        ...ctx.record(batchNo, branch, made, isIssued ? since(30) : made),
        batchNo,
        side: 'receivable',
        shipmentCode: charge.shipmentCode,
        driverCode: null,
        teamCode: null,
        periodStart: dayOf(Date.parse(charge.on) - PERIOD * DAY),
        periodEnd: charge.on,
        lineCount: 0,
        chargeCount: 1,
        amount: total,
        adjustment: 0,
        total,
        paidAmount: null,
        seal: null,
        submittedBy: isIssued ? `${clerk}1` : null,
        firstApprovedBy: null,
        approvedBy: isIssued ? `${clerk}3` : null,
        confirmedAt: isIssued ? iso(since(20)) : null,
        approvedAt: isIssued ? iso(since(30)) : null,
        dueOn: isIssued ? dayOf(since(30) + daysToPay(serial) * DAY) : null,
        status: settlementMachine.at[state],
      })
      drawn.charges.push({
        ...ctx.record(`${batchNo}-C1`, branch, made),
        batchNo,
        forEntity: charge.entity,
        forCode: charge.code,
        number: charge.number,
        lastDay: charge.on,
        amount: total,
        chargeKey: `${charge.entity}/${charge.code}`,
        status: recordMachine.at.enabled,
      })
    }
  return drawn
}
