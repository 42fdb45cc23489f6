import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  CardRow,
  CardRows,
  Loaded,
  minutesBetween,
  PageLink,
  Panel,
  Plate,
  Route,
  Skeleton,
  useDuration,
} from '@ntocc/sdk/ui'
import { boardCalls } from '../../contract/board.ts'
import { receiptReview } from '../../contract/review-calls.ts'
import { reviewPath } from '../review/queues.ts'

const DESK = '/transport/receipt-review'
const MOST = 5

/** Receipts that have waited longest, each leading to its place in the desk, and how fast they are judged. */
export default function OldestProofs() {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const mayOpen = useOpenable()
  const queue = useRecord(receiptReview.queue, { query: { pageNum: 1, pageSize: 10 } })
  const pace = useRecord(boardCalls.reviewPace)
  useLiveReads(queue, pace)
  const now = new Date()
  const total = queue.data?.total ?? 0
  return (
    <Panel
      title={t('oldest.title')}
      note={
        pace.data && pace.data.judged > 0
          ? t('oldest.pace', {
              value: format.count(pace.data.judged),
              days: pace.data.days,
              time: duration(pace.data.medianMinutes),
            })
          : undefined
      }
      {...(total > 0 &&
        mayOpen(DESK) && { more: { to: DESK, label: t('board.all', { count: total, value: format.count(total) }) } })}
    >
      <Loaded of={queue} skeleton={<Skeleton rows={4} />}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="nt-dim">{t('oldest.none')}</p>
          ) : (
            <CardRows>
              {records.slice(0, MOST).map(waybill => (
                <CardRow
                  key={waybill.id}
                  below={<Route from={waybill.loadCity} to={waybill.unloadCity} />}
                  end={t('oldest.waits', { time: duration(minutesBetween(waybill.statusSince, now)) })}
                >
                  <PageLink to={reviewPath('receipt', waybill)} className="nt-link">
                    {waybill.waybillNo}
                  </PageLink>
                  <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
                </CardRow>
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}
