import { defineService } from '@ntocc/sdk/service'
import { SentStatement } from './contract/saved.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { followWaybill } from './service/days/mark.ts'
import { proveDays } from './service/days/prove.ts'
import { keepDays } from './service/days/total.ts'
import { report } from './service/report.ts'
import { createSaved, followSaved, listSaved, removeSaved, updateSaved } from './service/saved/calls.ts'
import { sendStatements } from './service/saved/send.ts'
import { countUnseen, listSent, seeSent } from './service/saved/sent.ts'
import { summary } from './service/summary.ts'

const MINUTE = 60_000

export default defineService(contract, {
  calls: {
    financeReport: report,
    financeSummary: summary,
    financeSaved: listSaved,
    financeSavedCreate: createSaved,
    financeSavedUpdate: updateSaved,
    financeSavedRemove: removeSaved,
    financeSavedFollow: followSaved,
    financeSent: listSent,
    financeSentSeen: seeSent,
  },
  todo: { finance_sent_count: { permission: 'finance.read', reads: [SentStatement], count: countUnseen } },
  follows: { waybill: followWaybill },
  jobs: {
    sendStatements: { everyMs: 5 * MINUTE, run: sendStatements },
    // The next run is a minute away.
    keepDays: { everyMs: MINUTE, retryMs: [], run: keepDays },
    // What differed is mended by then: another try would find nothing, and nobody would hear of it.
    proveDays: { cron: '10 3 * * *', retryMs: [], limitMs: 30 * MINUTE, run: proveDays },
  },
  demo,
})
