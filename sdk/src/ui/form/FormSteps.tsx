import { useTranslation } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { type FormSchema, fieldNames } from '../schema/schema.ts'
import type { FormHandle } from './useForm.ts'

/** The way through a long form: steps that were passed can be gone back to, the last one shows all of it once more. */
export function FormSteps(props: {
  schema: FormSchema
  step: number
  onStep: (step: number) => void
  form: FormHandle
}) {
  const { schema, step, form } = props
  const { t } = useTranslation()
  const text = useUiText()
  const wrong = new Set(form.problems.map(([path]) => path.split('.', 1)[0]))
  const all = [
    ...schema.steps.map(each => ({
      title: t(each.title),
      isWrong: fieldNames(each.groups).some(name => wrong.has(name)),
    })),
    { title: text('form.review'), isWrong: false },
  ]
  return (
    <ol className="nt-form-steps" aria-label={text('form.steps')}>
      {all.map(({ title, isWrong }, index) => (
        <li
          key={title}
          data-state={index < step ? 'done' : index === step ? 'now' : 'next'}
          data-wrong={isWrong || undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {index < step ? (
            <button type="button" onClick={() => props.onStep(index)}>
              {title}
            </button>
          ) : (
            <span>{title}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
