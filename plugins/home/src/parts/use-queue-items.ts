import type { OrderCounts, ShipmentInfo } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { createdIn, useWaybillLink } from '../links.ts'
import type { Period } from '../period.ts'
import type { QueueItem } from './Queue.tsx'
import { countOf } from './StatusPanel.tsx'

/** What the queues are made of; each item leads to the waybills it counts. */
export function useQueueItems(period: Period) {
  const { t } = useTranslation()
  const link = useWaybillLink()
  return {
    /** Waybills that stand in one of the states. */
    inStates: (orders: OrderCounts, label: string, tone: Tone, ...codes: number[]): QueueItem => ({
      key: codes.join(),
      label,
      count: countOf(orders, ...codes),
      tone,
      to: link({ status: codes.join() }),
    }),
    /** Waybills of the period with an exception. */
    abnormal: ({ current }: ShipmentInfo): QueueItem => ({
      key: 'abnormal',
      label: t('queue.abnormal'),
      count: current.abnormal,
      tone: 'trouble',
      to: link({ ...createdIn(period), abnormalFlag: 'true' }),
    }),
  }
}
