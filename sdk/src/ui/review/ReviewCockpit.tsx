import { useCallback, useState } from 'react'
import { useFile, usePageActions, usePermission } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { useRoom } from '../list/useRoom.ts'
import { CaseDesk, type Draft, isBlank, NO_DRAFT } from './CaseDesk.tsx'
import { OutboxBar } from './OutboxBar.tsx'
import { currentOf, neighbourOf } from './order.ts'
import { QueuePane } from './QueuePane.tsx'
import type { ReviewCockpitProps, ReviewDecision, ReviewItem } from './types.ts'
import { useClaim } from './useClaim.ts'
import { useOutbox } from './useOutbox.ts'
import { OwnWords } from './words.ts'
import './review.css'

/**
 * Cases to decide, one after the other: the queue, the documents of the case and what was typed, side by side. The case
 * that is looked at is claimed, the next one is fetched meanwhile, and a decision can be taken back for a few seconds.
 */
export function ReviewCockpit<C extends ReviewItem>(props: ReviewCockpitProps<C>) {
  const { port, open, onOpen, refresh, permission, useSheet } = props
  const text = useUiText()
  const [outbox, entries] = useOutbox(port, refresh)
  const items = props.items.filter(item => !outbox.hides(item))
  const current = currentOf(items, open)
  const closed = current && props.closed?.(current)
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  // Whoever has spoken would only keep the case from those who decide.
  const isSpoken = current !== undefined && props.spoken?.(current) === true && isBlank(drafts[current.id])
  const mayDecide = usePermission(permission) === 'allowed' && closed === undefined
  const { claim, again } = useClaim(current, { port, outbox, wanted: mayDecide && !isSpoken })
  const narrow = useNarrow()
  const [room, height] = useRoom<HTMLDivElement>(0)
  const next = neighbourOf(items, current?.id, 1)
  const previous = neighbourOf(items, current?.id, -1)
  const waiting = entries.some(({ state }) => state === 'waiting')

  const decide = useCallback(
    (item: C, decision: ReviewDecision, then: C | undefined) => {
      outbox.add(item, decision)
      onOpen(then?.id)
    },
    [outbox, onOpen],
  )
  const undo = () => {
    const item = outbox.undo()
    if (item) onOpen(item.id)
  }
  usePageActions([
    {
      id: 'review.next',
      title: text('review.next'),
      keys: 'j',
      run: () => onOpen(next?.id),
      ...off(next, text('review.noOther')),
    },
    {
      id: 'review.previous',
      title: text('review.previous'),
      keys: 'k',
      run: () => onOpen(previous?.id),
      ...off(previous, text('review.noOther')),
    },
    {
      id: 'review.undo',
      title: text('review.undo'),
      keys: 'u',
      run: undo,
      ...off(waiting, text('review.nothingToUndo')),
    },
  ])

  return (
    <OwnWords value={props.words}>
      <div className="nt-review" ref={room} style={narrow ? undefined : { height }}>
        {current ? (
          <>
            <QueuePane
              items={items}
              total={props.total - (props.items.length - items.length)}
              current={current.id}
              onOpen={onOpen}
              note={props.note}
            />
            <CaseDesk
              key={current.id}
              item={current}
              useSheet={useSheet}
              claim={closed === undefined && !isSpoken ? claim : undefined}
              closed={closed}
              onClaim={() => {
                again()
                refresh()
              }}
              {...(permission && { permission })}
              reasons={props.reasons}
              draft={drafts[current.id] ?? NO_DRAFT}
              onDraft={change =>
                setDrafts(now => ({ ...now, [current.id]: { ...(now[current.id] ?? NO_DRAFT), ...change } }))
              }
              onDecide={decision => decide(current, decision, next)}
              onNext={next && (() => onOpen(next.id))}
            />
            {next && <Ahead key={next.id} item={next} useSheet={useSheet} />}
          </>
        ) : (
          <div className="nt-review-empty">{props.empty}</div>
        )}
        <OutboxBar outbox={outbox} entries={entries} onUndo={undo} />
      </div>
    </OwnWords>
  )
}

const off = (possible: unknown, disabledReason: string) => (possible ? {} : { disabledReason })

/** Reads the next case and its pictures, so that it is there when this one is decided. Shows nothing. */
function Ahead<C extends ReviewItem>({ item, useSheet }: Pick<ReviewCockpitProps<C>, 'useSheet'> & { item: C }) {
  const { papers = [] } = useSheet(item)
  return papers.flatMap(({ images }) => images).map(reference => <Fetched key={reference} reference={reference} />)
}

function Fetched({ reference }: { reference: string }) {
  useFile(reference)
  return null
}
