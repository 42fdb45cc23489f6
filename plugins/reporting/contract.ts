import { defineContract } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { RULE_IDS } from '@ntocc/sdk/reporting'
import { reportCalls } from './contract/calls.ts'
import {
  EVIDENCE_STEPS,
  REPORT_KINDS,
  REPORT_URGENCIES,
  ReportDocument,
  ReportEvidence,
  ReportMessage,
  ReportPaper,
  reportDocuments,
} from './contract/documents.ts'
import { reportSettings } from './contract/settings.ts'

/** From a finished waybill to a document that its province's regulator has taken, once, with all that proves it. */
export default defineContract({
  id: 'reporting',
  entities: {
    reportDocument: ReportDocument,
    reportPaper: ReportPaper,
    reportEvidence: ReportEvidence,
    reportMessage: ReportMessage,
  },
  resources: { reportDocument: reportDocuments },
  calls: reportCalls,
  todo: ['report_trouble_count', 'report_overdue_count'],
  // Which move somebody may make is asked by the machine, whose permissions the product has.
  permissions: ['report.read', 'report.work', 'report.pause', 'report.evidence'],
  dictionaries: {
    reportDocKind: REPORT_KINDS,
    reportRule: RULE_IDS,
    reportStep: EVIDENCE_STEPS,
    reportUrgency: REPORT_URGENCIES,
  },
  settings: reportSettings,
  errors: {
    REGULATOR_UNREACHABLE: { status: 5030 },
    REPORT_UNCERTAIN: {},
    REPORT_MESSAGE_ARRIVED: {},
    REPORT_OUTDATED: {},
    REPORT_NOT_READY: {},
    NOTHING_TO_EXPLAIN: {},
    RECORD_GONE: {},
    REPORT_FORM_AWAY: {},
    ARCHIVE_TOO_LARGE: {},
  },
  jobs: {
    findReports: shape({}),
    prepareReports: shape({}),
    sendReports: shape({}),
    auditReports: shape({}),
    watchReports: shape({}),
  },
  offers: { reportDocument: ['docKind', 'province', 'waybillNo', 'recordCode', 'status'] },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
