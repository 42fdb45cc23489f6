import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type AdvancesBrought, type AdvancesWanted, type CarriageAdvance, inStates, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import type { ServiceCtx } from './types.ts'

const { at } = prepaidMachine

interface Row {
  code: string
  prepaid_no: string
  waybill_no: string
  pay_no: string | null
  open_amount: string
  status: number
}

/**
 * What whoever carried was paid in advance: off a waybill what was paid for it, and off whatever is left what is owed back of others, of
 * waybills that came to nothing or are settled, the longest due first.
 */
export const carriageAdvances = async (ctx: ServiceCtx, asked: AdvancesWanted): Promise<AdvancesBrought> => {
  const { driverCode, teamCode, lines } = asked
  if (!driverCode && !teamCode) return { advances: [], underWay: [] }
  const payee = teamCode ? sql`team_code = ${teamCode}` : sql`driver_code = ${driverCode} and team_code is null`
  const rows = await ctx.query<Row>(
    sql`select code, prepaid_no, waybill_no, pay_no, open_amount, status from ${ctx.table(Prepaid)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and ${payee}
        and (status = ${at.approved} or (status ${inStates(prepaidMachine, 'outstanding')} and open_amount > 0))
      order by due_on, id`,
  )
  const left = new Map(lines.map(({ waybillNo, total }) => [waybillNo, Math.max(fenOfYuan(total), 0)]))
  const advances: CarriageAdvance[] = []
  const take = (row: Row, waybillNo: string, open: number): number => {
    const room = left.get(waybillNo) ?? 0
    const fen = Math.min(open, room)
    if (fen <= 0) return open
    left.set(waybillNo, room - fen)
    advances.push({
      entity: Prepaid.name,
      code: row.code,
      number: row.prepaid_no,
      waybillNo,
      amount: fenToYuan(fen),
      ...(row.pay_no && { payNo: row.pay_no }),
    })
    return open - fen
  }
  const paid = rows.filter(({ status }) => Number(status) !== at.approved)
  const open = new Map(paid.map(row => [row, take(row, row.waybill_no, Number(row.open_amount))]))
  for (const [row, rest] of open) {
    const isDebt = Number(row.status) !== at.paid || left.has(row.waybill_no)
    if (!isDebt) continue
    let still = rest
    for (const { waybillNo } of lines) {
      if (still <= 0) break
      if (waybillNo !== row.waybill_no) still = take(row, waybillNo, still)
    }
  }
  const underWay = rows.filter(({ status, waybill_no }) => Number(status) === at.approved && left.has(waybill_no))
  return { advances, underWay: underWay.map(({ prepaid_no }) => prepaid_no) }
}
