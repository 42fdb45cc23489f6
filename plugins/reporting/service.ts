import { reportMachine } from '@ntocc/sdk/contracts'
import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument } from './contract/documents.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { archive, archiveKey } from './service/archive/archive.ts'
import { blockers } from './service/blockers.ts'
import { OVERDUE } from './service/deadline.ts'
import { evidence } from './service/evidence.ts'
import { explain, explainMany } from './service/explain.ts'
import { figures } from './service/figures.ts'
import { followDriver, followPayment, followVehicle, followWaybill, refreshReports } from './service/follow.ts'
import { conditions, documentHooks } from './service/hooks.ts'
import { auditReports, findReports, prepareReports, sendReports, watchReports } from './service/jobs.ts'
import { flagReports, reportsOf } from './service/known.ts'
import { look } from './service/look.ts'
import { setPause, standing, useOwnForm } from './service/standing.ts'

const SECOND = 1_000

export default defineService(contract, {
  hooks: { reportDocument: documentHooks },
  conditions,
  follows: { waybill: followWaybill, driver: followDriver, vehicle: followVehicle, payment: followPayment },
  provides: { reportsOf, flagReports, refreshReports },
  calls: {
    reportStanding: standing,
    reportPause: setPause,
    reportOwnForm: useOwnForm,
    reportExplain: explain,
    reportExplainMany: explainMany,
    reportEvidence: evidence,
    reportLook: look,
    reportFigures: figures,
    reportBlockers: blockers,
    reportArchive: archive,
    reportArchiveKey: archiveKey,
  },
  todo: {
    report_trouble_count: {
      of: ReportDocument,
      staffOnly: true,
      permission: 'report.work',
      where: sql`status ${inStates(reportMachine, 'troubled')} and next_at is null`,
    },
    report_overdue_count: { of: ReportDocument, staffOnly: true, permission: 'report.work', where: OVERDUE },
  },
  jobs: {
    findReports: { cron: '*/20 * * * *', run: findReports },
    prepareReports: { everyMs: 30 * SECOND, run: prepareReports },
    sendReports: { everyMs: 15 * SECOND, run: sendReports },
    auditReports: { everyMs: 60 * SECOND, run: auditReports },
    watchReports: { cron: '*/5 * * * *', run: watchReports },
  },
  demo,
  environment: ['REGULATOR_URL'],
})
