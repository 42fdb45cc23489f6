import { type ReactNode, useEffect, useRef } from 'react'
import { minutesBetween, useDuration } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import { isFree } from './order.ts'
import type { ReviewItem } from './types.ts'

interface Props<C extends ReviewItem> {
  items: readonly C[]
  total: number
  current: number | undefined
  onOpen(id: number): void
  note?: ((item: C) => ReactNode) | undefined
}

/** The cases that wait, oldest first; those that somebody looks at say who. */
export function QueuePane<C extends ReviewItem>({ items, total, current, onOpen, note }: Props<C>) {
  const text = useUiText()
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is looked up by the case that became current
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav className="nt-review-queue" aria-label={text('review.queue')}>
      <ol ref={list}>
        {items.map(item => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={item.id === current || undefined}
              data-taken={!isFree(item) || undefined}
              onClick={() => onOpen(item.id)}
            >
              <b>{item.title}</b>
              <Waiting since={item.gmtModified} />
              {isFree(item) ? (
                note && <span className="nt-review-note">{note(item)}</span>
              ) : (
                <span className="nt-review-taken">{text('review.with', { name: item.claim?.byName ?? '' })}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {total > items.length && <p>{text('review.more', { count: total - items.length })}</p>}
    </nav>
  )
}

function Waiting({ since }: { since: string }) {
  const duration = useDuration()
  return <time dateTime={since}>{duration(minutesBetween(since, new Date()))}</time>
}
