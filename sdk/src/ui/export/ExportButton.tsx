import { Button } from 'antd'
import { type ExportSource, useExport, usePageActions } from '../../hooks/index.ts'
import { ActionButton, useMissingPermission } from '../core/ActionButton.tsx'
import { useUiText } from '../core/text.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'

export interface ExportButtonProps<P extends string> {
  source: ExportSource<P>
  /** The rows are not known yet. */
  loading?: boolean
}

/** Exports a list, for those who may: at once when the rows fit, else through a dialog of batches. */
export function ExportButton<P extends string>({ source, loading }: ExportButtonProps<P>) {
  const text = useUiText()
  const { begin, choice, start, close, isCounting } = useExport(source)
  const missing = useMissingPermission(source.endpoint.exportable?.permission)
  const reason = missing ?? (loading ? text('export.loading') : source.total === 0 ? text('export.nothing') : undefined)
  const action = { label: text('export.button'), ...(reason && { disabledReason: reason }) }
  const run = () => {
    if (!isCounting) void begin()
  }
  usePageActions([{ id: 'export', title: action.label, keys: 'e', run, ...(reason && { disabledReason: reason }) }])
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <>
      <ActionButton {...action} loading={isCounting} onClick={run} />
      <PageDialog
        open={choice !== null}
        title={text('export.title')}
        onCancel={close}
        footer={<Button onClick={close}>{text('export.close')}</Button>}
        destroyOnHidden
      >
        <p>{text('export.limit', { quantity: number(choice?.quantity ?? 0) })}</p>
        <ul className="nt-batches">
          {choice?.batches.map(batch => (
            <li key={batch.pageNum}>
              <span className="nt-num">{text('export.rows', { from: number(batch.from), to: number(batch.to) })}</span>
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
