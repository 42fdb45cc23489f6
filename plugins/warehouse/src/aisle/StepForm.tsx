import { asError } from '@ntocc/sdk/contracts'
import { type Entity, shape } from '@ntocc/sdk/fields'
import { EntityForm, FormField, type FormHandle, type FormSchema, type FormValues, useForm } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { Stepper } from './Stepper.tsx'

interface StepOptions<V> {
  of: Entity
  start: FormValues
  /** Keep the object stable. */
  depends?: FormSchema['depends']
  /** Kept, and on its way. */
  keep: (values: V) => Promise<void>
}

/** The figures of one step, which a scan may fill and confirm. */
export function useStep<V extends object>({ of, start, depends, keep }: StepOptions<V>) {
  const form = useForm(shape(of.own), start, { ...(depends && { depends }) })
  const confirm = () =>
    form.submit(async values => {
      try {
        await keep(values as V)
        return { ok: true, data: undefined }
      } catch (error) {
        return { ok: false, error: asError(error) }
      }
    })
  return { form, of, confirm }
}

interface StepFormProps {
  step: { form: FormHandle; of: Entity; confirm: () => Promise<boolean> }
  /** Those that are counted. */
  counted: readonly string[]
  fields: readonly string[]
  label: string
}

/** Quantities as large as a thumb, the rest below, and one button that says what is done. */
export function StepForm({ step: { form, of, confirm }, counted, fields, label }: StepFormProps) {
  return (
    <EntityForm form={form} entity={of.name} onSubmit={() => void confirm()}>
      {counted.map(name => (
        <FormField key={name} name={name}>
          {input => <Stepper {...input} />}
        </FormField>
      ))}
      {fields.map(name => (
        <FormField key={name} name={name} />
      ))}
      <Button
        className="warehouse-confirm"
        type="primary"
        block
        loading={form.isPending}
        onClick={() => void confirm()}
      >
        {label}
      </Button>
    </EntityForm>
  )
}
