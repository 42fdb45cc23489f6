import { sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { ReportPaper } from '../../../reporting/contract/documents.ts'
import { deskIn, TIANJIN } from '../../../reporting/service/testing/provinces.ts'
import { type StatedWaybill, tianjinCalls } from '../../contract/calls.ts'
import { type TianjinStatement, type TianjinWaybill, tianjinResources } from '../../contract/waybills.ts'

export const REASON = 'Receipts of the driver'
const { tianjinWaybill, tianjinStatement } = tianjinResources

/** A branch that reports to Tianjin, and who states costs and distances there. */
export const statingDesk = async (db: Db) => {
  const { desk, way } = await deskIn(db, TIANJIN, { form: 'tianjin' })

  /** A finished waybill that has been judged; its driver, its vehicle and its way are there. */
  const finished = async (waybill: object = {}) => {
    const trip = await way.carried({ waybill })
    await way.told('driver and vehicle', 'where it was')
    await trip.finish()
    await way.prepare()
    return trip.waybillNo
  }
  const listed = async (waybillNo: string, token = desk.admin) =>
    (
      await desk.backend.get<{ records: TianjinWaybill[] }>(
        `${tianjinWaybill.by.list.path}?waybillNo=${waybillNo}&pageNum=1&pageSize=5`,
        token,
      )
    ).data?.records[0]
  const state = (waybills: object[], reason = REASON, token = desk.admin) =>
    desk.backend.post<{ stated: number }>(tianjinCalls.tianjinState.path, { waybills, reason }, token)
  const takeBack = (statement: Pick<TianjinStatement, 'code'> | undefined, reason = REASON, token = desk.admin) =>
    desk.backend.post<{ waybillNo: string }>(
      tianjinCalls.tianjinTakeBack.path,
      { statementCode: statement?.code, reason },
      token,
    )
  const seen = async (waybillNo: string): Promise<StatedWaybill> => ({
    waybillNo,
    version: (await listed(waybillNo))?.version ?? -1,
  })
  /** The last one first. */
  const statementsOf = async (waybillNo: string) =>
    (
      await desk.backend.get<{ records: TianjinStatement[] }>(
        `${tianjinStatement.by.list.path}?waybillNo=${waybillNo}&pageNum=1&pageSize=20`,
        desk.admin,
      )
    ).data?.records ?? []
  const documentOf = (waybillNo: string) => way.documentOf('waybill', waybillNo)
  const paperOf = async (referenceNo: string | null | undefined) => {
    const [paper] = await desk.as(ctx =>
      ctx.records.where(ReportPaper, { where: sql`reference_no = ${String(referenceNo)}` }),
    )
    return paper?.document
  }
  return { ...desk, way, finished, listed, state, takeBack, seen, statementsOf, documentOf, paperOf }
}
export type StatingDesk = Awaited<ReturnType<typeof statingDesk>>
