import { Waybill } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import type { Hooks, Judged, WantedWaybill } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import type contract from '../../contract.ts'
import { nextNumbers, storeWaybills } from '../make.ts'
import type { WaybillCtx } from '../types.ts'
import { placesOf } from './places.ts'
import { type KnownLine, unfitAmong } from './rules.ts'
import { type LineIssues, namedAmong } from './who.ts'

const NO_WAYBILL = new Set(['shipper', 'driverName', 'driverPhone', 'waybillNo', 'status'])

/** What the waybill takes from its line, by the names that both have. */
const wantedOf = (line: WaybillImport): WantedWaybill & { waybillNo: string } => {
  const shared = Object.entries(line).filter(
    ([name, value]) =>
      !NO_WAYBILL.has(name) && (name in Waybill.own || name === 'remark') && value !== null && value !== undefined,
  )
  const { shipmentCode, driverCode, waybillNo } = line
  return {
    ...(Object.fromEntries(shared) as unknown as WantedWaybill),
    orderNo: line.orderNo ?? '',
    shipmentCode: String(shipmentCode),
    driverCode: String(driverCode),
    waybillNo: String(waybillNo),
  }
}

type Line = Judged<typeof WaybillImport>

const isFree = (issues: LineIssues | undefined): boolean => Object.keys(issues ?? {}).length === 0

/** Of each line what is stored of it, with the number of its waybill, or what keeps it from being one. */
const judgedLines = async (ctx: WaybillCtx, lines: readonly WaybillImport[]): Promise<Line[]> => {
  const found = await namedAmong(ctx, lines)
  const known = lines.map((line, at): KnownLine | undefined => {
    const { named } = found[at] ?? {}
    return named && { line, named }
  })
  const unfit = await unfitAmong(
    ctx,
    known.filter(each => each !== undefined),
  )
  const good = known.filter(each => each !== undefined && isFree(unfit.get(each)))
  const numbers = await ctx.transaction(() => nextNumbers(ctx, good.length))
  return lines.map((line, at): Line => {
    const is = known[at]
    const issues = is ? unfit.get(is) : found[at]?.issues
    if (!is || !isFree(issues)) return { issues: { ...issues } }
    const { shipmentCode, driver } = is.named
    const waybillNo = itemAt(numbers, good.indexOf(is))
    return { values: { ...line, shipmentCode, driverCode: String(driver.code), waybillNo } }
  })
}

const linesOf = (values: readonly object[]): WaybillImport[] => values as WaybillImport[]

/** In the branch that the caller works for, whoever owns the shipper. */
const makeAll = (ctx: WaybillCtx, lines: readonly WaybillImport[]): Promise<unknown> =>
  ctx.inBranch(ctx.session.branchCode, async own => {
    const placeOf = await placesOf(own, lines)
    return storeWaybills(
      own,
      lines.map(line => ({ ...wantedOf(line), ...placeOf(line) })),
    )
  })

/**
 * Lines of a file become waybills that wait for their drivers, as those do that are assigned by hand. They are judged together, each
 * in the light of those before it (credit), and written together.
 */
export const importHooks: Hooks<typeof contract, typeof WaybillImport> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  importing: (ctx: WaybillCtx, values) => judgedLines(ctx, linesOf(values)),
  imported: async (ctx: WaybillCtx, lines) => {
    if (lines.length > 0) await makeAll(ctx, lines)
  },
  // One that a form sends.
  values: async (ctx: WaybillCtx, values) => {
    const [line] = await judgedLines(ctx, linesOf([values]))
    if (!line?.values) throw ctx.invalid(line?.issues ?? {})
    return line.values
  },
  written: async (ctx: WaybillCtx, line, before) => {
    if (!before) await makeAll(ctx, [line])
  },
  done: ctx => ctx.todoChanged(),
}
