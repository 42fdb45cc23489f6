import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { flag, shape, stringList, text } from '@ntocc/sdk/fields'
import { archiveCalls } from './archive-calls.ts'
import { blockerCalls } from './blocker-calls.ts'
import type { BroughtForm } from './brought-form.ts'
import type { EvidenceStep } from './documents.ts'
import { figuresCalls } from './figures-calls.ts'
import { lookCalls } from './look-calls.ts'

/** How reporting stands in the branch. */
export interface ReportStanding extends BroughtForm {
  /** GB/T 2260 of the branch's province; empty where it reports to none. */
  province: string
  /** What keeps documents from being sent; `none` where they are. */
  held: 'none' | 'province' | 'off' | 'settings' | 'trial' | 'paused' | 'away'
  /** To a simulator, not to a regulator. */
  isSimulated: boolean
  /** What the definition of the province rests on. */
  evidence: string
  /** Also the plugin that brought the definition and is `away`. */
  plugin?: string
  /** Finished waybills that there is no document of. */
  missed: number
}

const Pausing = shape({ isPaused: flag().required() })

const SAID = { rule: text({ max: 3 }).required(), reason: text({ max: 200 }).required() } as const
const Explaining = shape({ documentCode: text({ max: 64 }).required(), ...SAID })

/** Most documents that one reason is given for at once. */
export const MOST_EXPLAINED = 500

const ExplainingMany = shape({ documentCodes: stringList({ max: MOST_EXPLAINED }).required(), ...SAID })

const Asked = shape({ documentCode: text({ max: 64 }).required() })

/** One line of what was done about a document. */
export interface EvidenceLine {
  at: string
  step: EvidenceStep
  author: string
  referenceNo: string
  /** The message that it was sent in with others. */
  messageNo?: string
  attempt: number
  payloadHash?: string
  httpStatus?: number
  result?: string
  reason?: string
  /** The plain documents, for whoever may see people's numbers. */
  payload?: string
  answer?: string
}

export interface ReportEvidenceTold {
  /** Oldest first. */
  lines: EvidenceLine[]
  /** Lines before them that are not told: they stand in the archive. */
  earlier: number
}

export const reportCalls = {
  ...figuresCalls,
  ...lookCalls,
  ...archiveCalls,
  ...blockerCalls,
  reportStanding: endpoint({
    name: 'reportStanding',
    method: 'GET',
    path: '/ntocc-tms-api/reportStanding',
    data: answer.value<ReportStanding>(['province', 'held', 'isSimulated', 'evidence', 'missed']),
    permission: 'report.read',
    staffOnly: true,
  }),
  /** Nothing new is sent any more; what is under way is brought to its end. */
  reportPause: endpoint({
    name: 'reportPause',
    method: 'POST',
    path: '/ntocc-tms-api/reportPause',
    body: input<{ isPaused: boolean }>(Pausing),
    data: answer.value<ReportStanding>(['province', 'held', 'isSimulated', 'evidence', 'missed']),
    permission: 'report.pause',
    staffOnly: true,
  }),
  /** The plugin that brought the province's form is away: from now on the product's own counts. */
  reportOwnForm: endpoint({
    name: 'reportOwnForm',
    method: 'POST',
    path: '/ntocc-tms-api/reportOwnForm',
    data: answer.value<ReportStanding>(['province', 'held', 'isSimulated', 'evidence', 'missed']),
    permission: 'report.pause',
    staffOnly: true,
  }),
  /** Says why a warning of the pre-check may stand; the document is judged anew. */
  reportExplain: endpoint({
    name: 'reportExplain',
    method: 'POST',
    path: '/ntocc-tms-api/reportExplain',
    body: input<{ documentCode: string; rule: string; reason: string }>(Explaining),
    data: answer.value<{ status: number }>(['status']),
    permission: 'report.work',
    staffOnly: true,
  }),
  /** The same reason for one rule of many documents; answers the codes of those that it was a reason for. */
  reportExplainMany: endpoint({
    name: 'reportExplainMany',
    method: 'POST',
    path: '/ntocc-tms-api/reportExplainMany',
    body: input<{ documentCodes: string[]; rule: string; reason: string }>(ExplainingMany),
    data: answer.value<{ explained: string[] }>(['explained']),
    permission: 'report.work',
    staffOnly: true,
  }),
  reportEvidence: endpoint({
    name: 'reportEvidence',
    method: 'GET',
    path: '/ntocc-tms-api/reportEvidence',
    query: input<{ documentCode: string }>(Asked),
    data: answer.value<ReportEvidenceTold>(['lines', 'earlier']),
    permission: 'report.evidence',
    staffOnly: true,
  }),
} as const
