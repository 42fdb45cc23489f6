import { defineContract } from '@ntocc/sdk/contracts'
import { financeReport, financeSummary } from './contract/calls.ts'
import { OWN, REPORTS } from './contract/reports.ts'

const PAGES = [...Object.keys(REPORTS), OWN]

export default defineContract({
  id: 'finance',
  calls: { financeReport, financeSummary },
  permissions: ['finance.read', 'finance.export'],
  dictionaries: { financeCustomer: ['own'] },
  errors: { SPAN_REVERSED: {}, SPAN_LONG: {} },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: { pages: PAGES, permissions: ['finance.export'] },
    },
  },
})
