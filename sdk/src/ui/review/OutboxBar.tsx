import { isUndecided } from '../../hooks/index.ts'
import { describe } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import type { DecisionOutbox, OutboxEntry } from './outbox.ts'
import type { ReviewItem } from './types.ts'
import { useReviewWords } from './words.ts'

interface Props<C extends ReviewItem> {
  outbox: DecisionOutbox<C>
  entries: readonly OutboxEntry<C>[]
  onUndo(): void
}

/** What has just been decided and can be taken back, and what could not be sent. */
export function OutboxBar<C extends ReviewItem>({ outbox, entries, onUndo }: Props<C>) {
  const text = useUiText()
  const words = useReviewWords()
  const waiting = entries.find(({ state }) => state === 'waiting')
  return (
    <div className="nt-review-outbox">
      {entries.map(entry => entry.state === 'failed' && <Failed key={entry.key} outbox={outbox} entry={entry} />)}
      <div role="status">
        {waiting && (
          <p className="nt-review-sent" key={waiting.key}>
            <span>
              {waiting.decision.decision === 'approve'
                ? (waiting.decision.said ?? words.approved(waiting.item.title))
                : words.rejected(waiting.item.title)}
            </span>
            <button type="button" className="nt-retry" onClick={onUndo} aria-keyshortcuts="u">
              {text('review.undo')}{' '}
              <span className="nt-review-key" aria-hidden="true">
                U
              </span>
            </button>
            <i aria-hidden="true" />
          </p>
        )}
      </div>
    </div>
  )
}

function Failed<C extends ReviewItem>({ outbox, entry }: { outbox: DecisionOutbox<C>; entry: OutboxEntry<C> }) {
  const text = useUiText()
  return (
    <p className="nt-review-failed" role="alert">
      <span>
        <b>{text('review.notSent', { name: entry.item.title })}</b> {describe(entry.error).message}
      </span>
      {isUndecided(entry.error) && (
        <button type="button" className="nt-retry" onClick={() => outbox.retry(entry.key)}>
          {text('review.sendAgain')}
        </button>
      )}
      <button type="button" className="nt-retry" onClick={() => outbox.drop(entry.key)}>
        {text('review.takeBack')}
      </button>
    </p>
  )
}
