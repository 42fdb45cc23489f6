import type { MoveSource } from '@ntocc/sdk/ui'
import { type Feedback, feedbackAnswer } from '../../contract/feedback.ts'
import { feedbackMachine } from '../../contract/machines.ts'

/** How feedback moves: whoever may answer it, and in which states, is the machine's to say. */
export const ANSWERING = {
  machine: feedbackMachine,
  state: 'status',
  call: feedbackAnswer,
} as const satisfies MoveSource<Feedback>
