import { createContext, useContext, useMemo } from 'react'
import { useUiText } from '../core/text.ts'
import type { ReviewWords } from './types.ts'

/** The words of the queue on screen; those of a review where it has none of its own. */
export const OwnWords = createContext<ReviewWords | undefined>(undefined)

export function useReviewWords(): ReviewWords {
  const own = useContext(OwnWords)
  const text = useUiText()
  return useMemo(
    () =>
      own ?? {
        approve: text('review.approve'),
        reject: text('review.reject'),
        approved: name => text('review.approved', { name }),
        rejected: name => text('review.rejected', { name }),
        approvesSoon: text('review.approvesSoon'),
        rejectsSoon: text('review.rejectsSoon'),
        why: text('review.why'),
        reasonHint: text('review.reasonHint'),
        sendRejection: text('review.sendRejection'),
      },
    [own, text],
  )
}
