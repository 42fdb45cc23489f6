import type { Trip } from '../../contracts/index.ts'
import { Age } from '../core/Age.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import { FactsGrid } from '../detail/FactsGrid.tsx'
import { Steps } from '../detail/Timeline.tsx'
import { type ProgressKey, progressOf, type ReceiptState, receiptOf } from './progress.ts'

const RECEIPT_TONES = { none: 'waiting', toReview: 'moving', rejected: 'trouble', approved: 'done' } as const

/** What whoever waits asks beside the arrival: which steps are taken, how fresh that is, and whether it was signed for. */
export function TripProgress({ trip }: { trip: Trip }) {
  const text = useUiText()
  const receipt = receiptOf(trip.status)
  const steps: Record<ProgressKey, string> = {
    loading: text('share.step.loading'),
    onTheWay: text('share.step.onTheWay'),
    arrived: text('share.step.arrived'),
    signed: text('share.step.signed'),
  }
  const receipts: Record<ReceiptState, string> = {
    none: text('share.receipt.none'),
    toReview: text('share.receipt.toReview'),
    rejected: text('share.receipt.rejected'),
    approved: text('share.receipt.approved'),
  }
  return (
    <section>
      <Steps
        label={text('share.progress')}
        steps={progressOf(trip).map(({ key, state, time }) => ({
          key,
          state,
          label: steps[key],
          ...(time && { time: <TimeCell value={time} /> }),
        }))}
      />
      <FactsGrid
        facts={[
          {
            key: 'updated',
            label: text('share.updated'),
            value: trip.points.length > 0 ? <Age value={trip.points.at(-1)?.time} /> : text('share.noTrack'),
          },
          {
            key: 'receipt',
            label: text('share.receipt.title'),
            value: <StateTag tone={RECEIPT_TONES[receipt]}>{receipts[receipt]}</StateTag>,
          },
        ]}
      />
    </section>
  )
}
