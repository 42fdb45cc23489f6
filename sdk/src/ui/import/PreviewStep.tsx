import { type ImportModel, useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

/** The first rows as the console has read them, and the columns it did not expect or misses. */
export function PreviewStep({ model, labelOf }: { model: ImportModel; labelOf: (name: string) => string }) {
  const text = useUiText()
  const format = useFormat()
  const { report, file } = model
  if (!report) return null
  return (
    <section className="nt-import-part">
      <h3 aria-live="polite">{text('import.found', { count: format.number(report.total), name: file?.name ?? '' })}</h3>
      {report.missing.length > 0 && (
        <p className="nt-import-trouble" role="alert">
          {text('import.missing', { names: report.missing.map(labelOf).join(', ') })}
        </p>
      )}
      {report.ignored.length > 0 && (
        <p className="nt-import-note">{text('import.ignored', { names: report.ignored.join(', ') })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="nt-import-scroll" tabIndex={0} aria-label={text('import.preview')}>
        <table className="nt-import-table">
          <thead>
            <tr>
              <th>{text('import.line')}</th>
              {report.fields.map(field => (
                <th key={field}>{labelOf(field)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.preview.map(({ line, cells }) => (
              <tr key={line}>
                <td className="nt-num">{line}</td>
                {report.fields.map(field => (
                  <td key={field}>{cells[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
