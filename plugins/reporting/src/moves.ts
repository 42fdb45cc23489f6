import { reportMachine } from '@ntocc/sdk/contracts'
import type { MoveSource } from '@ntocc/sdk/ui'
import { reportCalls } from '../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../contract/documents.ts'
import { isLost, LOOKED_UP } from '../contract/lost.ts'

/** What the sender says of a regulator that answers no questions. */
const CANNOT_ASK = 'cannotAsk'
const lookedUp: readonly string[] = LOOKED_UP

export const MOVES: MoveSource<ReportDocument> = {
  machine: reportMachine,
  state: 'status',
  call: reportDocuments.by.move,
  get: reportDocuments.by.get,
  holds: row => ({ nobodyKnows: isLost(row) }),
  hides: (row, move) => {
    if (lookedUp.includes(move)) return !isLost(row)
    // It may be there: under another number it would be there twice, and where nobody answers, asking comes to nothing.
    if (move === 'recheck') return row.isUncertain
    return move === 'send' && isLost(row) && row.answerCode === CANNOT_ASK
  },
  invalidates: [
    reportDocuments.by.list,
    reportDocuments.by.get,
    reportCalls.reportLook,
    reportCalls.reportEvidence,
    reportCalls.reportStanding,
  ],
}
