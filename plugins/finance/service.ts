import { defineService } from '@ntocc/sdk/service'
import { SentStatement } from './contract/saved.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { report } from './service/report.ts'
import { createSaved, followSaved, listSaved, removeSaved, updateSaved } from './service/saved/calls.ts'
import { sendStatements } from './service/saved/send.ts'
import { countUnseen, listSent, seeSent } from './service/saved/sent.ts'
import { summary } from './service/summary.ts'

const FIVE_MINUTES = 300_000

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
  jobs: { sendStatements: { everyMs: FIVE_MINUTES, run: sendStatements } },
  demo,
})
