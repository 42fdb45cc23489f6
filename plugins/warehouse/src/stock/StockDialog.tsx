import { type Entity, shape } from '@ntocc/sdk/fields'
import type { ActionResult } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm, useLeave } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { stockResources } from '../../contract/stock.ts'

const { stockLine, stockPosting } = stockResources
/** What shows stock, and is read anew after a change of it. */
export const TOUCHED = { invalidates: [stockLine.by.list, stockLine.by.get, stockPosting.by.list], silent: true }

export interface StockDialogProps<V extends object> {
  title: string
  hint?: string
  /** What is filled in: a form of its own, not a stored record. */
  of: Entity
  fields: readonly string[]
  send: (values: V) => Promise<ActionResult<{ docNo: string }>>
  done: (docNo: string) => string
  onClose: () => void
}

/** A change of stock by hand: filled in, posted under a number that is told. */
export function StockDialog<V extends object>(props: StockDialogProps<V>) {
  const { title, hint, of, fields, send, done, onClose } = props
  const { message } = App.useApp()
  const form = useForm(shape(of.own), {})
  const leave = useLeave(form.isDirty, onClose)
  const post = async () => {
    const isDone = await form.submit(async values => {
      const result = await send(values as V)
      if (result.ok) message.success(done(result.data.docNo))
      return result
    })
    if (isDone) onClose()
  }
  return (
    <ModalFrame
      title={title}
      onLeave={leave}
      footer={<FormFooter saveLabel={title} isPending={form.isPending} onLeave={leave} onSave={() => void post()} />}
    >
      {hint && <p className="nt-dim">{hint}</p>}
      <EntityForm form={form} entity={of.name} onSubmit={() => void post()}>
        {fields.map(name => (
          <FormField key={name} name={name} />
        ))}
      </EntityForm>
    </ModalFrame>
  )
}
