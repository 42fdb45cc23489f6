import type { ReactNode } from 'react'
import { longText, shape } from '../../fields/index.ts'
import type { ActionResult } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { EntityForm, FormField } from '../form/FormField.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { ModalFrame } from '../form/frames.tsx'
import { useForm } from '../form/useForm.ts'
import { useLeave } from '../form/useLeave.ts'

const REASON = shape({ reason: longText({ max: 200 }).required() })

export interface ReasonDialogProps {
  title: string
  /** The verb of the button. */
  label: string
  danger?: boolean
  /** What it will mean, above the reason. */
  children?: ReactNode
  /** Sends it; a refusal stays in the dialog. */
  onSend: (reason: string) => Promise<ActionResult<unknown>>
  onClose: () => void
}

/** Asks why before something is done that somebody will want to know the reason of. */
export function ReasonDialog(props: ReasonDialogProps) {
  const text = useUiText()
  const form = useForm(REASON, {})
  const leave = useLeave(form.isDirty, props.onClose)
  const send = async () => {
    if (await form.submit(({ reason }) => props.onSend(String(reason).trim()))) props.onClose()
  }
  return (
    <ModalFrame
      title={props.title}
      onLeave={leave}
      onOpen={() => form.focus('reason')}
      footer={
        <FormFooter
          saveLabel={props.label}
          danger={props.danger}
          isPending={form.isPending}
          onLeave={leave}
          onSave={() => void send()}
        />
      }
    >
      <EntityForm form={form} entity="reason" onSubmit={() => void send()}>
        {props.children}
        <FormField name="reason" label={text('record.reason')} />
      </EntityForm>
    </ModalFrame>
  )
}
