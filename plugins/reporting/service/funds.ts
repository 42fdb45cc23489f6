import { payStateMachine, reportMachine, Waybill } from '@ntocc/sdk/contracts'
import type { CarriagePayment } from '@ntocc/sdk/service'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { dueAfter } from './deadline.ts'
import { knownReport } from './form.ts'
import { codeOf } from './new-document.ts'
import type { ReportCtx } from './types.ts'

const RANK = 2
/** Most characters of a document's number in the guide. */
const MOST_NUMBER = 35

/**
 * The number of a flow of funds: the payment's, and of the waybill as much as there is room for, from its end. It stays as it is whatever
 * becomes of either.
 */
export const flowNo = (payNo: string, waybillNo: string): string =>
  `${payNo}-${waybillNo.slice(-Math.max(1, MOST_NUMBER - payNo.length - 1))}`

/** Documents of waybills, by their numbers: a flow of funds is told to whom the waybill is. */
const waybillDocuments = (ctx: ReportCtx, waybillNos: readonly string[]): Promise<ReportDocument[]> =>
  ctx.records.where(ReportDocument, {
    where: sql`doc_kind = 'waybill' and waybill_no = any(${sql.param([...waybillNos])}::text[])`,
    limit: waybillNos.length,
  })

/**
 * The flows of funds that follow from payments: one for each waybill that is reported, which waits for that waybill. What is there already stays as it is;
 * of money that came back before anybody was told of it there is none.
 */
export const makeFlows = async (ctx: ReportCtx, payments: readonly CarriagePayment[]): Promise<void> => {
  const paid = payments
    .filter(({ isReturned }) => !isReturned)
    .flatMap(payment => payment.shares.map(share => ({ payment, share })))
    .filter(({ share }) => Number(share.paid) > 0)
  const nos = [...new Set(paid.map(({ share }) => share.waybillNo))]
  if (nos.length === 0) return
  const documents = new Map((await waybillDocuments(ctx, nos)).map(each => [each.waybillNo, each]))
  const provinces = [...new Set([...documents.values()].map(({ province }) => province))]
  const deadlines = new Map(
    await Promise.all(provinces.map(async gb => [gb, (await knownReport(ctx, gb))?.deadlines] as const)),
  )
  const wanted = paid.flatMap(({ payment: { code, payNo, paidAt }, share: { waybillNo } }) => {
    const of = documents.get(waybillNo)
    const within = of && deadlines.get(of.province)
    if (!of || !within) return []
    const no = flowNo(payNo, waybillNo)
    return [
      {
        code: codeOf(of.province, 'fundFlow', no),
        docKind: 'fundFlow' as const,
        businessNo: no,
        province: of.province,
        recordCode: code,
        waybillNo,
        shipmentCode: of.shipmentCode ?? null,
        rank: RANK,
        needs: [of.code],
        status: reportMachine.at.notReady,
        corrections: 0,
        attempt: 0,
        tries: 0,
        isUncertain: false,
        isOutdated: false,
        dueAt: dueAfter(paidAt, within.fundFlowHours),
        nextAt: null,
      },
    ]
  })
  if (wanted.length > 0) await ctx.records.createMany(ReportDocument, wanted, { ifNew: true })
}

const READ = ['waybillNo', 'branchCode', 'isDeleted', 'payStatus', 'payTime'] as const
/** Waybills that are asked about at once. */
const AT_ONCE = 200

/** Reported waybills that were paid since anybody made a flow of funds for them, behind one of them. */
const paidAfter = (ctx: ReportCtx, last: string): Promise<{ waybill_no: string }[]> =>
  ctx.query(
    sql`select w.waybill_no from ${ctx.offered(Waybill, READ)} w
      join ${ctx.table(ReportDocument)} d on d.branch_code = w.branch_code and d.doc_kind = 'waybill'
        and d.waybill_no = w.waybill_no and not d.is_deleted
      where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.waybill_no > ${last}
        and w.pay_status ${inStates(payStateMachine, 'paid', 'partlyPaid')}
        and not exists (select 1 from ${ctx.table(ReportDocument)} f where f.branch_code = w.branch_code
          and f.doc_kind = 'fundFlow' and f.waybill_no = w.waybill_no and f.gmt_created >= coalesce(w.pay_time, f.gmt_created))
      order by w.waybill_no limit ${AT_ONCE}`,
  )

/** Makes the flows of funds that were missed while the area was away. What was paid by other ways than banks nobody can tell. */
export const findFlows = async (ctx: ReportCtx): Promise<void> => {
  for (let last = ''; ; ) {
    const waybillNos = (await paidAfter(ctx, last)).map(({ waybill_no }) => waybill_no)
    if (waybillNos.length === 0) return
    await ctx.transaction(async () => {
      const payments = await ctx.request('carriagePaid', { waybillNos })
      await makeFlows(ctx, payments ?? [])
    })
    last = waybillNos.at(-1) ?? ''
  }
}
