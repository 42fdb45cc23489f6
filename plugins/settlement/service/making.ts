import { addYuan, fenOfYuan, fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { newDocumentNo, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementCharge, SettlementLine, type Side } from '../contract/batch.ts'
import type { Asked } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'
import { intoBatch } from './carriage.ts'
import { byShipper, changedCharges, fenOf, openCharges, writeCharges } from './charges.ts'
import { lendHand } from './people.ts'
import { differencesOf, dueOf, heldDraft, lineOf, noOf, recount, shownBatch, waybillsIn, writeLines } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'
import { type DueParty, dueOn, isTaken, notDueOn } from './waybills.ts'

/** What one call makes within its time. */
const MOST = 10_000
/** Batches of one making: more parties than a clerk looks at. */
const MOST_BATCHES = 200

type Which = Pick<
  Asked,
  'side' | 'start' | 'end' | 'shipmentCode' | 'driverCode' | 'teamCode' | 'orderNo' | 'waybillNos'
>

const midnight = (day: string): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`

/** Numbers as they were typed or chosen. */
const numbersIn = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[\s,;，；]+/).flatMap(each => (each ? [each.toUpperCase()] : []))

/** @throws SETTLEMENT_SPAN */
const askedFor = (ctx: ServiceCtx, which: Which, day = sql`due.finish_time`): SQL => {
  const { start, end, shipmentCode, driverCode, teamCode, orderNo, waybillNos } = which
  if (start > end) throw ctx.refuse('SETTLEMENT_SPAN')
  const equal = (name: SQL, value: string | null | undefined) => (value ? sql`and ${name} = ${value}` : sql``)
  const numbers = numbersIn(waybillNos)
  const chosen = numbers.length > 0 ? sql`and due.waybill_no = any(${sql.param(numbers)}::text[])` : sql``
  return sql`${day} >= ${midnight(start)} and ${day} < ${midnight(end)} + interval '1 day'
    and coalesce(due.shipment_code, due.driver_code, due.team_code) is not null
    ${equal(sql`due.shipment_code`, shipmentCode)} ${equal(sql`due.driver_code`, driverCode)}
    ${equal(sql`due.team_code`, teamCode)} ${equal(sql`due.order_no`, orderNo)} ${chosen}`
}

/** Batches of a preview that are named; more are counted and summed. */
const NAMED = 50

interface Group extends DueParty, Record<'n' | 'sum' | 'taken', string> {
  is_all: number
}

/** GET settlementPreview: every count and sum is the database's. */
export const preview: Answer<'settlementPreview'> = async (ctx, { query }) => {
  const side: Side = query.side
  const groups = await ctx.query<Group>(
    sql`select shipment_code, driver_code, team_code, grouping(shipment_code) as is_all,
        count(*) filter (where not taken) as n, coalesce(sum(amount) filter (where not taken), 0) as sum,
        count(*) filter (where taken) as taken
      from (select due.*, ${isTaken(ctx, side)} as taken from ${dueOn(ctx, side)} where ${askedFor(ctx, query)}) each
      group by grouping sets ((shipment_code, driver_code, team_code), ())
      having grouping(shipment_code) = 1 or count(*) filter (where not taken) > 0
      order by grouping(shipment_code) desc, 1, 2, 3 limit ${NAMED + 1}`,
  )
  const [out] = await ctx.query<Record<'unpriced' | 'unfinished', string>>(
    sql`select count(*) filter (where is_finished) as unpriced, count(*) filter (where not is_finished) as unfinished
      from ${notDueOn(ctx, side)} where ${askedFor(ctx, query, sql`coalesce(due.finish_time, due.sign_time)`)}`,
  )
  const all = groups.find(group => Number(group.is_all) === 1)
  const charges = await openCharges(ctx, query)
  const charged = byShipper(charges)
  const carried = groups
    .filter(group => group !== all)
    .map(({ n, sum, shipment_code: shipmentCode, driver_code: driverCode, team_code: teamCode }) => {
      const own = charged.get(shipmentCode ?? '') ?? []
      return {
        ...(shipmentCode && { shipmentCode }),
        ...(driverCode && { driverCode }),
        ...(teamCode && { teamCode }),
        waybills: Number(n),
        charges: own.length,
        total: fenToYuan(Number(sum) + fenOf(own)),
      }
    })
  const known = new Set(carried.map(({ shipmentCode }) => shipmentCode))
  const alone = [...charged].flatMap(([shipmentCode, own]) =>
    known.has(shipmentCode) ? [] : [{ shipmentCode, waybills: 0, charges: own.length, total: fenToYuan(fenOf(own)) }],
  )
  return {
    batches: [...carried, ...alone],
    waybills: Number(all?.n ?? 0),
    charges: charges.length,
    total: fenToYuan(Number(all?.sum ?? 0) + fenOf(charges)),
    leftOut: {
      taken: Number(all?.taken ?? 0),
      unpriced: Number(out?.unpriced ?? 0),
      unfinished: Number(out?.unfinished ?? 0),
    },
  }
}

/** The parties of what stands in no batch, with how many waybills each: no more of these are looked at than one call makes. */
const partiesOf = (ctx: ServiceCtx, side: Side, asked: SQL) =>
  ctx.query<DueParty & { n: string }>(
    sql`select shipment_code, driver_code, team_code, count(*) as n
      from (select due.* from ${dueOn(ctx, side)} where ${asked} and not ${isTaken(ctx, side)} limit ${MOST + 1}) each
      group by 1, 2, 3 order by 1, 2, 3 limit ${MOST_BATCHES + 1}`,
  )

/** POST settlementMake: a batch for each party, of what stands in none. */
export const make: Answer<'settlementMake'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { start, end } = body
    const side = body.side as Side
    const asked = askedFor(ctx, body)
    // Who makes batches of a side at once takes turns: the second finds what the first has left. The index holds it against all others.
    await ctx.lock(`settlement.${side}`)
    const parties = await partiesOf(ctx, side, asked)
    const charged = byShipper(await openCharges(ctx, body))
    for (const shipmentCode of charged.keys())
      if (!parties.some(({ shipment_code }) => shipment_code === shipmentCode))
        parties.push({ shipment_code: shipmentCode, driver_code: null, team_code: null, n: '0' })
    const waybills = parties.reduce((sum, { n }) => sum + Number(n), 0)
    if (parties.length === 0) throw ctx.refuse('SETTLEMENT_NOTHING')
    if (waybills > MOST || parties.length > MOST_BATCHES)
      throw ctx.refuse('SETTLEMENT_MANY', { waybills: MOST, batches: MOST_BATCHES })
    const batches = []
    for (const { shipment_code, driver_code, team_code } of parties)
      batches.push({
        batchNo: await newDocumentNo(ctx, SettlementBatch, 'batchNo', side === 'receivable' ? 'YS' : 'YF'),
        side,
        shipmentCode: shipment_code,
        driverCode: driver_code,
        teamCode: team_code,
        periodStart: start,
        periodEnd: end,
        lineCount: 0,
        chargeCount: 0,
        amount: '0.00',
        adjustment: '0.00',
        total: '0.00',
        makerId: ctx.session.accountId,
        status: settlementMachine.initial,
      })
    const made = await ctx.records.createMany(SettlementBatch, batches)
    const batchNos = batches.map(({ batchNo }) => batchNo)
    await writeLines(ctx, side, batchNos, asked)
    for (const batch of made) await writeCharges(ctx, batch, charged.get(batch.shipmentCode ?? '') ?? [])
    const counted = await recount(ctx, batchNos)
    // Somebody else's waybills are no longer due since they were looked for.
    if (counted.length < batches.length) throw ctx.refuse('SETTLEMENT_NOTHING')
    if (side === 'payable') await intoBatch(ctx, side, await waybillsIn(ctx, batchNos))
    const ids = made.map(({ id }) => id)
    return { id: itemAt(ids, 0), ids }
  })

/** POST settlementTakeIn */
export const takeIn: Answer<'settlementTakeIn'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const found = await ctx.records.find(SettlementBatch, body.id)
    await ctx.lock(`settlement.${found.side}`)
    const batch = await heldDraft(ctx, noOf(found))
    const side = batch.side as Side
    const due = await dueOf(ctx, batch, body.waybillNo)
    if (!due) throw ctx.refuse('SETTLEMENT_NOTHING')
    const [taken] = await ctx.query(
      sql`select 1 from ${dueOn(ctx, side)} where due.waybill_no = ${due.waybill_no} and ${isTaken(ctx, side)}`,
    )
    if (taken) throw ctx.refuse('SETTLEMENT_NOTHING')
    const [line] = await ctx.records.createMany(SettlementLine, [lineOf(due, noOf(batch), side)])
    await lendHand(ctx, batch)
    await intoBatch(ctx, side, [due.waybill_no])
    await recount(ctx, [noOf(batch)])
    return { id: line?.id ?? 0 }
  })

/** What an adjustment takes off an amount that is another now: no more than all of it. */
const adjustedBy = (adjustment: string, amount: string): string =>
  fenOfYuan(addYuan(amount, adjustment)) < 0 ? fenToYuan(-fenOfYuan(amount)) : adjustment

/** POST settlementRefresh: adjustments stay with lines that stay. Removing a line lets its waybill go. */
export const refresh: Answer<'settlementRefresh'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const batch = await heldDraft(ctx, noOf(await ctx.records.find(SettlementBatch, body.id)))
    const { lineId: only } = body
    const differences = (await differencesOf(ctx, batch)).filter(({ lineId }) => only == null || lineId === only)
    for (const { lineId, waybillNo } of differences) {
      const due = await dueOf(ctx, batch, waybillNo)
      if (!due) {
        await ctx.records.remove(SettlementLine, [lineId])
        continue
      }
      const { quantity, unit, price, freight, amount } = lineOf(due, noOf(batch), batch.side as Side)
      const adjustment = adjustedBy((await ctx.records.find(SettlementLine, lineId)).adjustment, amount)
      const worth = { amount, adjustment, total: addYuan(amount, adjustment) }
      await ctx.records.changeEach(SettlementLine, [{ id: lineId, quantity, unit, price, freight, ...worth }])
    }
    // What its area does not charge any more, or not so much of, leaves the batch and may come again.
    const changed = only == null ? await changedCharges(ctx, batch) : []
    for (const { id } of changed) await ctx.records.remove(SettlementCharge, [id])
    await recount(ctx, [noOf(batch)])
    return { changed: differences.length + changed.length }
  })

/** GET settlementDifferences */
export const differences: Answer<'settlementDifferences'> = async (ctx, { query }) =>
  differencesOf(ctx, await shownBatch(ctx, query.id))
