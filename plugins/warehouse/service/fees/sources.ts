import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { storageContractMachine } from '../../contract/fee-machines.ts'
import { Warehouse } from '../../contract/places.ts'
import { StockGoods, StockPosting } from '../../contract/stock.ts'
import { StorageContract } from '../../contract/storage.ts'
import { thousandths } from '../quantities.ts'
import type { ServiceCtx } from '../types.ts'
import { dayNumber } from './days.ts'
import type { Movement, Terms, Weights } from './reckon.ts'

/** What changes how much of an owner's goods is in a warehouse; all other postings carry or keep what is there. */
export const CHANGING = ['opening', 'receive', 'ship', 'adjust'] as const
const MOST_CONTRACTS = 500

/** The days on which a contract is in force. */
export const forceOf = ({ validFrom, validTo, endedOn }: StorageContract): { from: number; to: number } => ({
  from: dayNumber(validFrom),
  to: Math.min(dayNumber(validTo), endedOn ? dayNumber(endedOn) : Number.POSITIVE_INFINITY),
})

export const termsOf = (contract: StorageContract): Terms => ({
  contractNo: contract.contractNo,
  warehouseCode: contract.warehouseCode,
  ...forceOf(contract),
  area: Math.round((contract.areaM2 ?? 0) * 100),
  fees: (contract.fees ?? []).map(({ rate, stepBy, ...fee }) => ({
    ...fee,
    basis: fee.basis as Terms['fees'][number]['basis'],
    rate: fenOfYuan(rate),
    stepBy: stepBy === 'quantity' || stepBy === 'days' ? stepBy : null,
  })),
})

/** Contracts with an owner that say what its days cost. */
export const bindingWith = (ctx: ServiceCtx, shipmentCode: string): Promise<StorageContract[]> =>
  ctx.records.where(StorageContract, {
    where: sql`shipment_code = ${shipmentCode} and not is_deleted and status ${inStates(storageContractMachine, 'binding')}`,
    limit: MOST_CONTRACTS,
  })

interface Row extends Record<string, unknown> {
  id: string
  posting_no: string
  doc_no: string
  doc_line: string
  kind: Movement['kind']
  day: string
  warehouse_code: string
  goods_code: string
  batch: string | null
  pallet_no: string | null
  on_hand_by: string
}

/** What has changed the stock of an owner up to a day, since there is any: what lies there came some time. */
export const movementsOf = async (ctx: ServiceCtx, ownerCode: string, until: string): Promise<Movement[]> => {
  const rows = await ctx.query<Row>(
    sql`select id, posting_no, doc_no, doc_line, kind, day::text as day, warehouse_code, goods_code, batch, pallet_no, on_hand_by
      from ${ctx.table(StockPosting)}
      where branch_code = ${ctx.session.branchCode} and owner_code = ${ownerCode} and day <= ${until}::date
        and kind = any(${sql.param([...CHANGING])}::text[]) and on_hand_by <> 0
      order by day, id`,
  )
  return rows.map(row => ({
    id: Number(row.id),
    postingNo: row.posting_no,
    docNo: row.doc_no,
    docLine: Number(row.doc_line),
    kind: row.kind,
    day: dayNumber(row.day),
    warehouseCode: row.warehouse_code,
    heap: JSON.stringify([row.warehouse_code, row.goods_code, row.batch, row.pallet_no]),
    goodsCode: row.goods_code,
    batch: row.batch,
    palletNo: row.pallet_no,
    by: thousandths(row.on_hand_by),
  }))
}

/** The newest posting of an owner's goods; later ones are not in what is reckoned now. */
export const newestOf = async (ctx: ServiceCtx, ownerCode: string): Promise<number> => {
  const [row] = await ctx.query<{ id: string | null }>(
    sql`select max(id) as id from ${ctx.table(StockPosting)}
      where branch_code = ${ctx.session.branchCode} and owner_code = ${ownerCode}`,
  )
  return Number(row?.id ?? 0)
}

/** Goods that weigh what the unit says where nobody has weighed them. */
const GRAMS: Readonly<Record<string, number>> = { tonne: 1_000_000 }

/** Weights of an owner's goods. Goods whose weight is asked for and not known are named by `missing`. */
export class OwnersGoods implements Weights {
  readonly #goods: ReadonlyMap<string, StockGoods>
  readonly #missing = new Set<string>()

  private constructor(goods: readonly StockGoods[]) {
    this.#goods = new Map(goods.map(each => [each.code, each]))
  }

  static async of(ctx: ServiceCtx, ownerCode: string): Promise<OwnersGoods> {
    const goods = await ctx.records.where(StockGoods, { where: sql`owner_code = ${ownerCode}`, limit: 100_000 })
    return new OwnersGoods(goods)
  }

  grams(goodsCode: string): number {
    const goods = this.#goods.get(goodsCode)
    if (goods?.unitKg != null) return Math.round(goods.unitKg * 1000)
    const grams = GRAMS[goods?.unit ?? '']
    if (grams === undefined) this.#missing.add(this.numberOf(goodsCode))
    return grams ?? 0
  }

  perPallet(goodsCode: string): number {
    return (this.#goods.get(goodsCode)?.perPallet ?? 0) * 1000
  }

  numberOf(goodsCode: string): string {
    return this.#goods.get(goodsCode)?.goodsNo ?? goodsCode
  }

  /** The first of those that were asked for in vain, and how many there are. */
  get missing(): { goods: string; count: number } | undefined {
    const [goods, ...more] = [...this.#missing].sort()
    return goods === undefined ? undefined : { goods, count: more.length + 1 }
  }
}

/** Names of all warehouses by their codes, in every language. */
export const warehouseNames = async (ctx: ServiceCtx): Promise<(code: string) => Warehouse['name']> => {
  const found = await ctx.records.where(Warehouse, { limit: 1000 })
  const names = new Map(found.map(({ code, name }) => [code, name]))
  return code => names.get(code) ?? code
}
