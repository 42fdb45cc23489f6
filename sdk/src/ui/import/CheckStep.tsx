import { Button } from 'antd'
import type { ImportWords } from '../../client/index.ts'
import type { ImportIssue } from '../../contracts/endpoints/imports.ts'
import { TAKEN_BY } from '../../fields/index.ts'
import { type ImportModel, useFormat } from '../../hooks/index.ts'
import { PageLink } from '../core/PageLink.tsx'
import { useUiText } from '../core/text.ts'
import type { ImportButtonProps } from './ImportButton.tsx'

/** Issues shown here; the workbook has all. */
const SHOWN = 100

interface CheckStepProps {
  model: ImportModel
  words: ImportWords
  labelOf: (name: string) => string
  hrefOf: ImportButtonProps['hrefOf']
}

/** What would be refused, in the words of the form, and the file to mend. */
export function CheckStep({ model, words, labelOf, hrefOf }: CheckStepProps) {
  const text = useUiText()
  const format = useFormat()
  const { report, busy } = model
  const outcome = report?.outcome
  if (!report || !outcome) return null
  const bad = report.total - outcome.valid
  const save = (rows: 'bad' | 'all') => void model.workbook(rows)
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
          <section className="nt-import-scroll" tabIndex={0} aria-label={words.errorsTitle}>
            <table className="nt-import-table">
              <thead>
                <tr>
                  <th>{text('import.line')}</th>
                  <th>{text('import.column')}</th>
                  <th>{words.errorsTitle}</th>
                </tr>
              </thead>
              <tbody>
                {outcome.issues.slice(0, SHOWN).map(issue => (
                  <tr key={`${issue.line} ${issue.field}`}>
                    <td className="nt-num">{issue.line}</td>
                    <td>{labelOf(issue.field)}</td>
                    <td>
                      <Said issue={issue} words={words} hrefOf={hrefOf} />
                    </td>
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

/** What is wrong, in the words of the form; the record that has a value already is one press away. */
function Said({ issue, words, hrefOf }: Pick<CheckStepProps, 'words' | 'hrefOf'> & { issue: ImportIssue }) {
  const id = issue.code === TAKEN_BY ? Number(issue.params?.id) : undefined
  const said = words.issue(issue)
  return id && hrefOf ? <PageLink to={hrefOf({ id })}>{said}</PageLink> : said
}
