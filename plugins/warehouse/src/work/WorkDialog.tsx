import { type Entity, shape } from '@ntocc/sdk/fields'
import type { ActionResult } from '@ntocc/sdk/hooks'
import {
  EntityForm,
  FormField,
  FormFooter,
  type FormSchema,
  type FormValues,
  ModalFrame,
  useForm,
  useLeave,
} from '@ntocc/sdk/ui'
import { type ReactNode, useEffect } from 'react'
import './work.css'

export interface WorkDialogProps<V extends object, R> {
  title: string
  /** What is to be done, before the fields. */
  hint?: ReactNode
  /** What is filled in: a form of its own, not a stored record. */
  of: Entity
  fields: readonly string[]
  start?: FormValues
  /** The field that is ready for typing, the first unless told. */
  ready?: string
  /** Which of them have to be filled in, beside those that always have. Keep the object stable. */
  depends?: FormSchema['depends']
  /** Told what stands in the fields, where more is to be asked for what was chosen. Keep the function stable. */
  onValues?: (values: FormValues) => void
  saveLabel: string
  send: (values: V) => Promise<ActionResult<R>>
  /** It was done: what comes next is for whoever opened it. */
  onDone: (answer: R) => void
  onClose: () => void
}

const NOTHING: FormValues = {}

/** One step of work with goods: a few fields, one of them ready for typing, sent by Enter. */
export function WorkDialog<V extends object, R>(props: WorkDialogProps<V, R>) {
  const { title, hint, of, fields, start = NOTHING, ready, depends, onValues, saveLabel, send, onDone, onClose } = props
  const form = useForm(shape(of.own), start, { ...(depends && { depends }) })
  const { values } = form
  useEffect(() => onValues?.(values), [values, onValues])
  const leave = useLeave(form.isDirty, onClose)
  const save = async () => {
    let answer: R | undefined
    const isDone = await form.submit(async values => {
      const result = await send(values as V)
      if (result.ok) answer = result.data
      return result
    })
    if (isDone) onDone(answer as R)
  }
  return (
    <ModalFrame
      title={title}
      onLeave={leave}
      onOpen={() => form.focus(ready ?? fields[0] ?? '')}
      footer={
        <FormFooter saveLabel={saveLabel} isPending={form.isPending} onLeave={leave} onSave={() => void save()} />
      }
    >
      {hint && <p className="nt-dim warehouse-hint">{hint}</p>}
      <EntityForm form={form} entity={of.name} onSubmit={() => void save()}>
        {fields.map(name => (
          <FormField key={name} name={name} />
        ))}
      </EntityForm>
    </ModalFrame>
  )
}
