import { useClient, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import type { ReviewDecision, ReviewPort } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useMemo } from 'react'
import type { WaybillDecision } from '../../contract/review-calls.ts'
import { QUEUES, type QueueName } from './queues.ts'
import type { Case } from './useQueue.ts'

/** Long enough to be read beside the next case. */
const SHOWN_SECONDS = 8

/** The calls of a queue. A decision must arrive although the window closes. */
export function usePort(queue: QueueName): ReviewPort<Case> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const refresh = useRefresh()
  return useMemo(() => {
    const { claim, release, decide } = QUEUES[queue].calls
    const quietly = { silent: true, keepalive: true } as const
    return {
      claim: ({ id }) => client.call(claim, { body: { id }, ...quietly }),
      release: ({ id }) => client.call(release, { body: { id }, ...quietly }),
      decide: async (item, decision, idempotencyKey) => {
        const decided = await client.call(decide, { body: bodyOf(item, decision), ...quietly, idempotencyKey })
        // Where it was not known when the decision was made.
        if (decided?.isProposed && !decision.said)
          message.info(t('review.proposed', { waybillNo: item.title }), SHOWN_SECONDS)
        refresh()
      },
    }
  }, [client, refresh, queue, message, t])
}

const bodyOf = (
  { id, version }: Case,
  { decision, reason, amended = {}, ...given }: ReviewDecision,
): WaybillDecision => {
  const { reason: why, ...corrections } = amended
  const words = decision === 'approve' ? why : reason
  return {
    id,
    version: given.version ?? version,
    decision,
    ...(words && { reason: words }),
    ...(decision === 'approve' && corrections),
  }
}
