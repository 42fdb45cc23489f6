import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { BillLineKind } from '../../contract/bills.ts'
import type { FeeBasis } from '../../contract/fee-terms.ts'
import type { Warehouse } from '../../contract/places.ts'
import type { FeePart, Uncovered } from '../../contract/storage.ts'
import { units } from '../quantities.ts'
import type { ServiceCtx } from '../types.ts'
import { dayNumber, dayText } from './days.ts'
import { lateOf, livingBills } from './late.ts'
import { type Amounts, type Movement, type Part, reckon, type Terms } from './reckon.ts'
import { bindingWith, movementsOf, newestOf, OwnersGoods, termsOf, warehouseNames } from './sources.ts'
import { gapsOf } from './uncovered.ts'

/** More days than that are several bills. */
const MOST_DAYS = 366

export interface DrawnLine {
  kind: BillLineKind
  warehouseCode: string
  warehouseName: Warehouse['name']
  contractNo: string
  basis: FeeBasis
  above: number
  rate: string
  units: number
  amount: string
  aboutBillNo: string | null
  parts: FeePart[]
}

export interface Drawn {
  lines: DrawnLine[]
  /** Fen. */
  total: number
  uncovered: (Omit<Uncovered, 'warehouseName'> & { warehouseName: Warehouse['name'] })[]
  knownTo: number
  /** The first of goods whose weight is wanted and not known, and how many there are. */
  missing: { goods: string; count: number } | undefined
}

/** As it is shown: amounts are reckoned with the whole of it. */
const shown = (parts: bigint): number => Number(parts / 1_000_000n) / 1000

const partOf = (part: Part, goods: OwnersGoods): FeePart => ({
  postingNo: part.of?.postingNo ?? '',
  docNo: part.of?.docNo ?? '',
  docLine: part.of?.docLine ?? 0,
  goodsNo: part.of ? goods.numberOf(part.of.goodsCode) : null,
  batch: part.of?.batch ?? null,
  palletNo: part.of?.palletNo ?? null,
  from: dayText(part.from),
  to: dayText(part.to),
  days: part.to - part.from + 1,
  quantity: units(part.quantity),
  units: shown(part.units),
  isFree: part.isFree,
})

/** A posting that came late, as it stands. */
const latePart = (at: Movement, goods: OwnersGoods): FeePart =>
  partOf({ of: at, from: at.day, to: at.day, quantity: at.by, units: 0n, isFree: false }, goods)

/** @throws FEE_SPAN */
export const spanOf = (ctx: ServiceCtx, { start, end }: { start: string; end: string }) => {
  const days = { from: dayNumber(start), to: dayNumber(end) }
  if (days.to < days.from || days.to - days.from >= MOST_DAYS) throw ctx.refuse('FEE_SPAN', { days: MOST_DAYS })
  return days
}

interface Asked {
  shipmentCode: string
  start: string
  end: string
  /** Of a bill that is reckoned anew. */
  id?: number
  /** In the place of the contracts in force: what one of them would come to. */
  only?: Terms
}

/** @throws FEE_NO_WEIGHT */
export const complete = (ctx: ServiceCtx, drawn: Drawn): Drawn => {
  if (drawn.missing) throw ctx.refuse('FEE_NO_WEIGHT', drawn.missing)
  return drawn
}

/** What an owner pays for some days, down to the postings. @throws FEE_SPAN */
export const drawUp = async (ctx: ServiceCtx, { shipmentCode, start, end, id, only }: Asked): Promise<Drawn> => {
  const days = spanOf(ctx, { start, end })
  const terms = only ? [only] : (await bindingWith(ctx, shipmentCode)).map(termsOf)
  const knownTo = await newestOf(ctx, shipmentCode)
  const movements = (await movementsOf(ctx, shipmentCode, end)).filter(at => at.id <= knownTo)
  const weights = await OwnersGoods.of(ctx, shipmentCode)
  const nameOf = await warehouseNames(ctx)
  const line = (kind: BillLineKind, of: Amounts, amount: bigint, parts: FeePart[], about?: string): DrawnLine => ({
    kind,
    warehouseCode: of.warehouseCode,
    warehouseName: nameOf(of.warehouseCode),
    contractNo: of.contractNo,
    basis: of.basis,
    above: of.above,
    rate: fenToYuan(of.rate),
    units: shown(of.units),
    amount: fenToYuan(Number(amount)),
    aboutBillNo: about ?? null,
    parts,
  })
  const fees = reckon(terms, movements, weights, days).map(of =>
    line(
      'fee',
      of,
      of.amount,
      of.parts.map(part => partOf(part, weights)),
    ),
  )
  const late = only ? [] : lateOf(await livingBills(ctx, shipmentCode), { id, start }, { terms, movements, weights })
  const corrections = late.map(({ line: of, by, postings, aboutBillNo }) => {
    const own = postings.filter(({ warehouseCode }) => warehouseCode === of.warehouseCode)
    return line(
      'late',
      of,
      by,
      own.map(at => latePart(at, weights)),
      aboutBillNo,
    )
  })
  const lines = [...fees, ...corrections].sort((one, other) =>
    one.warehouseCode < other.warehouseCode ? -1 : one.warehouseCode > other.warehouseCode ? 1 : 0,
  )
  const gaps = gapsOf(terms, movements, days).filter(gap => !only || gap.warehouseCode === only.warehouseCode)
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0),
    uncovered: gaps.map(({ warehouseCode, from, to }) => ({
      warehouseName: nameOf(warehouseCode),
      from: dayText(from),
      to: dayText(to),
      days: to - from + 1,
    })),
    knownTo,
    missing: weights.missing,
  }
}
