import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '../../core/States.tsx'
import { useUiText } from '../../core/text.ts'
import { useCopy } from '../../core/useCopy.ts'
import { PageDialog } from '../../dialog/PageDialog.tsx'
import { saveText } from '../save.ts'
import type { BulkAction, MatchingOutcome } from '../types.ts'
import type { Work } from './BulkBar.tsx'
import { type BulkRun, outcomeCsv, outcomeText, type Step, tallyOf } from './run.ts'

interface Props<R> {
  work: Work<R>
  nameOf: (row: R) => string
  onClose: () => void
}

/** What became of an action on many rows. */
export function BulkSheet<R>({ work, nameOf, onClose }: Props<R>) {
  return work.kind === 'rows' ? (
    <RowsSheet run={work.run} action={work.action} nameOf={nameOf} onClose={onClose} />
  ) : (
    <MatchingSheet {...work} onClose={onClose} />
  )
}

function RowsSheet<R>(props: {
  run: BulkRun<R>
  action: BulkAction<R>
  nameOf: (row: R) => string
  onClose: () => void
}) {
  const { run, action, nameOf } = props
  const text = useUiText()
  const steps = useSyncExternalStore(run.subscribe, run.getSnapshot)
  const { done, left, running } = tallyOf(steps)
  const [copied, copy] = useCopy()
  const state = (step: Step<R>) => text(`list.step.${step.state}`)
  const lines = steps.map(
    step => [nameOf(step.row), state(step), [step.reason, step.requestId].filter(Boolean).join(' · ')] as const,
  )
  const again = steps.some(step => step.state === 'failed' || step.state === 'cancelled')
  const { undo } = action
  return (
    <PageDialog
      open
      title={action.label}
      width={640}
      onCancel={running ? undefined : props.onClose}
      closable={!running}
      keyboard={!running}
      mask={{ closable: false }}
      footer={
        running ? (
          <Button onClick={() => run.cancel()}>{text('list.stop')}</Button>
        ) : (
          <>
            <Button onClick={() => copy(outcomeText(lines))}>{text(copied ? 'copied' : 'list.copyResult')}</Button>
            <Button onClick={() => saveText(outcomeCsv(lines), `${action.label}.csv`)}>
              {text('list.saveResult')}
            </Button>
            {undo && done > 0 && <Button onClick={() => void run.undo(undo)}>{text('list.undo')}</Button>}
            {again && <Button onClick={() => void run.retry()}>{text('list.retryFailed')}</Button>}
            <Button type="primary" onClick={props.onClose}>
              {text('list.close')}
            </Button>
          </>
        )
      }
    >
      <p role="status">{text('list.tally', { done, left, total: steps.length })}</p>
      <progress className="nt-bulk-progress" value={steps.length - waitingOf(steps)} max={steps.length} aria-hidden />
      <ul className="nt-bulk-steps" aria-label={text('list.result')}>
        {/* What needs a person stands first. */}
        {[...steps].sort(byNeed).map(step => (
          <li key={step.key} data-state={step.state}>
            <span className="nt-id">{nameOf(step.row)}</span>
            <span>{state(step)}</span>
            {step.reason && <small>{step.reason}</small>}
            {step.requestId && <small className="nt-id">{step.requestId}</small>}
          </li>
        ))}
      </ul>
    </PageDialog>
  )
}

const waitingOf = (steps: readonly Pick<Step<unknown>, 'state'>[]) =>
  steps.filter(step => step.state === 'waiting' || step.state === 'running').length

const NEED: readonly Step<unknown>['state'][] = [
  'failed',
  'refused',
  'cancelled',
  'running',
  'waiting',
  'done',
  'undone',
]
const byNeed = (a: Pick<Step<unknown>, 'state'>, b: Pick<Step<unknown>, 'state'>) =>
  NEED.indexOf(a.state) - NEED.indexOf(b.state)

function MatchingSheet<R>(props: Extract<Work<R>, { kind: 'matching' }> & { onClose: () => void }) {
  const { action, answer, count, progress } = props
  const tried = useSyncExternalStore(progress.subscribe, progress.getSnapshot)
  const text = useUiText()
  const [outcome, setOutcome] = useState<MatchingOutcome>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    answer.then(setOutcome, setError)
  }, [answer])
  const failed = outcome?.failed ?? []
  const left = outcome?.left ?? failed.length
  const over = outcome !== undefined || error !== undefined
  const mayLeave = over || action.goesOn === true
  return (
    <PageDialog
      open
      title={action.label}
      onCancel={mayLeave ? props.onClose : undefined}
      closable={mayLeave}
      mask={{ closable: false }}
      footer={
        mayLeave && (
          <Button type="primary" onClick={props.onClose}>
            {text('list.close')}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} compact />}
      {!over && (
        <>
          <p role="status">{text('list.tried', { tried, total: count })}</p>
          <progress className="nt-bulk-progress" value={tried} max={count} aria-label={action.label} />
          {action.goesOn && <p className="nt-dim">{text('list.goesOn')}</p>}
        </>
      )}
      {outcome && <p role="status">{text('list.tally', { done: outcome.done, left, total: outcome.done + left })}</p>}
      <ul className="nt-bulk-steps" aria-label={text('list.result')}>
        {failed.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is, and two records may be called the same
          <li key={`${at} ${name}`} data-state="failed">
            <span className="nt-id">{name}</span>
            <small>{reason}</small>
          </li>
        ))}
      </ul>
      {left > failed.length && <p className="nt-dim">{text('list.unnamed', { count: left - failed.length })}</p>}
    </PageDialog>
  )
}
