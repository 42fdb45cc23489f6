import { defineContract } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { financeReport, financeSummary } from './contract/calls.ts'
import { MEASURES } from './contract/measures.ts'
import { OWN, REPORTS } from './contract/reports.ts'
import { SavedStatement, SentStatement, StatementReader, savedCalls } from './contract/saved.ts'

const PAGES = [...Object.keys(REPORTS), OWN]

export default defineContract({
  id: 'finance',
  entities: { savedStatement: SavedStatement, statementReader: StatementReader, sentStatement: SentStatement },
  calls: { financeReport, financeSummary, ...savedCalls },
  todo: ['finance_sent_count'],
  todoOrder: { finance_sent_count: 180 },
  permissions: ['finance.read', 'finance.export', 'finance.tidy'],
  dictionaries: { financeCustomer: ['own'], financeMeasure: MEASURES },
  errors: {
    SPAN_REVERSED: {},
    SPAN_LONG: {},
    DIMENSION_HIDDEN: {},
    SAVED_FULL: {},
    SAVED_OF_OTHERS: {},
    NOT_SENT: {},
  },
  jobs: { sendStatements: shape({}), keepDays: shape({}), proveDays: shape({}) },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: { pages: PAGES, permissions: ['finance.export'] },
    },
  },
})
