import type { OrderCounts, ShipmentInfo } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { EXCEPTIONS, useWaybillLink } from '../links.ts'
import type { QueueItem } from './Queue.tsx'
import { countOf } from './StatusPanel.tsx'

/** What the queues are made of; each item leads to the waybills it counts. */
export function useQueueItems() {
  const { t } = useTranslation()
  const link = useWaybillLink()
  const isOpenable = useOpenable()
  return {
    /** Waybills that stand in one of the states. */
    inStates: (orders: OrderCounts, label: string, tone: Tone, ...codes: number[]): QueueItem => ({
      key: codes.join(),
      label,
      count: countOf(orders, ...codes),
      tone,
      to: link({ status: codes.join() }),
    }),
    /** Exceptions that wait for somebody, as they stand now. */
    abnormal: ({ current }: ShipmentInfo): QueueItem => ({
      key: 'abnormal',
      label: t('queue.abnormal'),
      count: current.abnormal,
      tone: 'trouble',
      to: isOpenable(EXCEPTIONS) ? EXCEPTIONS : undefined,
    }),
  }
}
