import { Button } from 'antd'
import type { Field } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { FieldInput } from './FieldInput.tsx'
import { FieldFrame } from './FormField.tsx'
import type { FormHandle } from './useForm.ts'

type Values = Readonly<Record<string, unknown>>

interface NestedProps {
  name: string
  field: Field
  title: string
  disabled: boolean
  form: FormHandle
}

/** Fields inside a field: one group of them, or as many rows as are needed. Labels are `<field>.<inner field>`. */
export function NestedField(props: NestedProps) {
  return props.field.kind.name === 'list' ? <Rows {...props} /> : <Group {...props} />
}

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

function Group({ name, title, field, form, disabled }: NestedProps) {
  return (
    <fieldset className="nt-form-nested">
      <legend>{title}</legend>
      <Inner
        field={field}
        form={form}
        disabled={disabled}
        name={name}
        path={name}
        values={asValues(form.values[name])}
        onChange={values => form.set(name, values)}
      />
    </fieldset>
  )
}

function Rows({ name, title, field, form, disabled }: NestedProps) {
  const text = useUiText()
  const { t: tValidation } = useTranslation('validation')
  const value = form.values[name]
  const rows = Array.isArray(value) ? (value as Values[]) : []
  const issue = form.issueOf(name)
  const max = field.options.max ?? 1000
  return (
    <fieldset className="nt-form-nested" id={form.idOf(name)}>
      <legend>{title}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place; inputs hold no state of it
        <div key={index} className="nt-form-row-of">
          <Inner
            field={field}
            form={form}
            disabled={disabled}
            name={name}
            path={`${name}.${index}`}
            values={row}
            onChange={next => form.set(name, rows.with(index, next))}
          />
          {!disabled && (
            <Button
              aria-label={text('form.removeRow', { row: index + 1 })}
              onClick={() => form.set(name, rows.toSpliced(index, 1))}
            >
              {text('form.remove')}
            </Button>
          )}
        </div>
      ))}
      {issue && (
        <p className="nt-field-issue" role="alert">
          {tValidation(issue.code, issue.params)}
        </p>
      )}
      {!disabled && rows.length < max && (
        <Button onClick={() => form.set(name, [...rows, {}])}>{text('form.addRow')}</Button>
      )}
    </fieldset>
  )
}

function Inner(props: {
  field: Field
  form: FormHandle
  /** Of the outer field: beginning of the labels. */
  name: string
  path: string
  disabled: boolean
  values: Values
  onChange: (values: Values) => void
}) {
  const { form, path, values, name } = props
  const { t } = useTranslation()
  return (
    <div className="nt-form-row">
      {Object.entries(props.field.options.shape?.fields ?? {}).map(([key, field]) => {
        const at = `${path}.${key}`
        const id = form.idOf(at)
        const issue = form.issueOf(at)
        const title = t(`${name}.${key}`)
        return (
          <FieldFrame key={key} id={id} title={title} isRequired={Boolean(field.options.required)} issue={issue}>
            <FieldInput
              id={id}
              label={title}
              field={field}
              value={values[key]}
              onChange={value => props.onChange({ ...values, [key]: value })}
              onBlur={() => form.touch(at)}
              invalid={issue !== undefined}
              describedBy={issue ? `${id}-help` : undefined}
              disabled={props.disabled}
            />
          </FieldFrame>
        )
      })}
    </div>
  )
}
