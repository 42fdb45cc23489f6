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

/** What was paid for a waybill by banks; nothing where nobody knows. */
export const readPayments = async (ctx: ReportCtx, waybillNo: string): Promise<PaidShare[]> => {
  const payments = (await ctx.request('carriagePaid', { waybillNos: [waybillNo] })) ?? []
  return payments.flatMap(payment => payment.shares.map(share => ({ payment, share, row: rowOf(payment, share) })))
}

/** Serials among these that another payment has too. */
const takenBy = (all: readonly PaidShare[], { payment }: PaidShare): string[] =>
  all.some(each => each.payment.code !== payment.code && each.payment.serialNo === payment.serialNo)
    ? [payment.serialNo]
    : []

/** When flows of funds were taken by the regulator, by their numbers. */
const reportedAt = async (ctx: ReportCtx, waybillNo: string): Promise<ReadonlyMap<string, string>> => {
  const told = await ctx.records.where(ReportDocument, {
    where: sql`doc_kind = 'fundFlow' and waybill_no = ${waybillNo} and sent_at is not null`,
    limit: 100,
  })
  return new Map(told.flatMap(({ businessNo, sentAt }) => (sentAt ? [[businessNo, sentAt] as const] : [])))
}

/** Money that came back was not paid: it is in no sum. */
export const casedPayments = async (
  ctx: ReportCtx,
  rows: WaybillRows,
  waybillNo: string,
): Promise<{ cased: CasedPayment[]; shares: PaidShare[] }> => {
  const all = await readPayments(ctx, waybillNo)
  const shares = all.filter(({ payment, share }) => !payment.isReturned && Number(share.paid) > 0)
  const reported = await reportedAt(ctx, waybillNo)
  const cased = shares.map((each): CasedPayment => {
    const no = String(each.row.document_no)
    const document: AnyDocument = fundFlowDocument({ ...rows, payment: each.row })
    const { paidAt, isPartial } = each.payment
    return {
      no,
      document,
      paidAt,
      reportedAt: reported.get(no),
      isCash: false,
      isPartial,
      takenSequences: takenBy(all, each),
    }
  })
  return { cased, shares }
}
