import { shape } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm, useLeave } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { boardCalls } from '../../contract/board.ts'
import { type CityStop, cityStops, StopAgain, stopCalls } from '../../contract/stops.ts'
import { stopName } from '../names.ts'

const ASKED = shape(StopAgain.own)
const DAY_MS = 86_400_000
const nextDay = (moment: string): string => new Date(Date.parse(moment) + DAY_MS).toISOString()
const TOUCHED = [boardCalls.dispatchBoard, cityStops.by.list, cityStops.by.get]

/** A stop that failed is tried once more: a new one with the same goods, at another time. */
export function AgainDialog({ stop, onClose }: { stop: CityStop; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(stopCalls.cityStopAgain, { invalidates: TOUCHED, silent: true })
  const form = useForm(ASKED, { windowFrom: nextDay(stop.windowFrom), windowTo: nextDay(stop.windowTo) })
  const leave = useLeave(form.isDirty, onClose)
  const send = async () => {
    const isDone = await form.submit(values =>
      run({
        params: { id: stop.id },
        body: { ...(values as { windowFrom: string; windowTo: string }), version: stop.version },
      }),
    )
    if (!isDone) return
    message.success(t('again.done'))
    onClose()
  }
  return (
    <ModalFrame
      title={t('again.of', { stop: stopName(stop) })}
      onLeave={leave}
      footer={
        <FormFooter saveLabel={t('again.do')} isPending={form.isPending} onLeave={leave} onSave={() => void send()} />
      }
    >
      <p className="nt-dim">{t('again.hint')}</p>
      <EntityForm form={form} entity="stopAgain" onSubmit={() => void send()}>
        <FormField name="windowFrom" />
        <FormField name="windowTo" />
      </EntityForm>
    </ModalFrame>
  )
}
