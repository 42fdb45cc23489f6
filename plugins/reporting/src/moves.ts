import { reportMachine } from '@ntocc/sdk/contracts'
import type { MoveSource } from '@ntocc/sdk/ui'
import { reportCalls } from '../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../contract/documents.ts'
import { isLost, LOOKED_UP } from '../contract/lost.ts'

const lookedUp: readonly string[] = LOOKED_UP

export const MOVES: MoveSource<ReportDocument> = {
  machine: reportMachine,
  state: 'status',
  call: reportDocuments.by.move,
  get: reportDocuments.by.get,
  holds: row => ({ nobodyKnows: isLost(row) }),
  hides: (row, move) => lookedUp.includes(move) && !isLost(row),
  invalidates: [
    reportDocuments.by.list,
    reportDocuments.by.get,
    reportCalls.reportLook,
    reportCalls.reportEvidence,
    reportCalls.reportStanding,
  ],
}
