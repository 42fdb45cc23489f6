import { fenOfYuan } from '@ntocc/sdk/fields'
import type { AnyDocument, CasedPayment } from '@ntocc/sdk/reporting'
import { type CarriagePayment, type CarriageShare, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../../contract/documents.ts'
import { flowNo } from '../funds.ts'
import type { ReportCtx } from '../types.ts'
import { fundFlowDocument, type WaybillRows } from './documents.ts'
import type { Row } from './row.ts'

/** A payment with what of it was for one waybill. */
export interface PaidShare {
  readonly payment: CarriagePayment
  readonly share: CarriageShare
  /** As documents are made of it. */
  readonly row: Row
}

const rowOf = (payment: CarriagePayment, share: CarriageShare): Row => ({
  id: payment.id,
  code: payment.code,
  pay_no: payment.payNo,
  document_no: flowNo(payment.payNo, share.waybillNo),
  payee_name: payment.payee,
  bank_code: payment.bankCode,
  card_no: payment.cardNo,
  bank_serial_no: payment.serialNo,
  finish_time: payment.paidAt,
  paid_share: fenOfYuan(share.paid),
  due_amount: fenOfYuan(share.due),
})

/** What was paid for waybills by banks, by their numbers; nothing where nobody knows. */
export const readPayments = async (
  ctx: ReportCtx,
  waybillNos: readonly string[],
): Promise<ReadonlyMap<string, readonly PaidShare[]>> => {
  const payments =
    waybillNos.length > 0 ? await ctx.request('carriagePaid', { waybillNos: [...waybillNos] }) : undefined
  const found = new Map<string, PaidShare[]>()
  for (const payment of payments ?? [])
    for (const share of payment.shares) {
      const { waybillNo } = share
      found.set(waybillNo, [...(found.get(waybillNo) ?? []), { payment, share, row: rowOf(payment, share) }])
    }
  return found
}

/** Serials among these that another payment has too. */
const takenBy = (all: readonly PaidShare[], { payment }: PaidShare): string[] =>
  all.some(each => each.payment.code !== payment.code && each.payment.serialNo === payment.serialNo)
    ? [payment.serialNo]
    : []

/** When flows of funds of waybills were taken by the regulator, by their own numbers. */
export const sentFlows = async (
  ctx: ReportCtx,
  waybillNos: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (waybillNos.length === 0) return new Map()
  const rows = await ctx.query<{ business_no: string; sent_at: string }>(
    sql`select business_no, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at
      from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and doc_kind = 'fundFlow' and waybill_no = any(${sql.param([...waybillNos])}::text[]) and sent_at is not null`,
  )
  return new Map(rows.map(({ business_no, sent_at }) => [business_no, sent_at]))
}

/** Money that came back was not paid: it is in no sum. */
export const casedPayments = (
  all: readonly PaidShare[],
  rows: WaybillRows,
  flows: ReadonlyMap<string, string>,
): { cased: CasedPayment[]; shares: PaidShare[] } => {
  const shares = all.filter(({ payment, share }) => !payment.isReturned && Number(share.paid) > 0)
  const cased = shares.map((each): CasedPayment => {
    const no = String(each.row.document_no)
    const document: AnyDocument = fundFlowDocument({ ...rows, payment: each.row })
    const { paidAt, isPartial } = each.payment
    return {
      no,
      document,
      paidAt,
      reportedAt: flows.get(no),
      isCash: false,
      isPartial,
      takenSequences: takenBy(all, each),
    }
  })
  return { cased, shares }
}
