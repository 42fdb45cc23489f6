import { useLiveReads, useRecord } from '@ntocc/sdk/hooks'
import type { ReviewItem } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { WaybillCase } from '../../contract/review-calls.ts'
import { QUEUES, type QueueName } from './queues.ts'

/** Waybills that stand in the queue at once; more follow as these are decided. */
const QUEUE_SIZE = 50
/** How soon the claims of others are seen. */
const REFRESH_MS = 15_000

/** A waybill of the queue as the cockpit knows it. */
export type Case = ReviewItem & Pick<WaybillCase, 'findings' | 'unit' | 'isProposed' | 'isClaimed' | 'isOwnWord'>

const caseOf = ({
  id,
  version,
  waybillNo,
  statusSince,
  gmtModified,
  findings,
  unit,
  claim,
  isProposed,
  isClaimed,
  isOwnWord,
}: WaybillCase): Case => ({
  id,
  version,
  title: waybillNo,
  gmtModified: statusSince ?? gmtModified,
  findings,
  unit,
  ...(claim && { claim }),
  ...(isProposed && { isProposed }),
  ...(isClaimed && { isClaimed }),
  ...(isOwnWord && { isOwnWord }),
})

interface Asked {
  keyword: string
  claimed: string
  /** Those alone that wait for a second person. */
  proposed: boolean
  /** Id of the waybill that was opened from elsewhere. */
  at: number | undefined
}

/** What waits, read again when the branch's to-dos change. */
export function useQueue(queue: QueueName, { keyword, claimed, proposed, at }: Asked) {
  const read = useRecord(QUEUES[queue].calls.queue, {
    query: {
      pageNum: 1,
      pageSize: QUEUE_SIZE,
      ...(keyword && { keyword }),
      ...(claimed && { claimed }),
      ...(proposed && { proposed: '1' }),
      ...(at !== undefined && { at }),
    },
    refreshMs: REFRESH_MS,
  })
  const { data } = read
  useLiveReads(read)
  return { ...read, items: useMemo(() => data?.records.map(caseOf) ?? [], [data]) }
}
