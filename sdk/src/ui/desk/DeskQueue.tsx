import { useEffect, useRef } from 'react'
import { FieldScope } from '../cells/FieldScope.tsx'
import { useUiText } from '../core/text.ts'
import type { DeskProps } from './Desk.tsx'

type Part = 'items' | 'total' | 'label' | 'fields' | 'row' | 'before' | 'onMore'

interface Props<R extends { id: number }> extends Pick<DeskProps<R>, Part> {
  current: number | undefined
  onOpen: (id: number) => void
}

/** The records of a view; the one that is looked at stays in sight. */
export function DeskQueue<R extends { id: number }>(props: Props<R>) {
  const { items, total, current, onOpen, onMore } = props
  const text = useUiText()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (current === undefined) return
    list.current?.querySelector(`[data-record="${current}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  const left = total - items.length
  return (
    <nav className="nt-desk-queue" aria-label={props.label}>
      <FieldScope fields={props.fields}>
        <ol ref={list}>
          {items.map(item => {
            const isCurrent = item.id === current || undefined
            return (
              <li key={item.id} data-record={item.id} data-current={isCurrent}>
                {props.before?.(item)}
                <button type="button" aria-current={isCurrent} onClick={() => onOpen(item.id)}>
                  {props.row(item)}
                </button>
              </li>
            )
          })}
        </ol>
      </FieldScope>
      {left > 0 &&
        (onMore ? (
          <button type="button" className="nt-retry" onClick={onMore}>
            {text('desk.more', { count: left })}
          </button>
        ) : (
          <p>{text('desk.beyond', { count: left })}</p>
        ))}
    </nav>
  )
}
