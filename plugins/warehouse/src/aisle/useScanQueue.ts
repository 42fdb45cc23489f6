import type { Endpoint } from '@ntocc/sdk/contracts'
import { queryKeyOf, type SessionState, useClient, useConsole, useSession } from '@ntocc/sdk/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { TOUCHED as OF_COUNT } from '../count/count.ts'
import { TOUCHED as OF_INBOUND } from '../inbound/inbound.ts'
import { TOUCHED as OF_OUTBOUND } from '../outbound/outbound.ts'
import { type Done, ScanQueue, type Step } from './queue.ts'
import { browserStore } from './store.ts'

const AGAIN_MS = 20_000

const ownerOf = ({ party }: SessionState): string =>
  [party?.branchCode, party?.code, party?.username ?? party?.userName].map(part => part ?? '').join('/')

const TOUCHED: Readonly<Record<Step['what'], readonly Pick<Endpoint, 'name'>[]>> = {
  arrive: OF_INBOUND,
  receive: OF_INBOUND,
  putAway: OF_INBOUND,
  pick: OF_OUTBOUND,
  check: OF_OUTBOUND,
  load: OF_OUTBOUND,
  restock: OF_OUTBOUND,
  count: OF_COUNT,
}

/** What this person has confirmed and the server has not answered yet: sent when the page opens, and whenever there is a connection. */
export function useScanQueue() {
  const client = useClient()
  const { session } = useConsole()
  const owner = useSession(ownerOf)
  const queries = useQueryClient()
  const queue = useMemo(
    () => new ScanQueue(owner, browserStore(), client, () => ownerOf(session.getSnapshot()) === owner),
    [owner, client, session],
  )
  const state = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const rereading = useRef(Promise.resolve())
  const reread = useCallback(async () => {
    const { arrived } = queue.getSnapshot()
    if (arrived.length === 0) return
    const touched = [...new Set(arrived.flatMap(({ what }) => TOUCHED[what]))].map(each => queryKeyOf(each))
    await Promise.all(touched.map(queryKey => queries.invalidateQueries({ queryKey })))
    // Where the connection went meanwhile, nothing was read: what has arrived would be left to do again.
    const isRead = touched.every(queryKey =>
      queries
        .getQueryCache()
        .findAll({ queryKey, type: 'active' })
        .every(({ state }) => !state.isInvalidated),
    )
    if (isRead) queue.forget(arrived)
  }, [queue, queries])
  const flush = useCallback(async () => {
    await queue.flush()
    // One after the other: a reading that is overtaken by the next ends without an answer, and what it was for would be forgotten while
    // the page still has it to do.
    rereading.current = rereading.current.then(reread)
    await rereading.current
  }, [queue, reread])
  useEffect(() => {
    const first = queue.load().then(flush)
    const again = () => void first.then(flush)
    const timer = setInterval(() => {
      const { steps, arrived } = queue.getSnapshot()
      if (steps.length + arrived.length > 0) again()
    }, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [queue, flush])
  /** Kept when it resolves; on its way from then on. */
  const keep = useCallback(
    async (done: Done) => {
      await queue.add(done)
      void flush()
    },
    [queue, flush],
  )
  const steps = useMemo(() => [...state.arrived, ...state.steps], [state])
  return {
    queue,
    state,
    /** Steps that what the server tells may lack. */
    steps,
    keep,
    retry: async (at: number) => {
      await queue.retry(at)
      await flush()
    },
    drop: async (at: number) => {
      await queue.drop(at)
      await flush()
    },
  }
}
export type Scanning = ReturnType<typeof useScanQueue>
