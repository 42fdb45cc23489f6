import { Button, Space } from 'antd'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { type ExportSource, useExport, useFormat, usePageActions } from '../../hooks/index.ts'
import { ActionButton, useMissingPermission } from '../core/ActionButton.tsx'
import { lazyPart } from '../core/lazyPart.ts'
import { useUiText } from '../core/text.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import type { ExportOffer } from './offer.ts'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx').then(part => part.ExportDialog))

const NOTHING = () => () => {}

export interface ExportButtonProps<P extends string> {
  source: ExportSource<P>
  /** The rows are not known yet. */
  loading?: boolean
  /** What else can be chosen: columns and rows of the list. */
  offer?: ExportOffer
}

/**
 * Exports a list, for those who may: at once when the rows fit, else through a dialog of batches. Columns, rows, format and name
 * are chosen in a dialog of their own.
 */
export function ExportButton<P extends string>({ source, loading, offer }: ExportButtonProps<P>) {
  const text = useUiText()
  const format = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const { begin, take, choice, start, close, isCounting } = useExport(source)
  const missing = useMissingPermission(source.endpoint.exportable?.permission)
  const reason = missing ?? (loading ? text('export.loading') : source.total === 0 ? text('export.nothing') : undefined)
  const disabled = reason && { disabledReason: reason }
  // Whoever has chosen rows means those.
  const count = () => offer?.chosen().length ?? 0
  const chosen = useSyncExternalStore(offer?.watch ?? NOTHING, count, count)
  const label = chosen > 0 ? text('export.buttonChosen', { value: format.count(chosen) }) : text('export.button')
  const action = { label, ...disabled }
  const run = () => {
    if (isCounting) return
    const ids = offer?.chosen() ?? []
    if (ids.length > 0) take({ ids })
    else void begin()
  }
  const choose = () => setChoosing(true)
  usePageActions([
    { id: 'export', title: action.label, keys: 'e', run, ...disabled },
    ...(offer ? [{ id: 'exportAs', title: text('export.as'), keys: 'shift+e', run: choose, ...disabled }] : []),
  ])
  return (
    <>
      <Space.Compact>
        <ActionButton {...action} loading={isCounting} onClick={run} />
        {offer && (
          <Button
            className="nt-export-as"
            aria-label={text('export.as')}
            title={reason ?? text('export.as')}
            disabled={reason !== undefined}
            onClick={choose}
            icon={<Chevron />}
          />
        )}
      </Space.Compact>
      {offer && isChoosing && (
        <Suspense fallback={null}>
          <ExportDialog
            source={source}
            offer={offer}
            onBegin={begin}
            onTake={take}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      <PageDialog
        open={choice !== null}
        title={text('export.title')}
        onCancel={close}
        footer={<Button onClick={close}>{text('export.close')}</Button>}
        destroyOnHidden
      >
        <p>{text('export.limit', { quantity: format.count(choice?.quantity ?? 0) })}</p>
        <ul className="nt-batches">
          {choice?.batches.map(batch => (
            <li key={batch.pageNum}>
              <span className="nt-num">
                {text('export.rows', { from: format.count(batch.from), to: format.count(batch.to) })}
              </span>
              <Button
                size="small"
                onClick={() => start(batch)}
                aria-label={text('export.batch', { number: batch.pageNum })}
              >
                {text('export.button')}
              </Button>
            </li>
          ))}
        </ul>
      </PageDialog>
    </>
  )
}

const Chevron = () => (
  <svg
    viewBox="0 0 12 12"
    width="10"
    height="10"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M2 4.5l4 4 4-4" />
  </svg>
)
