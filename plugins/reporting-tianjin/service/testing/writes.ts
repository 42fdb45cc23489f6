import { type AreaWrites, FOR_GOOD, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { inReportBranch, waitingIn } from '../../../reporting/service/testing/desk.ts'
import { TIANJIN } from '../types.ts'

const HOME = 'HQ'
const REASON = 'Receipts of the driver'

/** A waybill of the home branch that Tianjin is told of: its report is made, and the area hears of it. */
const told = async ({ db, witness }: World): Promise<{ waybillNo: string; version: number }> => {
  const waybills = await db.query<{ waybill_no: string; code: string }>(
    'select waybill_no, code from waybill where branch_code = $1 and not is_deleted order by id desc limit 1',
    [HOME],
  )
  const [waybill] = waybills.rows
  if (!waybill) throw new Error(`${HOME} has no waybill`)
  const kept = () =>
    db.query<{ version: number }>('select version from reporting_tianjin_tianjin_waybill where record_code = $1', [
      waybill.code,
    ])
  if ((await kept()).rows.length === 0)
    await inReportBranch(
      ctx => waitingIn(ctx, 'waybill', { province: TIANJIN, waybillNo: waybill.waybill_no, recordCode: waybill.code }),
      HOME,
    )
  await witness.forget()
  return { waybillNo: waybill.waybill_no, version: Number((await kept()).rows[0]?.version) }
}

const writes: AreaWrites = {
  untold: {
    tianjinWaybill: 'it is made in a branch that reports to Tianjin',
    tianjinStatement: 'it is made in a branch that reports to Tianjin',
  },
  records: {
    tianjinStatement: async world => ({ waybillNo: (await told(world)).waybillNo, cost: '12.00', reason: REASON }),
  },
  calls: {
    tianjinState: async world => ({ body: { waybills: [{ ...(await told(world)), cost: '13.00' }], reason: REASON } }),
    tianjinTakeBack: async world => {
      const { waybillNo } = await told(world)
      // A statement is written once: none that is there can be made another.
      const code = crypto.randomUUID()
      await world.db.query(
        `insert into reporting_tianjin_tianjin_statement (code, branch_code, waybill_no, cost, reason, created_by)
          values ($1, $2, $3, 1200, $4, 'test')`,
        [code, HOME, waybillNo, REASON],
      )
      await world.witness.forget()
      return { body: { statementCode: code, reason: REASON } }
    },
  },
  jobs: {
    // It was away when the report was made.
    findTianjin: async world => {
      await told(world)
      await world.db.query('delete from reporting_tianjin_tianjin_waybill where branch_code = $1', [HOME])
      return { branch: HOME }
    },
  },
  unmoved: { tianjinWaybill: 'its state is its report’s', tianjinStatement: FOR_GOOD },
}
export default writes
