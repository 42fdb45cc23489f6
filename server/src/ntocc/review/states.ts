import { reviewMachine } from '@ntocc/sdk/contracts'

/** Codes of the states that the review itself speaks of. */
export const REVIEW = {
  notSubmitted: reviewMachine.codeOf('notSubmitted'),
  toReview: reviewMachine.codeOf('toReview'),
  approved: reviewMachine.codeOf('approved'),
  rejected: reviewMachine.codeOf('rejected'),
  expired: reviewMachine.codeOf('certificateExpired'),
} as const
