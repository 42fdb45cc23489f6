import { endpoints } from '@ntocc/sdk/contracts'
import { useAction, useRecord } from '@ntocc/sdk/hooks'
import { useEffect, useRef, useState } from 'react'

/** As long as links last at most: a slip is read until the goods are signed for. */
export const LINK_DAYS = 30
const DAY_MS = 86_400_000

interface Link {
  /** Undefined while it is being asked for, and where none could be made. */
  url: string | undefined
  isReady: boolean
}

/**
 * The public page of a waybill for a code on its slip: a link that the caller's party has made already and that lasts a day
 * at least, else a new one. Without one the slip is printed all the same.
 */
export function useLink(id: number, isWanted: boolean): Link {
  const known = useRecord(endpoints.shareLinks, { query: { kind: 'waybill', id }, enabled: isWanted })
  const { run } = useAction(endpoints.shareLink, { silent: true })
  const [made, setMade] = useState<{ share?: string }>()
  const isAsked = useRef(false)
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
  const share = known.data?.find(link => link.kind === 'waybill' && link.expires > tomorrow)?.share ?? made?.share
  const isMissing = isWanted && known.data !== undefined && !share && !made
  useEffect(() => {
    // Once for each slip, however often it is drawn: every link is one that somebody can open.
    if (!isMissing || isAsked.current) return
    isAsked.current = true
    void run({ body: { kind: 'waybill', id, days: LINK_DAYS } }).then(answer =>
      setMade(answer.ok ? { share: answer.data.share } : {}),
    )
  }, [isMissing, id, run])
  const url = isWanted && share ? `${location.origin}/order_info?share=${share}` : undefined
  return { url, isReady: !isWanted || url !== undefined || made !== undefined || known.error !== null }
}
