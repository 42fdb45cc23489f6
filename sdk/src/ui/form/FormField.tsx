import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
} from 'react'
import type { Field, Issue } from '../../fields/index.ts'
import { isFor, type SlotEntry, SlotOutlet, useSlot, useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { useUiText } from '../core/text.ts'
import { unitWord } from '../core/units.ts'
import type { DrawnInput, FieldSetup } from '../schema/schema.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldInput, type FieldInputProps } from './FieldInput.tsx'
import { Span } from './inputs/dates.tsx'
import { NestedField } from './NestedField.tsx'
import type { FormHandle } from './useForm.ts'

// For the few forms with pictures of papers; it asks which services there are.
const PaperReading = lazy(() => import('./PaperReading.tsx').then(({ PaperReading }) => ({ default: PaperReading })))

export interface FormContextValue {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog of this form is inside it for React, not on the screen.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <FormContext value={{ form, entity, disabled }}>
      <FieldScope fields={Object.values(form.shape.fields)}>
        <form className="nt-form" noValidate onSubmit={submit} onKeyDown={sendFromText}>
          <ErrorSummary form={form} entity={entity} />
          {children}
          {/* Inputs submit on Enter only when the form has a button; the visible one stands in the frame's footer. */}
          <button type="submit" hidden />
        </form>
      </FieldScope>
    </FormContext>
  )
}

