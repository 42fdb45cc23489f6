import { Button, Modal } from 'antd'
import { type ExportSource, useExport } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

/** Exports a list: at once when the rows fit, else through a dialog of batches. */
export function ExportButton<P extends string>({ source, disabled }: { source: ExportSource<P>; disabled?: boolean }) {
  const text = useUiText()
  const { begin, choice, start, close, isCounting } = useExport(source)
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <>
      <Button loading={isCounting} disabled={disabled || source.total === 0} onClick={() => void begin()}>
        {text('export.button')}
      </Button>
      <Modal
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
      </Modal>
    </>
  )
}
