import { Alert } from 'antd'
import { useTranslation } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import type { FormHandle } from './useForm.ts'

/** From this many fields on, what is wrong is also listed on top: it may stand where nobody looks. */
const LONG_FROM = 8

/** What was refused without a field to say it at, and on a long form the way to every field that is wrong. */
export function ErrorSummary({ form, entity }: { form: FormHandle; entity: string }) {
  const text = useUiText()
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const isLong = Object.keys(form.shape.fields).length >= LONG_FROM
  const labelOf = (path: string) => {
    const [name = path, row] = path.split('.')
    const label = t(`${entity}.${name}`)
    return row !== undefined && /^\d+$/.test(row) ? `${label} ${Number(row) + 1}` : label
  }
  const { failure, problems } = form
  return (
    <>
      {failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure.reasons.map(({ code, params }) => tValidation(code, params)).join('; ') || failure.message}
          description={
            failure.requestId && (
              <>
                {text('error.request')} <code>{failure.requestId}</code>
              </>
            )
          }
        />
      )}
      {isLong && form.wasTried && problems.length > 0 && (
        <Alert
          type="error"
          title={text('form.wrong', { value: problems.length })}
          description={
            <ul className="nt-form-wrong">
              {problems.map(([path, issue]) => (
                <li key={path}>
                  <button type="button" className="nt-form-goto" onClick={() => form.focus(path)}>
                    {labelOf(path)}
                  </button>{' '}
                  {tValidation(issue.code, issue.params)}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}
