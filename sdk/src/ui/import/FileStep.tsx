import { Button } from 'antd'
import { useState } from 'react'
import { MOST_IMPORT_ROWS } from '../../contracts/endpoints/imports.ts'
import { IMPORT_FILE_ENDINGS, MAX_IMPORT_BYTES } from '../../contracts/import-files.ts'
import { type ImportModel, useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { onTouch } from '../core/touch.ts'

/** The template, and the place to drop or choose a file. */
export function FileStep({ model, isReady }: { model: ImportModel; isReady: boolean }) {
  const text = useUiText()
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const { busy, file } = model
  const texts = {
    codes: text('import.codes'),
    code: text('import.code'),
    name: text('import.name'),
    example: text('import.example'),
    yes: text('yes'),
  }
  return (
    <>
      <section className="nt-import-part">
        <h3>{text('import.templateTitle')}</h3>
        <p>{text('import.templateHint')}</p>
        <Button loading={busy === 'template'} disabled={!isReady} onClick={() => void model.template(texts)}>
          {text('import.template')}
        </Button>
      </section>
      <section className="nt-import-part">
        <h3>{text('import.fileTitle')}</h3>
        <label
          className="nt-import-drop"
          data-over={isOver || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            event.preventDefault()
            setOver(false)
            const [dropped] = event.dataTransfer.files
            if (dropped) void model.choose(dropped)
          }}
        >
          <input
            type="file"
            className="nt-sr"
            accept={IMPORT_FILE_ENDINGS}
            disabled={!isReady || busy === 'preview'}
            onChange={event => {
              const [chosen] = event.target.files ?? []
              // The same file can be chosen again after it has been mended.
              event.target.value = ''
              if (chosen) void model.choose(chosen)
            }}
          />
          <strong>
            {busy === 'preview'
              ? text('import.reading', { name: file?.name ?? '' })
              : text(onTouch() ? 'import.chooseTouch' : 'import.choose')}
          </strong>
          <span>
            {text('import.limits', {
              size: MAX_IMPORT_BYTES / 1024 / 1024,
              rows: format.number(MOST_IMPORT_ROWS),
            })}
          </span>
        </label>
      </section>
    </>
  )
}
