import { endpoints, type ReviewCase } from '@ntocc/sdk/contracts'
import { useClient } from '@ntocc/sdk/hooks'
import type { ReviewDecision, ReviewPort } from '@ntocc/sdk/ui'
import { useMemo } from 'react'

/** The calls of a queue. A decision must arrive although the window closes. */
export function usePort(): ReviewPort<ReviewCase> {
  const client = useClient()
  return useMemo(() => {
    const subject = ({ kind, id }: ReviewCase) => ({ body: { kind, id }, silent: true, keepalive: true })
    return {
      claim: item => client.call(endpoints.reviewClaim, subject(item)),
      release: item => client.call(endpoints.reviewRelease, subject(item)),
      decide: (item, decision, idempotencyKey) =>
        client.call(endpoints.reviewDecide, {
          body: { kind: item.kind, id: item.id, version: decision.version ?? item.version, ...bodyOf(decision) },
          silent: true,
          keepalive: true,
          idempotencyKey,
        }),
    }
  }, [client])
}

const bodyOf = ({ decision, reason, wrong = [] }: ReviewDecision) => ({
  decision,
  ...(reason && { reason }),
  ...(wrong.length > 0 && {
    certificates: wrong.map(name => ({ name, decision: 'reject' as const, ...(reason && { reason }) })),
  }),
})
