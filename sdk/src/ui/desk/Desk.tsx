import type { ReactNode } from 'react'
import type { Field } from '../../fields/index.ts'
import { usePageActions, usePageQuery } from '../../hooks/index.ts'
import { Empty } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { DeskQueue } from './DeskQueue.tsx'
import './desk.css'

export interface DeskProps<R extends { id: number }> {
  items: readonly R[]
  /** Records of the view, those in the queue among them. */
  total: number
  /** What the queue is called to those who listen. */
  label: string
  /** Fields that the rows draw. */
  fields: readonly Field[]
  /** What the button of a record shows; no control may stand in it. */
  row: (item: R) => ReactNode
  /** What stands before the button of a record, such as a box to choose it. */
  before?: ((item: R) => ReactNode) | undefined
  onMore?: (() => void) | undefined
  /** The record that is looked at. */
  sheet: (id: number) => ReactNode
  /** What belongs to the whole queue, such as its map: over the record, on a phone under it, and over the queue. */
  over?: ((current: number | undefined, open: (id: number) => void) => ReactNode) | undefined
  /** Few records were asked for, and so none may be there. */
  isNarrowed: boolean
  /** Why nothing is there when all were asked for. */
  empty: ReactNode
}

/**
 * Records that wait, beside the one that is looked at; on a phone one or the other. Which one that is stands in the
 * page's address as `open`; J and K go on to the next and back.
 */
export function Desk<R extends { id: number }>(props: DeskProps<R>) {
  const { items, over } = props
  const text = useUiText()
  const [query, setQuery] = usePageQuery()
  const narrow = useNarrow()
  const named = Number(query.open)
  const first = narrow ? undefined : items[0]?.id
  const current = Number.isSafeInteger(named) && named > 0 ? named : first
  const open = (id: number | undefined) =>
    setQuery({ ...query, open: id === undefined ? '' : String(id) }, { replace: true })
  useWalk(items, current, open)
  if (items.length === 0 && current === undefined)
    return props.isNarrowed ? (
      <Empty icon="filter" title={text('desk.nothingFound')} hint={text('desk.nothingFoundHint')} />
    ) : (
      props.empty
    )
  const queue = <DeskQueue {...props} current={current} onOpen={open} />
  const shared = over?.(current, open)
  if (!narrow)
    return (
      <div className="nt-desk">
        {queue}
        <div className="nt-desk-side">
          {shared}
          {current !== undefined && props.sheet(current)}
        </div>
      </div>
    )
  return (
    <div className="nt-desk">
      {current === undefined ? (
        <>
          {shared}
          {queue}
        </>
      ) : (
        <div className="nt-desk-side">
          <button type="button" className="nt-retry" onClick={() => open(undefined)}>
            {text('desk.back')}
          </button>
          {props.sheet(current)}
          {shared}
        </div>
      )}
    </div>
  )
}

/** To the record after and the one before. */
function useWalk(items: readonly { id: number }[], current: number | undefined, open: (id: number) => void): void {
  const text = useUiText()
  const at = items.findIndex(({ id }) => id === current)
  const step = (name: 'next' | 'previous', keys: string, to: { id: number } | undefined) => ({
    id: `desk.${name}`,
    title: text(`desk.${name}`),
    keys,
    run: () => to && open(to.id),
    ...(!to && { disabledReason: text('desk.noOther') }),
  })
  usePageActions([step('next', 'j', items[at + 1]), step('previous', 'k', items[at - 1])])
}
