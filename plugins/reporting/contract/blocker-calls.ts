import { answer, endpoint } from '@ntocc/sdk/contracts'
import type { ReportKind } from './documents.ts'

/** Blockers that are told at most: the rest is for whoever has mended these. */
export const MOST_BLOCKERS = 8

/** A document that is kept back, and what waits for it. */
export interface ReportBlocker {
  id: number
  docKind: ReportKind
  businessNo: string
  /** The rules that keep it back. */
  rules: string[]
  /** Documents that cannot go out before it has. */
  waiting: number
  dueAt?: string
  isLate: boolean
}

export interface ReportBlockers {
  /** Those that most waits for first, then the most urgent. */
  blockers: ReportBlocker[]
  /** All that are kept back. */
  held: number
  late: number
  soon: number
}

export const blockerCalls = {
  /** What is to be mended first. */
  reportBlockers: endpoint({
    name: 'reportBlockers',
    method: 'GET',
    path: '/ntocc-tms-api/reportBlockers',
    data: answer.value<ReportBlockers>(['blockers', 'held', 'late', 'soon']),
    permission: 'report.read',
    staffOnly: true,
  }),
} as const
