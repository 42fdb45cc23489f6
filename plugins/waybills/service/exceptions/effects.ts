import { type LocalizedText, WaybillException } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from '../types.ts'
import { ENDED_FROM } from './which.ts'

/** Says of a waybill whether exceptions of it wait: lists filter by it, maps colour by it. */
export const markWaybill = async (ctx: WaybillCtx, branchCode: unknown, waybillNo: unknown): Promise<void> => {
  await ctx.query(
    sql`update waybill w set abnormal_flag = found.waits from (
        select w.status < ${ENDED_FROM} and not w.is_deleted and exists (select 1 from waybill_exception e
          where e.branch_code = w.branch_code and e.waybill_no = w.waybill_no and e.status in (0, 1)
            and not e.is_deleted) as waits, w.id
        from waybill w where w.branch_code = ${branchCode} and w.waybill_no = ${waybillNo}) found
      where w.id = found.id and w.abnormal_flag is distinct from found.waits`,
  )
}

const CLOSED: Readonly<Record<number, LocalizedText>> = {
  90: {
    en: 'Closed by the platform: the waybill is finished',
    zh: '运单已完成，系统自动关闭',
    es: 'Cerrada por la plataforma: la carta de porte ha finalizado',
    ja: '運送状が完了したため、システムが終了しました',
  },
  95: {
    en: 'Closed by the platform: the waybill was cancelled',
    zh: '运单已取消，系统自动关闭',
    es: 'Cerrada por la plataforma: la carta de porte se ha cancelado',
    ja: '運送状がキャンセルされたため、システムが終了しました',
  },
}

const CLOSED_OTHERWISE: LocalizedText = {
  en: 'Closed by the platform: the waybill has ended',
  zh: '运单已终止，系统自动关闭',
  es: 'Cerrada por la plataforma: la carta de porte ha terminado',
  ja: '運送状が終了したため、システムが終了しました',
}

/**
 * What becomes of the exceptions of a waybill that has ended: nobody has to decide about them any more, so the platform
 * closes them and says why. Decisions that were made stand. In the transaction of whoever ended the waybill.
 * @returns the waybill's row as it is then
 */
export const closeWithWaybill = async (ctx: WaybillCtx, waybill: Row): Promise<Row> => {
  const status = Number(waybill.status)
  if (status < ENDED_FROM && !waybill.is_deleted) return waybill
  const branchCode = String(waybill.branch_code)
  await ctx.inBranch(branchCode, async platform => {
    const open = await platform.records.where(WaybillException, {
      where: sql`waybill_no = ${waybill.waybill_no} and status < 4`,
      lock: true,
    })
    for (const { id, version } of open) {
      const made = { id, version, move: 'closeWithWaybill' } as const
      // The text in all languages: whoever reads it later reads it in theirs.
      const result = (CLOSED[status] ?? CLOSED_OTHERWISE) as unknown as string
      await platform.records.move(WaybillException, made, { result })
    }
  })
  await markWaybill(ctx, branchCode, waybill.waybill_no)
  return { ...waybill, abnormal_flag: false }
}
