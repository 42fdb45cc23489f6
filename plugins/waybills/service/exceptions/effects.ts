import { exceptionMachine, type LocalizedText, Waybill, WaybillException, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from '../types.ts'

/** Says of a waybill whether exceptions of it wait: lists filter by it, maps colour by it. */
export const markWaybill = async (ctx: WaybillCtx, waybillNo: unknown): Promise<void> => {
  const waits = async (): Promise<boolean> => {
    const [open] = await ctx.query(
      sql`select 1 from waybill_exception where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo}
        and status ${inStates(exceptionMachine, 'open')} and not is_deleted limit 1`,
    )
    return open !== undefined
  }
  const ended = sql`status not ${inStates(waybillMachine, 'open')}`
  const of = sql`waybill_no = ${waybillNo}`
  if (await waits()) await ctx.records.changeMany(Waybill, sql`${of} and not ${ended}`, { abnormalFlag: true })
  else await ctx.records.changeMany(Waybill, of, { abnormalFlag: false })
}

const CLOSED: Readonly<Record<number, LocalizedText>> = {
  [waybillMachine.at.finished]: {
    en: 'Closed by the platform: the waybill is finished',
    zh: '运单已完成，系统自动关闭',
    es: 'Cerrada por la plataforma: la carta de porte ha finalizado',
    ja: '運送状が完了したため、システムが終了しました',
  },
  [waybillMachine.at.cancelled]: {
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
 */
export const closeWithWaybill = async (ctx: WaybillCtx, waybill: Row): Promise<void> => {
  const status = Number(waybill.status)
  if (waybillMachine.within(status, 'open') && !waybill.is_deleted) return
  await ctx.inBranch(String(waybill.branch_code), async platform => {
    const open = await platform.records.where(WaybillException, {
      where: sql`waybill_no = ${waybill.waybill_no} and status not ${inStates(exceptionMachine, 'closed')}`,
      lock: true,
    })
    for (const { id, version } of open) {
      const made = { id, version, move: 'closeWithWaybill' } as const
      // The text in all languages: whoever reads it later reads it in theirs.
      const result = (CLOSED[status] ?? CLOSED_OTHERWISE) as unknown as string
      await platform.records.move(WaybillException, made, { result })
    }
  })
  await markWaybill(ctx, waybill.waybill_no)
}
