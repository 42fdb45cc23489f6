import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { type AreaWrites, FOR_GOOD, inDays, inHours, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { OTHER_DRIVER } from '../../../../server/src/ntocc/testing/writes-nouns.ts'
import { buildRegulator } from '../../../../server/src/regulator/app.ts'
import { ReportDocument } from '../../contract/documents.ts'
import { findMissed } from '../missed.ts'
import { BRANCH, inReportBranch, waitingIn } from './desk.ts'

const { at } = reportMachine
const [HOME, LONG_AGO] = ['HQ', new Date(0).toISOString()]
const KEPT = 'what it writes is kept beside the records: whether a branch pauses'

const CHAINED = 'what it writes is kept beside the records: which archive the branch has made last'

/** A driver's document in the home branch, whose record would pass the pre-check. */
const ofDriver = async (world: World) => {
  const { code } = await world.stand(
    'driver',
    {
      licence_no: '110000197803104047',
      licence_class: 'A2',
      licence_from: '2020-01-01',
      licence_to: inDays(900),
      qualification_no: '4201990000',
      phone: '13800000001',
    },
    OTHER_DRIVER,
  )
  await inReportBranch(ctx => waitingIn(ctx, 'driver', { recordCode: code }), HOME)
  return {}
}

/** A finished waybill of the branch that reports, of which there is no document. */
const unreported = async ({ db }: World): Promise<void> => {
  const { rows } = await db.query<{ code: string; waybill_no: string }>(
    `update waybill set status = 90, report_type = null, finish_time = $2
      where id = (select id from waybill where branch_code = $1 and not is_deleted order by id desc limit 1)
      returning code, waybill_no`,
    [BRANCH, inHours(-1)],
  )
  const [waybill] = rows
  if (!waybill) throw new Error(`${BRANCH} has no waybill`)
  await db.query(`delete from reporting_report_document where branch_code = $1 and business_no = $2`, [
    BRANCH,
    waybill.waybill_no,
  ])
}

const SAID = { rule: 'R24', reason: 'The bridge was closed' }

/** The code of a document in the home branch that a rule warns of. */
const warned = async (): Promise<string> => {
  const finding = { rule: SAID.rule, level: 'warning', record: 'waybill', code: 'late' }
  const more = { status: at.checkFailed, findings: [finding] }
  return (await inReportBranch(ctx => waitingIn(ctx, 'waybill', more), HOME)).code
}

const writes: AreaWrites = {
  untold: { reportDocument: 'it is made in a branch that reports' },
  follows: [`update reporting_report_document set status = ${at.checkFailed}, due_at = '2020-01-01'`],
  outside: async () => {
    const regulator = buildRegulator({ auditMs: 0, stallMs: 100 })
    const url = await regulator.listen({ host: '127.0.0.1', port: 0 })
    return { env: { REGULATOR_URL: url }, close: () => regulator.close() }
  },
  calls: {
    reportExplain: async () => ({ body: { documentCode: await warned(), ...SAID } }),
    reportExplainMany: async () => ({ body: { documentCodes: [await warned(), await warned()], ...SAID } }),
  },
  callsWriteNone: { reportPause: KEPT, reportOwnForm: KEPT, reportArchive: CHAINED },
  jobs: {
    findReports: async world => {
      await unreported(world)
      return {}
    },
    prepareReports: async world => {
      await unreported(world)
      await inReportBranch(findMissed)
      return {}
    },
    sendReports: async () => {
      await inReportBranch(ctx => waitingIn(ctx, 'waybill'))
      return {}
    },
    // The regulator has never heard of it: it is sent again.
    auditReports: async () => {
      await inReportBranch(async ctx => {
        const { id } = await waitingIn(ctx, 'waybill', { status: at.delivered })
        await ctx.records.changeMany(ReportDocument, sql`id = ${id}`, { nextAt: LONG_AGO })
      })
      return {}
    },
    watchReports: async () => {
      await inReportBranch(ctx => waitingIn(ctx, 'waybill', { status: at.checkFailed, dueAt: LONG_AGO }))
      return {}
    },
  },
  begins: { reportDocument: { with: ofDriver, where: `doc_kind = 'driver'` } },
  unmoved: { reportPaper: FOR_GOOD, reportEvidence: FOR_GOOD, reportMessage: FOR_GOOD },
}
export default writes
