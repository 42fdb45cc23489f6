import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ImportModel, useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

/** Issues shown here; the workbook has all. */
const SHOWN = 100

/** What would be refused, in the words of the form, and the file to mend. */
export function CheckStep({ model, labelOf }: { model: ImportModel; labelOf: (name: string) => string }) {
  const text = useUiText()
  const format = useFormat()
  const { t } = useTranslation('validation')
  const { report, busy } = model
  const outcome = report?.outcome
  if (!report || !outcome) return null
  const bad = report.total - outcome.valid
  const issues = outcome.issues.map(({ line, field, code, params }) => ({ line, field, text: t(code, params ?? {}) }))
  const save = (rows: 'bad' | 'all') => void model.workbook(rows, text('import.errors'), issues)
  return (
    <section className="nt-import-part">
      <h3 aria-live="polite">
        {bad === 0
          ? text('import.allGood', { count: format.number(report.total) })
          : text('import.someBad', { bad: format.number(bad), valid: format.number(outcome.valid) })}
      </h3>
      {bad > 0 && (
        <>
          <p>{text('import.mend')}</p>
          <p className="nt-import-buttons">
            <Button loading={busy === 'workbook'} onClick={() => save('bad')}>
              {text('import.saveBad')}
            </Button>
            <Button disabled={busy === 'workbook'} onClick={() => save('all')}>
              {text('import.saveAll')}
            </Button>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <section className="nt-import-scroll" tabIndex={0} aria-label={text('import.errors')}>
            <table className="nt-import-table">
              <thead>
                <tr>
                  <th>{text('import.line')}</th>
                  <th>{text('import.column')}</th>
                  <th>{text('import.errors')}</th>
                </tr>
              </thead>
              <tbody>
                {issues.slice(0, SHOWN).map(issue => (
                  <tr key={`${issue.line} ${issue.field}`}>
                    <td className="nt-num">{issue.line}</td>
                    <td>{labelOf(issue.field)}</td>
                    <td>{issue.text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {outcome.issueCount > SHOWN && (
            <p className="nt-import-note">
              {text('import.more', { shown: SHOWN, count: format.number(outcome.issueCount) })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
