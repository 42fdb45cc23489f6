import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { report } from './service/report.ts'
import { summary } from './service/summary.ts'

export default defineService(contract, { calls: { financeReport: report, financeSummary: summary } })
