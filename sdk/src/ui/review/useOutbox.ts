import { App } from 'antd'
import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isUndecided, usePageHandle, usePageLifecycle } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { DecisionOutbox, type OutboxEntry } from './outbox.ts'
import type { ReviewItem, ReviewPort } from './types.ts'

/**
 * The decisions of one cockpit. What waits is sent as soon as the page is left in any way; while one could not be sent
 * the tab counts as unsaved work, and the browser asks before the window closes.
 */
export function useOutbox<C extends ReviewItem>(
  port: ReviewPort<C>,
  onSent: () => void,
): readonly [DecisionOutbox<C>, readonly OutboxEntry<C>[]] {
  const text = useUiText()
  const { message } = App.useApp()
  const page = usePageHandle()
  const latest = useRef({ port, onSent, text, isGone: false })
  useInsertionEffect(() => {
    latest.current = { ...latest.current, port, onSent, text }
  })
  const [outbox] = useState(
    () =>
      new DecisionOutbox<C>({
        send: (item, decision, key) => latest.current.port.decide(item, decision, key),
        onSent: () => latest.current.onSent(),
        onFailed: (item, error) => {
          // Refused, not lost on the way: somebody else has been there, and the queue is another one by now.
          if (!isUndecided(error)) latest.current.onSent()
          // Nobody looks at the bar of a page that is gone.
          if (latest.current.isGone) message.error(latest.current.text('review.notSent', { name: item.title }), 10)
        },
      }),
  )
  const entries = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
  usePageLifecycle({
    onHide: () => outbox.flush(),
    onClose: () => {
      latest.current.isGone = true
      outbox.flush()
    },
  })
  useEffect(() => {
    const flush = () => outbox.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      outbox.flush()
    }
  }, [outbox])
  const isStuck = entries.some(({ state }) => state === 'failed')
  const isOpen = entries.length > 0
  useEffect(() => page?.setDirty(isStuck, 'review'), [page, isStuck])
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent) => {
      outbox.flush()
      // A request on its way outlives the window; without a network there is none.
      if (isStuck || !navigator.onLine) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [outbox, isOpen, isStuck])
  return [outbox, entries]
}
