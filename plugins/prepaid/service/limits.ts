import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import type { PrepaidRefusal } from '../contract/calls.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import type { Paid } from './people.ts'
import type { ServiceCtx } from './types.ts'

/** A waybill by its number, if the caller may see it. */
export const seenWaybill = async (ctx: ServiceCtx, waybillNo: string): Promise<Waybill | undefined> => {
  const where = sql`waybill_no = ${waybillNo} and not is_deleted`
  const [waybill] = await ctx.records.where(Waybill, { where, limit: 1 })
  return waybill
}

/** @throws NOT_FOUND */
export const waybillOf = async (ctx: ServiceCtx, waybillNo: string): Promise<Waybill> => {
  const waybill = await seenWaybill(ctx, waybillNo)
  if (!waybill) throw ctx.refuse('NOT_FOUND')
  return waybill
}

/** Whom the carriage of a waybill is settled with: a captain who collects is paid for the team's drivers. */
export const payeeOf = ({ driverCode, teamCode, captainCollect }: Waybill): Paid => ({
  driverCode,
  teamCode: captainCollect && teamCode ? teamCode : null,
})

/** Whether both name the same payee: a team where one is paid, else the driver. */
export const isPaidBy = (one: Paid, other: Paid): boolean =>
  one.teamCode || other.teamCode
    ? (one.teamCode ?? null) === (other.teamCode ?? null)
    : one.driverCode === other.driverCode

/** Condition for the advances of the same payee. */
export const ofPayee = ({ driverCode, teamCode }: Paid) =>
  teamCode ? sql`team_code = ${teamCode}` : sql`driver_code = ${driverCode} and team_code is null`

/** What may be paid of a waybill in advance, in fen. */
export interface Room {
  payable: number
  shares: number
  agreed: number
  /** By advances that stand. */
  advanced: number
  most: number
}

const fen = (yuan: string | null | undefined): number => fenOfYuan(yuan ?? '0.00')

/** @param without id of an advance that does not count: its own room is asked about */
export const roomOf = async (ctx: ServiceCtx, waybill: Waybill, without = 0): Promise<Room> => {
  const { prepaidRatio, prepaidMost } = await ctx.settings.some(['prepaidRatio', 'prepaidMost'])
  const [row] = await ctx.query<{ sum: string }>(
    sql`select coalesce(sum(greatest(amount, paid_amount) - returned_amount), 0) as sum from ${ctx.table(Prepaid)}
      where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybill.waybillNo} and not is_deleted
        and id <> ${without} and status ${inStates(prepaidMachine, 'counted')}`,
  )
  const advanced = Number(row?.sum ?? 0)
  const payable = fen(waybill.payableAmount)
  const shares = fen(waybill.oilAmount) + fen(waybill.etcAmount)
  const agreed = fen(waybill.prepayAmount)
  const byRatio = Math.max(Math.floor((payable * prepaidRatio) / 100), agreed)
  const most = Math.min(payable - shares, byRatio, fenOfYuan(prepaidMost)) - advanced
  return { payable, shares, agreed, advanced, most: Math.max(most, 0) }
}

/** How many advances of a payee are not at an end. */
export const openOf = async (ctx: ServiceCtx, paid: Paid): Promise<number> => {
  const [row] = await ctx.query<{ n: string }>(
    sql`select count(*) as n from ${ctx.table(Prepaid)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and ${ofPayee(paid)} and status ${inStates(prepaidMachine, 'open')}`,
  )
  return Number(row?.n ?? 0)
}

/** What a waybill itself has against money in advance. */
export const againstWaybill = ({ status, payStatus }: Waybill): PrepaidRefusal | undefined => {
  if (!waybillMachine.within(status, 'underWay')) return 'notUnderWay'
  return (payStatus ?? payStateMachine.initial) === payStateMachine.at.unpaid ? undefined : 'settled'
}

/** The advance on a waybill that nobody has decided about yet. */
export const pendingOf = async (ctx: ServiceCtx, waybillNo: string): Promise<Prepaid | undefined> => {
  const [row] = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(Prepaid)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and waybill_no = ${waybillNo} and status ${inStates(prepaidMachine, 'toDecide')} order by id limit 1`,
  )
  const [found] = row ? await ctx.records.where(Prepaid, { where: sql`id = ${Number(row.id)}`, limit: 1 }) : []
  return found
}

/** Whether a second person approves: by all that its waybill is paid in advance, so that nobody passes the limit in parts. */
export const needsSecond = async (ctx: ServiceCtx, { waybillNo }: Prepaid): Promise<boolean> => {
  const [row] = await ctx.query<{ sum: string }>(
    sql`select coalesce(sum(amount), 0) as sum from ${ctx.table(Prepaid)}
      where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo} and not is_deleted
        and status ${inStates(prepaidMachine, 'counted')}`,
  )
  return Number(row?.sum ?? 0) >= fenOfYuan(String(await ctx.settings.get('prepaidSecond')))
}
