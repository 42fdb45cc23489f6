import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { longText, shape } from '@ntocc/sdk/fields'

/** Room for a list of 5,000 numbers with the regulator's words. */
const Pasted = shape({ text: longText({ max: 1_000_000 }).required() })

/** What came of a list that was pasted. */
export interface PasteResult {
  added: number
  /** On a list already. */
  known: number
  /** Numbers of no report of the branch, as they were pasted; the first of them. */
  unknown: string[]
  unknownCount: number
}

export const hubeiCalls = {
  /** Reference numbers as they were copied: one in a line, the regulator's words behind it. */
  hubeiPaste: endpoint({
    name: 'hubeiPaste',
    method: 'POST',
    path: '/ntocc-tms-api/hubeiPaste',
    body: input<{ text: string }>(Pasted),
    data: answer.value<PasteResult>(['added', 'known', 'unknown', 'unknownCount']),
    largeBody: true,
    permission: 'hubeiObjection.work',
    staffOnly: true,
  }),
} as const
