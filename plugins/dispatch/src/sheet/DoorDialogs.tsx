import { shape } from '@ntocc/sdk/fields'
import { UploadsKept, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import {
  EntityForm,
  FormField,
  FormFooter,
  type FormValues,
  ModalFrame,
  SignatureInput,
  useForm,
  useLeave,
} from '@ntocc/sdk/ui'
import { type ReactNode, useMemo } from 'react'
import type { SheetStop } from '../../contract/sheet.ts'
import { type FailingBody, type SigningBody, StopFailing, StopSigning } from '../../contract/stops.ts'
import type { Done, SheetOutbox } from './outbox.ts'

const SIGNING = shape(StopSigning.own)
const FAILING = shape(StopFailing.own)

interface Props {
  tripId: number
  stop: SheetStop
  outbox: SheetOutbox
  onClose: () => void
}

interface FrameProps {
  title: string
  label: string
  entity: string
  form: ReturnType<typeof useForm>
  send: () => Promise<boolean>
  outbox: SheetOutbox
  onClose: () => void
  children: ReactNode
}

/** References of what a form has pictures of. */
const picturesIn = ({ photos, signature }: Record<string, unknown>): string[] =>
  [photos, signature].flatMap(all => (Array.isArray(all) ? all.map(String) : []))

/** What was done goes to the outbox: where there is no connection it is kept there, with its pictures. */
function DoorFrame({ title, label, entity, form, send, outbox, onClose, children }: FrameProps) {
  const leave = useLeave(form.isDirty, () => {
    void outbox.dropFiles(picturesIn(form.values))
    onClose()
  })
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
      <UploadsKept value={outbox.keepFile}>
        <EntityForm form={form} entity={entity} onSubmit={() => void save()}>
          {children}
        </EntityForm>
      </UploadsKept>
    </ModalFrame>
  )
}

/** Hands over what was done, and shows what has come of it. */
function useDone(outbox: SheetOutbox) {
  const refresh = useRefresh()
  return async (done: Done) => {
    const result = await outbox.act(done)
    // Also where it was not taken: something is otherwise there than the page has it.
    refresh()
    return result
  }
}

/** Who took the goods, and how many pieces. */
export function SignDialog({ tripId, stop, outbox, onClose }: Props) {
  const { t } = useTranslation()
  const done = useDone(outbox)
  const depends = useMemo(() => {
    const isShort = ({ signedPieces }: FormValues) => Number(signedPieces ?? stop.pieces) < stop.pieces
    return {
      failReason: { on: ['signedPieces'], show: isShort, require: isShort },
      failNote: { on: ['signedPieces'], show: isShort },
    }
  }, [stop.pieces])
  const form = useForm(SIGNING, { receiver: stop.contact ?? '', signedPieces: stop.pieces }, { depends })
  const send = () =>
    form.submit(values =>
      done({
        what: 'sign',
        tripId,
        stopId: stop.id,
        customer: stop.customer,
        body: { ...(values as Omit<SigningBody, 'version'>), version: stop.version },
      }),
    )
  return (
    <DoorFrame
      title={t('sheet.signOf', { name: stop.customer })}
      label={t('move.sign')}
      entity="stopSigning"
      form={form}
      send={send}
      outbox={outbox}
      onClose={onClose}
    >
      <FormField name="receiver" />
      <FormField name="signedPieces" />
      <FormField name="failReason" />
      <FormField name="failNote" />
      <FormField name="signature">
        {({ value, set, ...input }) => <SignatureInput {...input} value={value as string[] | null} onChange={set} />}
      </FormField>
      <FormField name="photos" />
    </DoorFrame>
  )
}

/** Why nothing changed hands. */
export function FailDialog({ tripId, stop, outbox, onClose }: Props) {
  const { t } = useTranslation()
  const done = useDone(outbox)
  const form = useForm(FAILING, {})
  const send = () =>
    form.submit(values =>
      done({
        what: 'fail',
        tripId,
        stopId: stop.id,
        customer: stop.customer,
        body: { ...(values as Omit<FailingBody, 'version'>), version: stop.version },
      }),
    )
  return (
    <DoorFrame
      title={t('sheet.failOf', { name: stop.customer })}
      label={t('move.fail')}
      entity="stopFailing"
      form={form}
      send={send}
      outbox={outbox}
      onClose={onClose}
    >
      <FormField name="failReason" />
      <FormField name="failNote" />
      <FormField name="photos" />
    </DoorFrame>
  )
}
