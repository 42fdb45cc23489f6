import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { areasAround, fenToYuan, isEmpty, localise, recordMachine, roadKm } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, inStates, type Provider, type SQL, sql } from '@ntocc/sdk/service'
import { type ChargingTerm, type ChargingValues, chargeOf, formulaOf } from '../contract/charging.ts'
import type { PriceOffer, PriceQuestion, PriceTrial, priceTrial } from '../contract/trial.ts'
import type contract from '../contract.ts'

/** Offers shown: the one that counts, and those it goes before. */
const MOST_OFFERS = 10

interface PriceRow {
  id: string
  code: string
  system_id: string
  system_name: MaybeLocalized
  is_agreed: boolean
  load_area_code: string
  unload_area_code: string
  goods_type_code: string | null
  force_type_code: string | null
  vehicle_type: string | null
  charge_mode: string
  round_mode: string | null
  unit: string
  unit_price: string
  minimum: string | null
  basis: string | null
  type_unit: string | null
  formula: string | null
}

const textArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map(each => sql`${each}`),
    sql`, `,
  )}]::text[]`

/** A price for any goods, or for those that are asked about. */
const forGoods = ({ goodsTypeCode }: PriceQuestion): SQL =>
  sql`(v.goods_type_code is null or v.goods_type_code = ${goodsTypeCode ?? null})`

/** Prices in force on a day that fit, whoever they are agreed with. */
const fitting = (ctx: Ctx, question: PriceQuestion, goods = forGoods(question)): SQL => {
  const { side, date, chargeMode, loadAreaCode, unloadAreaCode } = question
  return sql`v.branch_code = ${ctx.session.branchCode} and v.status ${inStates(recordMachine, 'enabled')} and s.status ${inStates(recordMachine, 'enabled')} and not v.is_deleted
       and s.side in (${side}, 'both') and s.valid_from <= ${date}::date
       and (s.valid_to is null or s.valid_to >= ${date}::date)
       and (v.valid_from is null or v.valid_from <= ${date}::date) and (v.valid_to is null or v.valid_to >= ${date}::date)
       and (${chargeMode ?? null}::text is null or s.charge_mode = ${chargeMode ?? null})
       and v.load_area_code = any(${textArray(areasAround(loadAreaCode))})
       and v.unload_area_code = any(${textArray(areasAround(unloadAreaCode))})
       and ${goods}
       and (v.force_type_code is null or v.force_type_code = ${question.forceTypeCode ?? null})
       and (v.vehicle_type is null or v.vehicle_type = ${question.vehicleType ?? null})`
}

const WITH_SYSTEM = sql`valuation v
     join price_system s on s.branch_code = v.branch_code and s.code = v.price_system_code and not s.is_deleted`

/** How many prices fit but for the shipper, whom nobody has named. */
const countAgreed = async (ctx: Ctx, question: PriceQuestion): Promise<number> => {
  const [found] = await ctx.query<{ agreed: string }>(
    sql`select count(*) as agreed from ${WITH_SYSTEM} where ${fitting(ctx, question)} and s.shipment_code is not null`,
  )
  return Number(found?.agreed ?? 0)
}

const isForShipper = ({ shipmentCode }: PriceQuestion): SQL =>
  sql`(s.shipment_code is null or s.shipment_code = ${shipmentCode ?? null})`

/** How many prices fit but for the goods, which nobody has chosen. */
const countByGoods = async (ctx: Ctx, question: PriceQuestion): Promise<number> => {
  const [found] = await ctx.query<{ found: string }>(
    sql`select count(*) as found from ${WITH_SYSTEM}
      where ${fitting(ctx, question, sql`v.goods_type_code is not null`)} and ${isForShipper(question)}`,
  )
  return Number(found?.found ?? 0)
}

/**
 * The closest first: those agreed with the shipper before general ones, then the narrower place, then those for these very
 * goods, force and vehicle.
 */
const findPrices = (ctx: Ctx, question: PriceQuestion): Promise<PriceRow[]> => {
  const { loadAreaCode, unloadAreaCode } = question
  const loads = textArray(areasAround(loadAreaCode))
  const unloads = textArray(areasAround(unloadAreaCode))
  return ctx.query<PriceRow>(
    sql`select v.id, v.code, s.id as system_id, s.name as system_name, s.shipment_code is not null as is_agreed,
       v.load_area_code, v.unload_area_code, v.goods_type_code, v.force_type_code, v.vehicle_type, s.charge_mode, s.round_mode, v.unit, v.unit_price,
       coalesce(v.minimum, c.minimum) as minimum, c.basis, c.unit as type_unit,
       c.formula
     from ${WITH_SYSTEM}
     left join charging_type c on c.branch_code = v.branch_code and c.charging_code = s.charge_mode and not c.is_deleted
     where ${fitting(ctx, question)} and ${isForShipper(question)}
     order by s.shipment_code is null, array_position(${loads}, v.load_area_code)
         + array_position(${unloads}, v.unload_area_code), v.goods_type_code is null, v.force_type_code is null,
       v.vehicle_type is null, v.id
     limit ${MOST_OFFERS}`,
  )
}

/** Kilometres by road between the middles of two areas, or of the cities around them; undefined where a place is not known. */
const estimateKm = async (ctx: Ctx, from: string, to: string): Promise<number | undefined> => {
  const points = await ctx.places.points([...areasAround(from), ...areasAround(to)])
  const place = (area: string) =>
    areasAround(area)
      .map(each => points.get(each))
      .find(each => each !== undefined)
  const [start, end] = [place(from), place(to)]
  return start && end && start !== end ? roadKm(start, end) : undefined
}

/** How much of the unit a question is about. */
const quantityIn = (unit: string, { tonnage, volume, pieces }: PriceQuestion): number | null | undefined => {
  if (unit === 'tonne') return tonnage
  if (unit === 'kilogram') return isEmpty(tonnage) ? tonnage : Number(tonnage) * 1000
  if (unit === 'cubicMetre') return volume
  return unit === 'vehicle' ? 1 : pieces
}

const offerOf = (ctx: Ctx, row: PriceRow, question: PriceQuestion, km: number | undefined): PriceOffer => {
  const price = fenToYuan(Number(row.unit_price))
  const minimum = row.minimum === null ? undefined : fenToYuan(Number(row.minimum))
  const formula = formulaOf({ basis: row.basis ?? 'weight', unit: row.type_unit, formula: row.formula })
  const { tonnage, volume, pieces } = question
  const given: ChargingValues = {
    price,
    minimum,
    tonnage,
    volume,
    pieces,
    distance: question.distance ?? km,
    quantity: quantityIn(row.unit, question),
  }
  const values: Partial<Record<ChargingTerm, string>> = {}
  for (const [term, value] of Object.entries(given)) if (!isEmpty(value)) values[term as ChargingTerm] = String(value)
  return {
    valuationId: Number(row.id),
    valuationCode: row.code,
    priceSystemId: Number(row.system_id),
    priceSystemName: localise(row.system_name, ctx.language),
    isAgreed: row.is_agreed,
    loadAreaCode: row.load_area_code,
    unloadAreaCode: row.unload_area_code,
    ...(row.goods_type_code !== null && { goodsTypeCode: row.goods_type_code }),
    ...(row.force_type_code !== null && { forceTypeCode: row.force_type_code }),
    ...(row.vehicle_type !== null && { vehicleType: row.vehicle_type }),
    chargeMode: row.charge_mode,
    unit: row.unit,
    unitPrice: price,
    ...(minimum !== undefined && { minimum }),
    ...(row.round_mode !== null && { roundMode: row.round_mode }),
    formula,
    values,
    ...chargeOf(formula, values, row.round_mode),
  }
}

const trialOf = async (ctx: Ctx, question: PriceQuestion): Promise<PriceTrial> => {
  const { distance, loadAreaCode, unloadAreaCode } = question
  const km = isEmpty(distance) ? await estimateKm(ctx, loadAreaCode, unloadAreaCode) : undefined
  const rows = await findPrices(ctx, question)
  const offers = rows.map(row => offerOf(ctx, row, question, km))
  return { offers, ...(km !== undefined && { estimatedKm: km }) }
}

/** What something would cost: for staff, who see every price of the branch. */
export const answerTrial: CallHandler<typeof contract, typeof priceTrial> = async (ctx, { body }) => {
  const { shipmentCode, goodsTypeCode } = body
  const [trial, agreed] = [await trialOf(ctx, body), isEmpty(shipmentCode) ? await countAgreed(ctx, body) : 0]
  const byGoods = trial.offers.length === 0 && isEmpty(goodsTypeCode) ? await countByGoods(ctx, body) : 0
  return { ...trial, ...(agreed > 0 && { agreed }), ...(byGoods > 0 && { byGoods }) }
}

/** A quantity by the term that counts it; a unit that formulas do not know counts as pieces. */
const counted = (unit: string | undefined, quantity: number): Partial<PriceQuestion> => {
  if (unit === 'tonne') return { tonnage: quantity }
  if (unit === 'kilogram') return { tonnage: quantity / 1000 }
  return unit === 'cubicMetre' ? { volume: quantity } : { pieces: quantity }
}

/** The same for other areas, which see to it whom they show it to. */
export const offerPrices: Provider<typeof contract, 'offerPrices'> = (ctx, { unit, quantity, ...question }) =>
  trialOf(ctx, { ...question, ...(quantity !== undefined && counted(unit, quantity)) })
