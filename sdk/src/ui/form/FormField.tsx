import { Alert } from 'antd'
import { createContext, type FormEvent, type ReactNode, use } from 'react'
import type { Field } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { FieldScope } from '../list/FieldScope.tsx'
import { FieldInput } from './FieldInput.tsx'
import type { FormHandle } from './useForm.ts'

interface FormContextValue {
  form: FormHandle
  entity: string
  disabled: boolean
}

const FormContext = createContext<FormContextValue | null>(null)

export interface EntityFormProps {
  form: FormHandle
  /** Name of the entity: labels are `<entity>.<field>` of the plugin's texts. */
  entity: string
  /** Everything is shown and nothing can be changed. */
  disabled?: boolean
  /** Enter in an input submits. */
  onSubmit: () => void
  children: ReactNode
}

/** A form of an entity's fields: one column, what was refused on top, dictionaries loaded once for all inputs. */
export function EntityForm({ form, entity, disabled = false, onSubmit, children }: EntityFormProps) {
  const text = useUiText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <FormContext value={{ form, entity, disabled }}>
      <FieldScope fields={Object.values(form.shape.fields)}>
        <form className="nt-form" noValidate onSubmit={submit}>
          {form.failure && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={form.failure.message}
              description={
                form.failure.requestId && (
                  <>
                    {text('error.request')} <code>{form.failure.requestId}</code>
                  </>
                )
              }
            />
          )}
          {children}
          {/* Inputs submit on Enter only when the form has a button; the visible one stands in the frame's footer. */}
          <button type="submit" hidden />
        </form>
      </FieldScope>
    </FormContext>
  )
}

export interface FormFieldProps {
  name: string
  /** Default: the entity's label of the field. */
  label?: string
  help?: ReactNode
  /** Not to be changed here, for example what the server decides once. */
  disabled?: boolean
  /** Draws the input of a kind that has none of its own. */
  children?: (input: { id: string; value: unknown; set: (value: unknown) => void; disabled: boolean }) => ReactNode
}

/** A field of the form around it: label, input by its kind, help, and what is wrong with it. */
export function FormField({ name, label, help, disabled = false, children }: FormFieldProps) {
  const context = use(FormContext)
  if (!context) throw new Error(`FormField ${name} stands outside an EntityForm`)
  const { form, entity } = context
  const field = form.shape.fields[name] as Field | undefined
  if (!field) throw new Error(`the form has no field ${name}`)
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const id = form.idOf(name)
  const issue = form.issueOf(name)
  const title = label ?? t(`${entity}.${name}`)
  const isDisabled = disabled || context.disabled
  const set = (value: unknown) => form.set(name, value)
  return (
    <div className="nt-field">
      <label htmlFor={id}>
        {title}
        {field.options.required && (
          <span className="nt-field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children ? (
        children({ id, value: form.values[name], set, disabled: isDisabled })
      ) : (
        <FieldInput
          id={id}
          label={title}
          field={field}
          value={form.values[name]}
          onChange={set}
          onBlur={() => form.touch(name)}
          invalid={issue !== undefined}
          describedBy={issue || help ? `${id}-help` : undefined}
          disabled={isDisabled}
        />
      )}
      {issue ? (
        <p id={`${id}-help`} className="nt-field-issue" role="alert">
          {tValidation(issue.code, issue.params)}
        </p>
      ) : (
        help && (
          <p id={`${id}-help`} className="nt-field-help">
            {help}
          </p>
        )
      )}
    </div>
  )
}
