import { useClient, useRefresh, useSession } from '@ntocc/sdk/hooks'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { STOP } from '../../contract/machines.ts'
import type { SheetStop } from '../../contract/sheet.ts'
import { type Act, SheetOutbox } from './outbox.ts'
import { browserStore } from './store.ts'

const AGAIN_MS = 20_000

/** What this driver has done and the platform has not answered yet. Sent when the page opens, and whenever there is a connection. */
export function useSheetOutbox() {
  const client = useClient()
  const refresh = useRefresh()
  const owner = useSession(({ party, code }) => `${party?.branchCode ?? ''}/${code}`)
  const outbox = useMemo(() => new SheetOutbox(owner, browserStore(), client), [owner, client])
  const acts = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
  const told = useRef(refresh)
  useEffect(() => {
    told.current = refresh
  })
  // What arrived or was not taken: the stops, or the whole trip, are otherwise now.
  const standing = `${acts.length}/${acts.filter(({ refused }) => refused !== undefined).length}`
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    told.current()
  }, [standing])
  useEffect(() => {
    const flush = () => outbox.flush()
    const first = outbox.load().then(flush)
    const again = () => void first.then(flush)
    const timer = setInterval(() => {
      if (outbox.getSnapshot().length > 0) again()
    }, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [outbox])
  return { outbox, acts }
}

/** What an act makes of a stop. */
const after = (stop: SheetStop, act: Act): SheetStop => {
  const at = new Date(act.at).toISOString()
  if (act.what === 'arrive') return { ...stop, status: STOP.arrived, arrivedAt: at }
  if (act.what === 'fail') {
    const { failReason, failNote } = act.body
    return { ...stop, status: STOP.failed, settledAt: at, failReason, ...(failNote && { failNote }) }
  }
  const { receiver, signedPieces } = act.body
  return { ...stop, status: STOP.signed, settledAt: at, receiver, signedPieces }
}

/** A stop as it stands with what was done there and is on its way. */
export const standingWith = (stop: SheetStop, acts: readonly Act[]): SheetStop => {
  let now = stop
  for (const act of acts) if (act.stopId === stop.id && act.refused === undefined) now = after(now, act)
  return now
}
