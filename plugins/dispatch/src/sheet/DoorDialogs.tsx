import { shape } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, SignatureInput, useForm, useLeave } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import { type SheetStop, sheetCalls } from '../../contract/sheet.ts'
import { type FailingBody, type SigningBody, StopFailing, StopSigning, stopCalls } from '../../contract/stops.ts'

const SIGNING = shape(StopSigning.own)
const FAILING = shape(StopFailing.own)
const TOUCHED = [sheetCalls.citySheet, sheetCalls.citySheets]

interface Props {
  stop: SheetStop
  onClose: () => void
}

interface FrameProps {
  title: string
  label: string
  entity: string
  form: ReturnType<typeof useForm>
  send: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** What is typed stays until it has arrived: pressed again after a lost connection, it is done once. */
function DoorFrame({ title, label, entity, form, send, onClose, children }: FrameProps) {
  const leave = useLeave(form.isDirty, onClose)
  const save = async () => {
    // A picture or a signature is on its way: its field says so.
    if (form.isBusy) return
    if (await send()) onClose()
  }
  return (
    <ModalFrame
      title={title}
      onLeave={leave}
      footer={<FormFooter saveLabel={label} isPending={form.isPending} onLeave={leave} onSave={() => void save()} />}
    >
      <EntityForm form={form} entity={entity} onSubmit={() => void save()}>
        {children}
      </EntityForm>
    </ModalFrame>
  )
}

/** Who took the goods, and how many pieces. */
export function SignDialog({ stop, onClose }: Props) {
  const { t } = useTranslation()
  const { run } = useAction(stopCalls.cityStopSign, { invalidates: TOUCHED, silent: true })
  const form = useForm(SIGNING, { receiver: stop.contact ?? '', signedPieces: stop.pieces })
  const send = () =>
    form.submit(values =>
      run({ params: { id: stop.id }, body: { ...(values as Omit<SigningBody, 'version'>), version: stop.version } }),
    )
  return (
    <DoorFrame
      title={t('sheet.signOf', { name: stop.customer })}
      label={t('move.sign')}
      entity="stopSigning"
      form={form}
      send={send}
      onClose={onClose}
    >
      <FormField name="receiver" />
      <FormField name="signedPieces" />
      <FormField name="signature">
        {({ value, set, ...input }) => <SignatureInput {...input} value={value as string[] | null} onChange={set} />}
      </FormField>
      <FormField name="photos" />
    </DoorFrame>
  )
}

/** Why nothing changed hands. */
export function FailDialog({ stop, onClose }: Props) {
  const { t } = useTranslation()
  const { run } = useAction(stopCalls.cityStopFail, { invalidates: TOUCHED, silent: true })
  const form = useForm(FAILING, {})
  const send = () =>
    form.submit(values =>
      run({ params: { id: stop.id }, body: { ...(values as Omit<FailingBody, 'version'>), version: stop.version } }),
    )
  return (
    <DoorFrame
      title={t('sheet.failOf', { name: stop.customer })}
      label={t('move.fail')}
      entity="stopFailing"
      form={form}
      send={send}
      onClose={onClose}
    >
      <FormField name="failReason" />
      <FormField name="failNote" />
      <FormField name="photos" />
    </DoorFrame>
  )
}
