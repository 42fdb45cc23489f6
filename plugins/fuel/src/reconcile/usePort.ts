import { useClient, useRefresh } from '@ntocc/sdk/hooks'
import type { ReviewPort } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { reconciliation } from '../../contract/reconciliation.ts'
import type { Case } from './case.ts'

/** The calls of the queue. A decision must arrive although the window closes. */
export function usePort(): ReviewPort<Case> {
  const client = useClient()
  const refresh = useRefresh()
  return useMemo(() => {
    const { claim, release, decide } = reconciliation
    const quietly = { silent: true, keepalive: true } as const
    return {
      claim: ({ id }) => client.call(claim, { body: { id }, ...quietly }),
      release: ({ id }) => client.call(release, { body: { id }, ...quietly }),
      decide: async ({ id, version }, { decision, reason, amended = {}, ...seen }, idempotencyKey) => {
        const words = decision === 'approve' ? (amended.reason ?? '') : (reason ?? '')
        const body = {
          id,
          version: seen.version ?? version,
          decision,
          reason: words,
          ...(decision === 'approve' && amended.seen && { seen: amended.seen }),
        }
        await client.call(decide, { body, ...quietly, idempotencyKey })
        refresh()
      },
    }
  }, [client, refresh])
}
