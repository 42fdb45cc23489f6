import { Button } from 'antd'
import { useState } from 'react'
import { randomId } from '../../fields/format.ts'
import { type ImportModel, useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import type { ImportButtonProps } from './ImportButton.tsx'

/** How far the import is, and what it came to. */
export function ResultStep({ model, ...ways }: WaysOnProps & { model: ImportModel }) {
  const text = useUiText()
  const format = useFormat()
  const { job } = model
  // Somebody took it out of the tray.
  if (!job) return <p className="nt-import-note">{text('import.gone')}</p>
  if (job.state === 'running')
    return (
      <section className="nt-import-part" aria-live="polite">
        <h3>{text(`import.phase.${job.phase}`)}</h3>
        <p>{text('import.goesOn')}</p>
        <Button onClick={model.cancel}>{text('cancel')}</Button>
      </section>
    )
  if (job.state !== 'done')
    return (
      <section className="nt-import-part">
        <p className="nt-import-trouble" role="alert">
          {job.message ?? text('import.stopped')}
          {job.requestId && <small>{`${text('error.request')} ${job.requestId}`}</small>}
        </p>
        <p>{text('import.safeAgain')}</p>
        <Button type="primary" onClick={model.retry}>
          {text('retry')}
        </Button>
      </section>
    )
  const outcome = job.report?.outcome
  const created = outcome?.created ?? 0
  const left = (job.report?.total ?? 0) - created
  return (
    <section className="nt-import-part" aria-live="polite">
      {outcome?.repeated ? (
        <>
          <h3>{text('import.repeated', { count: format.number(created) })}</h3>
          {outcome.repeatedBy && (
            <p>
              {text('import.repeatedBy', {
                name: outcome.repeatedBy.name,
                time: format.dateTime(outcome.repeatedBy.at),
              })}
            </p>
          )}
          <p>{text('import.repeatedHint')}</p>
          <Button onClick={() => void model.start('valid', randomId(16))}>{text('import.again')}</Button>
        </>
      ) : (
        <>
          <h3>{text('import.added', { count: format.number(created) })}</h3>
          {outcome && created > 0 && <WaysOn {...ways} importId={outcome.importId} created={created} />}
          {left > 0 && (
            <>
              <p>{text(created === 0 ? 'import.noneAdded' : 'import.leftOut', { count: format.number(left) })}</p>
              <p className="nt-import-ways">
                <Button onClick={() => void model.saveRefused()}>{text('import.saveBad')}</Button>
                <Button onClick={model.restart}>{text('import.chooseMended')}</Button>
              </p>
            </>
          )}
        </>
      )}
    </section>
  )
}

interface WaysOnProps extends Pick<ImportButtonProps, 'next' | 'onShow'> {
  onClose: () => void
}

/** What can be done with the records that were added: looking at them, and what usually comes next. */
function WaysOn({
  importId,
  created,
  next = [],
  onShow,
  onClose,
}: WaysOnProps & { importId: string; created: number }) {
  const text = useUiText()
  const [begun, setBegun] = useState<string>()
  return (
    <p className="nt-import-ways">
      {onShow && (
        <Button
          type="primary"
          onClick={() => {
            onShow(importId)
            onClose()
          }}
        >
          {text('import.show')}
        </Button>
      )}
      {next.map(({ key, label, run }) => (
        <Button
          key={key}
          disabled={begun !== undefined}
          onClick={() => {
            run(importId, created)
            setBegun(key)
          }}
        >
          {text('import.next', { verb: label })}
        </Button>
      ))}
      {begun !== undefined && <span role="status">{text('import.nextBegun')}</span>}
    </p>
  )
}
