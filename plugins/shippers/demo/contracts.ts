import type { DemoCtx, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { CONTRACT_PAPERS } from './papers.ts'
import { DAY, dayOf, text } from './texts.ts'

const PLATFORM = text('Logistics Cloud', '物流云', 'Logistics Cloud', '物流クラウド')

const DRAFT = 0
const IN_FORCE = 2
const ENDED = 4
const RUN_OUT = 5
/** Signed at any time: it has a day, a way and a copy. */
const SIGNED_STATES: readonly number[] = [IN_FORCE, ENDED, RUN_OUT]

interface Agreed {
  no: string
  status: number
  from: number
  to: number
  renews?: string
}

const agreement = (ctx: DemoCtx, shipper: DemoShipper, { no, status, from, to, renews }: Agreed): DemoRow => {
  const isSigned = SIGNED_STATES.includes(status)
  return {
    ...ctx.record(no, shipper.branchCode, Math.min(from, ctx.now - (shipper.serial % 20) * DAY)),
    contractNo: no,
    shipmentCode: shipper.code,
    type: 'framework',
    status,
    partyA: shipper.name,
    partyB: PLATFORM,
    signDate: isSigned ? dayOf(from) : undefined,
    validFrom: dayOf(from),
    validTo: dayOf(to),
    amount: (50 + (shipper.serial % 9) * 25) * 1_000_000,
    creditDays: 30,
    signMode: isSigned ? 'paper' : undefined,
    attachments: [],
    renews,
  }
}

/**
 * The framework contract that the shipper's waybills name is in force; some shippers also have the one before it, the
 * draft of the next, or one that was ended early.
 */
const contractRows = (ctx: DemoCtx, shipper: DemoShipper): DemoRow[] => {
  const { contractNo: no, serial } = shipper
  const from = ctx.now - (ctx.days + 20) * DAY
  const to = ctx.now + ctx.random(`contract/${serial}`).int(20, 700) * DAY
  const before = { no: `${no}-A`, status: RUN_OUT, from: from - 365 * DAY, to: from - DAY }
  const next = { no: `${no}-B`, status: DRAFT, from: to + DAY, to: to + 365 * DAY, renews: no }
  const ended = { no: `${no}-C`, status: ENDED, from: from - 90 * DAY, to: from + 275 * DAY }
  const agreed: Agreed[] = [{ no, status: IN_FORCE, from, to, ...(serial % 2 === 0 && { renews: before.no }) }]
  if (serial % 2 === 0) agreed.push(before)
  if (to - ctx.now < 120 * DAY || serial % 6 === 1) agreed.push(next)
  if (serial % 5 === 3) agreed.push(ended)
  return agreed.map(each => agreement(ctx, shipper, each))
}

export const makeContracts = (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> =>
  ctx.insert(
    ShipmentContract,
    shippers
      .flatMap(shipper => contractRows(ctx, shipper))
      .map(row => (row.signDate ? ctx.withPapers(ShipmentContract, row, CONTRACT_PAPERS) : row)),
  )
