import { App } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { isConflict } from '../../client/errors.ts'
import { endpoint, value } from '../../contracts/endpoints/endpoint.ts'
import { useClient, usePermission, useRecord, useTranslation } from '../../hooks/index.ts'
import { ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { EntityFacts } from '../detail/EntityFacts.tsx'
import type { FieldCheck, FormSchema, FormValues } from '../schema/schema.ts'
import { fieldNames } from '../schema/schema.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { EntityForm } from './FormField.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormGroups } from './FormGroups.tsx'
import { FormSections, useFormSections } from './FormSections.tsx'
import { FormSteps } from './FormSteps.tsx'
import type { FormFrame } from './frames.tsx'
import { type Merge, merge } from './merge.ts'
import { useOwnPassword } from './OwnPassword.tsx'
import { useDraft } from './useDraft.ts'
import { type FormHandle, useForm } from './useForm.ts'
import { useLeave } from './useLeave.ts'
import { type FormCalls, type Stored, useSaving } from './useSaving.ts'

export interface RecordFormProps {
  schema: FormSchema
  calls: FormCalls
  /** Id of the record to change, read by `calls.get`; absent for a new one. */
  id?: number | undefined
  /** The record to change, where it is at hand already. */
  record?: (Stored & object) | undefined
  /** What a new record begins with. */
  start?: FormValues | undefined
  /** Default: whether the user holds the permission of the call. */
  mayWrite?: boolean | undefined
  /** Default: `new.<name>` or `edit.<name>` of the plugin's texts. */
  title?: string | undefined
  saveLabel?: string | undefined
  /** Said when it is saved; default a general sentence. */
  savedText?: string | ((record: unknown) => string) | undefined
  danger?: boolean | undefined
  width?: number | undefined
  checks?: Readonly<Record<string, FieldCheck>> | undefined
  /** The total of what is being agreed, always in sight. `form` is for what is taken over from it. */
  summary?: ((values: FormValues, form: FormHandle) => ReactNode) | undefined
  /** Further actions in the footer, for example deleting. */
  extra?: ReactNode
  /** Draws the fields by `FormGroups`, and what stands around them. Where it answers nothing the fields are drawn alone. */
  children?: ((form: FormHandle) => ReactNode) | undefined
  /** Fields whose change wants the own password once more; the call that changes must be one that `asksPassword`. */
  passwordFor?: readonly string[] | undefined
  /** Changes what is sent, for calls that want more than the fields. */
  toBody?: ((values: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Absent for a page that is nothing but this form. */
  onClose?: (() => void) | undefined
  onSaved?: ((record: unknown) => void) | undefined
}

/** A failure that the form deals with in its own way. */
const DEALT_WITH = new Error('dealt with')
const NOTHING: FormValues = {}
const NONE: readonly string[] = []

const pick = (values: object, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map(name => [name, (values as FormValues)[name]]))

/** Values that follow from others are there from the start. */
function begun(schema: FormSchema, start: FormValues): FormValues {
  const computed = Object.entries(schema.depends).flatMap(([name, rule]) =>
    rule.compute ? [[name, rule.compute(start)] as const] : [],
  )
  return { ...start, ...Object.fromEntries(computed) }
}

/** A record being made or changed, whatever frame is around it: read, filled in, checked, saved, kept as a draft. */
export function RecordForm({ frame: Frame, ...props }: RecordFormProps & { frame: FormFrame }) {
  const { schema, calls, id = props.record?.id, onClose } = props
  const isEdit = id !== undefined
  const text = useUiText()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const names = fieldNames(schema.groups)
  const form = useForm(schema.shape, isEdit ? NOTHING : begun(schema, props.start ?? NOTHING), {
    depends: schema.depends,
    checks: props.checks,
    id,
    onFailure: error => error === DEALT_WITH,
  })
  const own = useOwnPassword(form, isEdit ? (props.passwordFor ?? NONE) : NONE)
  const saving = useSaving(calls)
  const source = useSource(props)
  const { record } = source
  // Once, when the record is there: what was typed since is not overwritten by a newer answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new with every keystroke
  useEffect(() => {
    if (!record) return
    const values = pick(record, names)
    form.replace(values, values)
    saving.adopt(record)
  }, [record])
  const isReady = !isEdit || (record !== undefined && form.base !== NOTHING)
  const allowed = usePermission((isEdit ? calls.update : calls.create)?.permission) === 'allowed'
  const call = isEdit ? calls.update : calls.create
  const mayWrite = call !== undefined && (props.mayWrite ?? allowed)
  const draft = useDraft({ name: schema.name, form, id, version: record?.version, isReady: isReady && mayWrite })
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: Stored & object }>()
  const [step, setStep] = useSteps(schema, form)
  const sections = useFormSections(schema.name)
  const leave = useLeave(form.isDirty || sections.isDirty, () => {
    void draft.drop()
    onClose?.()
  })

  const send = async (values: Record<string, unknown>) => {
    const result = await saving.send({ ...(props.toBody?.(values) ?? values), ...own.body })
    if (!result.ok && own.onFailure(result.error)) return { ok: false as const, error: DEALT_WITH }
    if (result.ok || !calls.get || !isConflict(result.error) || id === undefined) return result
    const theirs = await client
      .call(calls.get, { params: { id }, query: IN_ALL_LANGUAGES, silent: true })
      .then(data => data as Stored & object)
      .catch(() => undefined)
    // The same version is another kind of conflict: something else about the record forbids it.
    if (!theirs || theirs.version === saving.stored.current?.version) return result
    setConflict({ theirs, merge: merge(names, form.base, form.values, pick(theirs, names)) })
    return { ok: false as const, error: DEALT_WITH }
  }
  const save = async () => {
    if (form.isBusy) {
      message.info(text('form.uploading'))
      return
    }
    if (!own.check() || !sections.check() || !(await form.submit(send))) return
    await draft.drop()
    const { current } = saving.stored
    if (current && !(await sections.save(current))) return
    const { savedText = text('form.saved') } = props
    message.success(typeof savedText === 'function' ? savedText(current) : savedText)
    props.onSaved?.(saving.stored.current)
    onClose?.()
  }

  const { steps } = schema
  const isLast = step >= steps.length
  const here = steps[step]
  const next = () => {
    if (!here || form.check(fieldNames(here.groups))) setStep(step + 1)
  }
  const go = steps.length > 0 && !isLast ? next : () => void save()
  const first = names.find(name => !form.stateOf(name).hidden && !form.stateOf(name).disabled)
  return (
    <Frame
      title={props.title ?? t(`${isEdit ? 'edit' : 'new'}.${schema.name}`)}
      width={props.width}
      onLeave={leave}
      onOpen={() => {
        if (!isEdit && first) form.focus(first)
      }}
      footer={
        <FormFooter
          saveLabel={props.saveLabel}
          danger={props.danger}
          isPending={form.isPending}
          onLeave={onClose && leave}
          onSave={mayWrite && isReady ? () => void save() : undefined}
          onBack={step > 0 ? () => setStep(step - 1) : undefined}
          onNext={steps.length > 0 && !isLast ? next : undefined}
          summary={isReady && props.summary?.(form.values, form)}
          extra={props.extra}
        />
      }
    >
      {!isReady ? (
        source.error ? (
          <ErrorState error={source.error} onRetry={source.refetch} />
        ) : (
          <Skeleton rows={8} />
        )
      ) : (
        <EntityForm form={form} entity={schema.name} disabled={!mayWrite} onSubmit={go}>
          <DraftNotice draft={draft} />
          {steps.length > 0 && <FormSteps schema={schema} step={step} onStep={setStep} form={form} />}
          {props.children?.(form) ??
            (steps.length === 0 ? (
              <FormGroups schema={schema} isEdit={isEdit} />
            ) : here ? (
              <FormGroups schema={schema} groups={here.groups} isEdit={isEdit} />
            ) : (
              <EntityFacts schema={schema} record={form.values} />
            ))}
          {own.field}
        </EntityForm>
      )}
      {isReady && (steps.length === 0 || isLast) && (
        <FormSections
          sections={sections}
          entity={schema.name}
          id={id}
          record={record as Readonly<Record<string, unknown>> | undefined}
          values={form.values}
          disabled={!mayWrite}
        />
      )}
      {conflict && (
        <ConflictDialog
          schema={schema}
          merge={conflict.merge}
          onCancel={() => setConflict(undefined)}
          onKeep={values => {
            form.replace(values, pick(conflict.theirs, names))
            saving.adopt(conflict.theirs)
            setConflict(undefined)
          }}
        />
      )}
    </Frame>
  )
}

/** The step on screen. What is refused when all is sent stands in one that was passed: the reader is taken there. */
function useSteps({ steps }: FormSchema, form: FormHandle) {
  const [step, setStep] = useState(0)
  const [wrong] = form.problems[0] ?? []
  const at = steps.findIndex(each => fieldNames(each.groups).some(name => name === wrong?.split('.', 1)[0]))
  const [led, setLed] = useState<string>()
  // Once for each field that turns out to be wrong: whoever goes on all the same is not held back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where somebody is by then does not matter
  useLayoutEffect(() => {
    if (at < 0 || step < steps.length || wrong === undefined) return
    setStep(at)
    setLed(wrong)
  }, [wrong])
  // With the step that has it, in the same turn: a key that is pressed at once lands in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that somebody is led to
  useLayoutEffect(() => {
    if (led === undefined) return
    form.focus(led)
    setLed(undefined)
  }, [led])
  return [step, setStep] as const
}

/** The record as it was when the form began: later answers do not take its place. */
function useSource({ calls, id, record }: RecordFormProps) {
  const needed = record === undefined && id !== undefined && calls.get !== undefined
  const found = useRecord(calls.get ?? NO_RECORD, {
    params: { id: id ?? 0 },
    query: IN_ALL_LANGUAGES,
    enabled: needed,
  })
  const [began, setBegan] = useState(record)
  // An answer from before the form opened may be older than what somebody saved since.
  if (!began && found.data && !found.isFetching) setBegan(found.data as Stored & object)
  return { record: began, error: needed && !found.isFetching ? found.error : null, refetch: found.refetch }
}

/** A form edits a text in every language it is known in. */
const IN_ALL_LANGUAGES = { texts: 'all' }

const NO_RECORD = endpoint({ name: 'noRecord', method: 'GET', path: '/', data: value<unknown>(), signedIn: 'own' })
