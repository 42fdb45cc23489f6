import { fenOfYuan, recordMachine } from '@ntocc/sdk/fields'
import { type ChargesNews, type ShipperCharge, sql } from '@ntocc/sdk/service'
import { type SettlementBatch, SettlementCharge } from '../contract/batch.ts'
import type { Asked } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'
import { noOf } from './store.ts'
import type { ServiceCtx } from './types.ts'

type Of = Pick<SettlementBatch, 'code' | 'batchNo' | 'side' | 'shipmentCode'>
type Which = Pick<
  Asked,
  'side' | 'start' | 'end' | 'shipmentCode' | 'driverCode' | 'teamCode' | 'orderNo' | 'waybillNos' | 'withCharges'
>

/** More of one batch nobody looks through; what is beyond stays for the next. */
const MOST_OF_BATCH = 1000

/** A document in whatever batch it is. */
export const keyOf = ({ entity, code }: Pick<ShipperCharge, 'entity' | 'code'>): string => `${entity}/${code}`

/** Some at most of each shipper, those of the oldest days first. */
const inOrder = (charges: readonly ShipperCharge[]): ShipperCharge[] =>
  charges
    .filter(({ amount }) => fenOfYuan(amount) > 0)
    .sort((one, other) => one.on.localeCompare(other.on) || one.number.localeCompare(other.number))

/** What areas charge shippers for the days that are asked for and stands in no batch, where charges are asked for at all. */
export const openCharges = async (ctx: ServiceCtx, which: Which): Promise<ShipperCharge[]> => {
  const { side, start, end, shipmentCode, withCharges } = which
  // Who names whoever carried, an order or waybills means these waybills alone.
  const isNarrow = [which.driverCode, which.teamCode, which.orderNo, which.waybillNos].some(Boolean)
  if (side !== 'receivable' || !withCharges || isNarrow || !ctx.session.isStaff) return []
  const brought = await ctx.gather('shipperCharges', { start, end, shipmentCode })
  const all = inOrder(brought.flatMap(({ brought }) => brought))
  const rows = await ctx.query<{ charge_key: string }>(
    sql`select charge_key from ${ctx.table(SettlementCharge)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and charge_key = any(${sql.param(all.map(keyOf))}::text[])`,
  )
  const taken = new Set(rows.map(({ charge_key }) => charge_key))
  return all.filter(charge => !taken.has(keyOf(charge)))
}

/** The sum of charges, in fen. */
export const fenOf = (charges: readonly Pick<ShipperCharge, 'amount'>[]): number =>
  charges.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0)

export const chargesIn = (ctx: ServiceCtx, batch: Pick<Of, 'code' | 'batchNo'>): Promise<SettlementCharge[]> =>
  ctx.records.where(SettlementCharge, {
    where: sql`batch_no = ${noOf(batch)} and not is_deleted`,
    limit: MOST_OF_BATCH,
  })

const documentOf = ({ forEntity, forCode, amount }: SettlementCharge) => ({ entity: forEntity, code: forCode, amount })

const tell = async (ctx: ServiceCtx, batch: Pick<Of, 'code' | 'batchNo'>, news: Omit<ChargesNews, 'number'>) => {
  if (news.charges.length > 0) await ctx.tell('chargesSettled', { number: noOf(batch), ...news })
}

/** Charges stand in a draft from now on, as their areas say them; these are told. */
export const writeCharges = async (ctx: ServiceCtx, batch: Of, charges: readonly ShipperCharge[]): Promise<void> => {
  const some = charges.slice(0, MOST_OF_BATCH)
  await ctx.records.createMany(
    SettlementCharge,
    some.map(({ entity, code, number, on, amount }) => ({
      batchNo: noOf(batch),
      forEntity: entity,
      forCode: code,
      number,
      lastDay: on,
      amount,
      chargeKey: keyOf({ entity, code }),
      status: recordMachine.at.enabled,
    })),
  )
  await tell(ctx, batch, { result: 'taken', charges: some })
}

/** Whether their areas charge them still, and as much. @returns the first that they do not, and how many there are */
export const changedCharges = async (ctx: ServiceCtx, batch: Of): Promise<SettlementCharge[]> => {
  const own = await chargesIn(ctx, batch)
  if (own.length === 0) return []
  const brought = await ctx.gather('shipperCharges', { of: own.map(documentOf) })
  const now = new Map(brought.flatMap(({ brought }) => brought).map(charge => [keyOf(charge), charge]))
  return own.filter(charge => {
    const said = now.get(keyOf(documentOf(charge)))
    return said?.shipmentCode !== batch.shipmentCode || fenOfYuan(said?.amount) !== fenOfYuan(charge.amount)
  })
}

/** Charges may stand in another batch from now on; those of a batch that is over stay to be read. */
export const letChargesGo = async (ctx: ServiceCtx, batch: Of, why: string): Promise<void> => {
  const own = await chargesIn(ctx, batch)
  if (own.length === 0) return
  await ctx.records.changeMany(SettlementCharge, sql`batch_no = ${noOf(batch)} and not is_deleted`, { chargeKey: null })
  await tell(ctx, batch, { result: 'released', charges: own.map(documentOf), why })
}

/** One of them has left its draft. */
export const tellReleased = (ctx: ServiceCtx, batch: Of, charge: SettlementCharge): Promise<void> =>
  tell(ctx, batch, { result: 'released', charges: [documentOf(charge)] })

const standingOf = (status: number): 'taken' | 'charged' | 'paid' => {
  if (settlementMachine.within(status, 'paid')) return 'paid'
  return settlementMachine.within(status, 'approved') ? 'charged' : 'taken'
}

/** Its shipper is shown all but what is still being put together. */
const isShown = (status: number): boolean => status !== settlementMachine.at.draft

/** Whoever brought the charges of a batch hears that it was sent, was approved, was paid, or is not any more. */
export const tellStanding = async (ctx: ServiceCtx, after: SettlementBatch, before: SettlementBatch): Promise<void> => {
  const [now, then] = [standingOf(after.status), standingOf(before.status)]
  const isSame = now === then && isShown(after.status) === isShown(before.status)
  if (isSame || !after.chargeCount || after.status === settlementMachine.at.voided) return
  await tellAs(ctx, after)
}

/** Whoever brought the charges of a batch hears how it stands. @param on the day for the books, default today */
export const tellAs = async (ctx: ServiceCtx, batch: SettlementBatch, on?: string): Promise<void> =>
  tell(ctx, batch, {
    result: standingOf(batch.status),
    isShown: isShown(batch.status),
    charges: (await chargesIn(ctx, batch)).map(documentOf),
    ...(on && { on }),
  })

/** What of the charges is whose. */
export const byShipper = (charges: readonly ShipperCharge[]): ReadonlyMap<string, ShipperCharge[]> => {
  const own = new Map<string, ShipperCharge[]>()
  for (const charge of charges) own.set(charge.shipmentCode, [...(own.get(charge.shipmentCode) ?? []), charge])
  return own
}
