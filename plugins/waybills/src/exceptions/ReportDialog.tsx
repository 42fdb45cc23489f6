import { endpoints } from '@ntocc/sdk/contracts'
import { useAction, useHere, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm, useLeave } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { ExceptionReport, exceptionCalls, type ExceptionReport as Report } from '../../contract/exceptions.ts'
import { useActor } from '../moves/useMoves.tsx'

const CHANGED = [endpoints.waybill, endpoints.waybillList, exceptionCalls.exceptionList, exceptionCalls.exceptionCounts]

/** Asks what went wrong on a waybill, and hands it to whoever handles exceptions. */
export function ReportDialog({ waybillNo, onClose }: { waybillNo: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = useForm(ExceptionReport, { waybillNo, level: '1' })
  // Only whoever is on the road is where it happened.
  const { place } = useHere(useActor().partyType === 'DRIVER')
  const leave = useLeave(form.isDirty, onClose)
  const { run } = useAction(exceptionCalls.exceptionReport, { invalidates: CHANGED, silent: true })
  const send = async () => {
    if (form.isBusy) return void message.info(t('photosSending'))
    const sent = await form.submit(values => {
      const given = Object.entries(values).filter(([, value]) => value !== null && value !== '')
      // The form checks by the very shape of the call.
      return run({ body: { ...Object.fromEntries(given), ...place } as unknown as Report })
    })
    if (!sent) return
    message.success(t('exceptions.reported'))
    onClose()
  }
  return (
    <ModalFrame
      title={t('moveTitle', { move: t('exceptions.report'), waybillNo })}
      onLeave={leave}
      onOpen={() => form.focus('type')}
      footer={
        <FormFooter
          saveLabel={t('permission.exception.report')}
          isPending={form.isPending}
          onLeave={leave}
          onSave={() => void send()}
        />
      }
    >
      <p className="waybills-hint">{t('exceptions.reportHint')}</p>
      <EntityForm form={form} entity="waybillException" onSubmit={() => void send()}>
        <FormField name="type" />
        <FormField name="level" />
        <FormField name="description" />
        <FormField name="photos" />
      </EntityForm>
      {place && (
        <p className="waybills-hint" role="status">
          {t('here.told')}
        </p>
      )}
    </ModalFrame>
  )
}