/** Enter begins a new line in a text of several: with Ctrl (⌘) it sends, as it does alone from any other field. */
function sendFromText(event: KeyboardEvent<HTMLFormElement>) {
  const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
  if (!isAsked || !(event.target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  // Of a form in a dialog of this form only the inner one is sent.
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

export function useFormContext(name: string): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error(`FormField ${name} stands outside an EntityForm`)
  return context
}

/** What a field of the form is and what is to be said of it, for whatever draws it. */
function useField({ name, label, help, disabled = false }: FormFieldProps) {
  const { form, entity, disabled: isOff } = useFormContext(name)
  const field = form.shape.fields[name] as Field | undefined
  if (!field) throw new Error(`the form has no field ${name}`)
  const { t } = useTranslation()
  const text = useUiText()
  const unit = field.unitIn(form.values)
  const state = form.stateOf(name)
  const { setBusy } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets a state and is the same in every drawing
  const onBusy = useCallback((busy: boolean) => setBusy(name, busy), [name])
  return {
    onBusy,
    form,
    entity,
    field,
    help,
    name,
    state,
    id: form.idOf(name),
    title: label ?? t(`${entity}.${name}`),
    unit: unit && unitWord(text, unit),
    isRequired: field.isRequiredIn(form.values) || state.required,
    isDisabled: disabled || isOff || state.disabled,
    issue: form.issueOf(name),
    set: (value: unknown) => form.set(name, value),
  }
}

export interface FormFieldProps extends Pick<FieldSetup, 'wide' | 'typed' | 'reads'> {
  name: string
  /** Default: the entity's label of the field. */
  label?: string
  help?: ReactNode
  placeholder?: string
  unit?: string
  /** Not to be changed here, for example what the server decides once. */
  disabled?: boolean
  /** Draws the input in place of the one of its kind, or of a kind that has none of its own. */
  children?: (input: DrawnInput) => ReactNode
}

/** A field of the form around it: label, input by its kind, help, and what is wrong with it. */
export function FormField(props: FormFieldProps) {
  const at = useField(props)
  const { form, field, name } = at
  const notes = useNotes(at)
  if (at.state.hidden) return null
  if (field.options.shape && !props.children)
    return <NestedField name={name} field={field} title={at.title} disabled={at.isDisabled} form={form} />
  return (
    <FieldFrame {...frameOf(at)} wide={props.wide}>
      {props.children ? (
        props.children(drawnOf(at, props, notes.length > 0))
      ) : (
        <FieldInput {...inputOf(at, props, notes.length > 0)} />
      )}
      <Notes of={notes} at={at} />
      {props.reads && (
        <Suspense fallback={null}>
          <PaperReading name={name} reads={[props.reads].flat()} />
        </Suspense>
      )}
    </FieldFrame>
  )
}

type At = ReturnType<typeof useField>

const hasNote = (at: At): boolean =>
  Boolean(at.issue || at.help || at.form.wasCleared(at.name) || at.form.wasRead(at.name))

/** What plugins have to say of the field. */
const useNotes = ({ entity, field, name }: At): SlotEntry[] =>
  useSlot('form.note/v1', entity).filter(entry => isFor(entry, { kind: field.kind.name, name }))

function Notes({ of, at: { id, entity, field, name, form } }: { of: readonly SlotEntry[]; at: At }) {
  if (of.length === 0) return null
  const given = { entity, name, kind: field.kind.name, value: form.values[name] }
  return (
    <div id={noteId(id)} className="nt-field-notes">
      {of.map(entry => (
        <SlotOutlet<'form.note/v1'> key={entry.key} entry={entry} given={given} room="cell" />
      ))}
    </div>
  )
}

const noteId = (id: string): string => `${id}-note`

const frameOf = (at: At) => ({
  id: at.id,
  title: at.title,
  isRequired: at.isRequired,
  issue: at.issue,
  help: at.help,
  wasCleared: at.form.wasCleared(at.name),
  wasRead: at.form.wasRead(at.name),
})

const inputOf = (at: At, props: FormFieldProps, isNoted = false): FieldInputProps => ({
  id: at.id,
  label: at.title,
  field: at.field,
  onChange: at.set,
  disabled: at.isDisabled,
  unit: props.unit ?? at.unit,
  placeholder: props.placeholder,
  typed: props.typed,
  options: at.state.options,
  query: at.state.query,
  value: at.form.values[at.name],
  onBlur: () => at.form.touch(at.name),
  onBusy: at.onBusy,
  invalid: at.issue !== undefined,
  describedBy: [hasNote(at) && `${at.id}-help`, isNoted && noteId(at.id)].filter(Boolean).join(' ') || undefined,
})

const drawnOf = (at: At, props: FormFieldProps, isNoted: boolean): DrawnInput => {
  const { id, label, value, disabled, invalid, describedBy } = inputOf(at, props, isNoted)
  return { id, label, value, disabled: Boolean(disabled), invalid, describedBy, set: at.set, onBusy: at.onBusy }
}

/** Two days as one span, under the label of the first. */
export function FormSpan(props: { from: string; to: string; help?: ReactNode; disabled?: boolean }) {
  const from = useField({ name: props.from, help: props.help, disabled: props.disabled })
  const to = useField({ name: props.to, disabled: props.disabled })
  if (from.state.hidden) return null
  const issue = from.issue ?? to.issue
  // One note for both, under the id of the first.
  const describedBy = issue || hasNote(from) ? `${from.id}-help` : undefined
  return (
    <FieldFrame {...frameOf(from)} issue={issue} title={`${from.title} – ${to.title}`}>
      <Span
        from={{ ...inputOf(from, { name: props.from }), describedBy }}
        to={{ ...inputOf(to, { name: props.to }), describedBy }}
      />
    </FieldFrame>
  )
}

export interface FieldFrameProps {
  id: string
  title: string
  isRequired: boolean
  issue: Issue | undefined
  help?: ReactNode
  wasCleared?: boolean
  /** It was filled in from a picture. */
  wasRead?: boolean
  wide?: boolean | undefined
  children: ReactNode
}

/** Label above, input, and below it what is wrong, or else what helps. */
export function FieldFrame({
  id,
  title,
  isRequired,
  issue,
  help,
  wasCleared,
  wasRead,
  wide,
  children,
}: FieldFrameProps) {
  const text = useUiText()
  const { t: tValidation } = useTranslation('validation')
  const note = issue
    ? tValidation(issue.code, issue.params)
    : wasCleared
      ? text('form.cleared')
      : wasRead
        ? text('reading.mark')
        : help
  return (
    <div className="nt-field" data-wide={wide || undefined} data-read={wasRead || undefined}>
      <label htmlFor={id}>
        {title}
        {isRequired && (
          <span className="nt-field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {note && (
        <p
          id={`${id}-help`}
          className={`nt-field-${issue ? 'issue' : wasCleared ? 'cleared' : wasRead ? 'read' : 'help'}`}
          role={issue ? 'alert' : wasCleared ? 'status' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
