import type { WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useOpenable, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import type { RowAction } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { detailPath } from './columns.tsx'
import { isAside, isOfBranch, isOfWaybill, nextMove, type OfferedMove, offeredMoves } from './moves/moves.ts'
import { useActor, useMoveWords } from './moves/useMoves.tsx'
import { type Judged, judgedOf } from './review/judged.ts'
import { reviewPath } from './review/queues.ts'

/** The next step of a row in sight when this user can make it, else opening it; the rest behind the menu. */
export function useRowActions(start: (doing: { row: WaybillRecord; move: Move }) => void) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const { partyType, permissions, secondUploadDetail } = useActor()
  const words = useMoveWords()
  const mayOpen = useOpenable()
  return useCallback(
    (row: WaybillRecord): RowAction[] => {
      const offered = offeredMoves(row.status, partyType, permissions).filter(
        ({ move }) => isOfBranch(move, secondUploadDetail) && isOfWaybill(move, row),
      )
      const { review, others: moves } = judgedOf(offered, row, mayOpen)
      const toAction = (offered: OfferedMove): RowAction => ({
        key: offered.move.name,
        label: words.label(offered),
        danger: isAside(offered.move.name),
        ...(offered.reason ? { disabledReason: words.reason(offered) } : {}),
        run: () => start({ row, move: offered.move }),
      })
      const open: RowAction = { key: 'open', label: t('open'), run: () => navigate(detailPath(row)) }
      const track: RowAction = {
        key: 'track',
        label: t('showTrack'),
        run: () => navigate(`${detailPath(row)}&tab=track`),
      }
      const judge = ({ queue }: Judged): RowAction => ({
        key: 'review',
        label: t(queue === 'loading' ? 'review.reviewLoading' : 'review.reviewReceipt'),
        run: () => navigate(reviewPath(queue, row)),
      })
      if (review) return [judge(review), open, track, ...moves.map(toAction)]
      const next = nextMove(moves)
      const rest = moves.filter(offered => offered !== next).map(toAction)
      return next && !next.reason
        ? [toAction(next), open, track, ...rest]
        : [open, track, ...(next ? [toAction(next)] : []), ...rest]
    },
    [partyType, permissions, secondUploadDetail, navigate, mayOpen, start, t],
  )
}
