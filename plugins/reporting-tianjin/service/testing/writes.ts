import type { AreaWrites, World } from '../../../../server/src/ntocc/testing/writes.ts'
import { inReportBranch, waitingIn } from '../../../reporting/service/testing/desk.ts'
import { TIANJIN } from '../types.ts'

const HOME = 'HQ'
const REASON = 'Receipts of the driver'

/** A waybill of the home branch that Tianjin is told of. */
const told = async ({ db, stand }: World): Promise<{ waybillNo: string; version: number }> => {
  const { rows } = await db.query<{ waybill_no: string; code: string }>(
    'select waybill_no, code from waybill where branch_code = $1 and not is_deleted order by id desc limit 1',
    [HOME],
  )
  const [waybill] = rows
  if (!waybill) throw new Error(`${HOME} has no waybill`)
  const made = await stand('tianjinWaybill', { waybill_no: waybill.waybill_no, record_code: waybill.code })
  return { waybillNo: waybill.waybill_no, version: Number(made.version ?? 0) }
}

/** A report that the area has missed while it was away. */
const missed = async (world: World): Promise<void> => {
  const { waybillNo } = await told(world)
  await inReportBranch(ctx => waitingIn(ctx, 'waybill', { province: TIANJIN, waybillNo, recordCode: waybillNo }), HOME)
  await world.db.query('delete from reporting_tianjin_tianjin_waybill')
}

const writes: AreaWrites = {
  untold: {
    tianjinWaybill: 'it is made in a branch that reports to Tianjin',
    tianjinStatement: 'it is made in a branch that reports to Tianjin',
  },
  records: {
    tianjinStatement: async (world: World) => ({
      waybillNo: (await told(world)).waybillNo,
      cost: '12.00',
      reason: REASON,
    }),
  },
  jobs: {
    findTianjin: async world => {
      await missed(world)
      return { branch: HOME }
    },
  },
  calls: {
    tianjinState: async world => ({ body: { waybills: [{ ...(await told(world)), cost: '12.00' }], reason: REASON } }),
  },
}
export default writes
