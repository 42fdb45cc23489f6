import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { FuelStatement } from '../contract/statements.ts'
import type { Fill } from './cards.ts'
import { DAY, iso } from './values.ts'

/** What the suppliers say of the last days: nearly all of it as we have it. */
export const makeStatements = (ctx: DemoCtx, branch: string, fills: readonly Fill[]): Promise<void> => {
  const recent = fills.filter(({ time }) => time > ctx.now - 12 * DAY).slice(0, 60)
  return ctx.insert(
    FuelStatement,
    recent.map((fill, at) => lineRow(ctx, branch, fill, at)),
  )
}

/** One in fourteen differs, one in nine has nothing of ours beside it. */
const lineRow = (ctx: DemoCtx, branch: string, fill: Fill, at: number): DemoRow => {
  const serial = String(at + 1).padStart(5, '0')
  const isOpen = at % 9 === 4
  const difference = at % 14 === 6 ? 1200 : 0
  return {
    ...ctx.record(`DZ${branch}-${serial}`, branch, Math.min(fill.time + DAY, ctx.now - 60_000)),
    supplierNo: `S${branch}${serial}`,
    time: iso(isOpen ? fill.time - 9 * 3_600_000 : fill.time + 240_000),
    cardNo: fill.cardNo,
    station: fill.station,
    product: fill.product,
    quantity: fill.quantity,
    amount: fill.fen + difference,
    transactionCode: isOpen ? null : fill.code,
    difference: isOpen ? null : difference,
    status: isOpen ? 0 : difference === 0 ? 1 : 2,
  }
}
