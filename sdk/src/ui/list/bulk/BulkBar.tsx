import { App, Button } from 'antd'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { ListQuery } from '../../../contracts/envelope.ts'
import { useFormat } from '../../../hooks/index.ts'
import { lazyPart } from '../../core/lazyPart.ts'
import { describe } from '../../core/States.tsx'
import { useUiText } from '../../core/text.ts'
import type { Selection } from '../selection.ts'
import type { BulkAction, MatchingOutcome } from '../types.ts'
import { Progress } from './progress.ts'
import { BulkRun } from './run.ts'

const BulkSheet = lazyPart(() => import('./BulkSheet.tsx').then(part => part.BulkSheet))

export interface BulkBarProps<R> {
  selection: Selection<R>
  actions: readonly BulkAction<R>[]
  rowKey: (row: R) => string
  nameOf: (row: R) => string
  query: ListQuery
  total: number
  totalCapped: boolean
  /** Rows on this page. */
  pageRows: number
  onDone: () => unknown
}

type Work<R> =
  | { kind: 'rows'; action: BulkAction<R>; run: BulkRun<R> }
  | { kind: 'matching'; action: BulkAction<R>; count: number; progress: Progress; answer: Promise<MatchingOutcome> }

/** What can be done with the chosen rows, and the sheet of what became of each. */
export function BulkBar<R>(props: BulkBarProps<R>) {
  const { selection, actions, total } = props
  const text = useUiText()
  const format = useFormat()
  const { modal } = App.useApp()
  const [work, setWork] = useState<Work<R>>()
  useSyncExternalStore(selection.subscribe, () => `${selection.size} ${selection.matching}`)
  const count = selection.matching ? total : selection.size
  const start = (action: BulkAction<R>) => {
    const next = selection.matching ? matchingWork(action, props.query, count) : rowsWork(action, props)
    if (!next) return
    setWork(next)
    if (next.kind === 'rows') void next.run.start()
  }
  const ask = (action: BulkAction<R>) => {
    if (action.before) {
      const matching = selection.matching ? props.query : undefined
      void action.before(selection.rows(), count, matching).then(goes => goes && start(action))
      return
    }
    const question = action.confirm?.(count) ?? (selection.matching ? text('list.matchingSure', { count }) : undefined)
    if (question === undefined) start(action)
    else
      modal.confirm({
        title: question,
        okText: action.label,
        cancelText: text('cancel'),
        okButtonProps: { danger: action.danger },
        onOk: () => start(action),
      })
  }
  const close = () => {
    setWork(undefined)
    selection.clear()
    void props.onDone()
  }
  const offersMore =
    !selection.matching &&
    selection.size >= props.pageRows &&
    total > props.pageRows &&
    actions.some(each => each.matching)
  return (
    <>
      {count > 0 && (
        <section className="nt-selection" aria-label={text('list.selection')}>
          <span role="status">
            {selection.matching
              ? text('list.allMatching', { value: format.number(total) })
              : text('list.selected', { count, value: format.count(count) })}
          </span>
          {offersMore && (
            <Button type="link" size="small" onClick={() => selection.chooseMatching()}>
              {props.totalCapped
                ? text('list.chooseMatchingMore', { value: format.number(total - 1) })
                : text('list.chooseMatching', { value: format.number(total) })}
            </Button>
          )}
          {actions.map(action => (
            <BulkButton key={action.key} action={action} matching={selection.matching} onClick={() => ask(action)} />
          ))}
          <Button type="link" size="small" onClick={selection.clear}>
            {text('list.clear')}
          </Button>
        </section>
      )}
      {work && (
        <Suspense fallback={null}>
          <BulkSheet work={work} nameOf={props.nameOf} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

export type { Work }

function matchingWork<R>(action: BulkAction<R>, query: ListQuery, count: number): Work<R> | undefined {
  if (!action.matching) return undefined
  const progress = new Progress()
  return {
    kind: 'matching',
    action,
    count,
    progress,
    answer: action.matching(query, { count, onProgress: progress.set }),
  }
}

function rowsWork<R>(action: BulkAction<R>, { selection, rowKey }: BulkBarProps<R>): Work<R> | undefined {
  const rows = selection.rows()
  if (!action.each) {
    action.whole?.(rows)
    return undefined
  }
  const explain = (error: unknown) => {
    const { message, requestId } = describe(error)
    return { reason: message, ...(requestId && { requestId }) }
  }
  const run = new BulkRun({
    rows: rows.map(row => [rowKey(row), row] as const),
    each: action.each,
    refuse: action.refuse,
    explain,
  })
  return { kind: 'rows', action, run }
}

function BulkButton<R>(props: { action: BulkAction<R>; matching: boolean; onClick: () => void }) {
  const { action } = props
  const text = useUiText()
  const reason = action.disabledReason ?? (props.matching && !action.matching ? text('list.notMatching') : undefined)
  return (
    <Button
      size="small"
      danger={action.danger}
      aria-disabled={reason ? true : undefined}
      className={reason ? 'nt-held' : undefined}
      title={reason}
      aria-description={reason}
      onClick={reason ? undefined : props.onClick}
    >
      {action.label}
    </Button>
  )
}
