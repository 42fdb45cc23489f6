import { shape } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm, useLeave } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { binNumbers } from '../../contract/bin-numbers.ts'
import { BinMaking, placeCalls, placeResources } from '../../contract/places.ts'

const ASKED = shape(BinMaking.own)
const OPTIONS = { invalidates: [placeResources.warehouseBin.by.list], silent: true }

/** What the pattern comes to, while it is typed. */
function Preview({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  if (typeof from !== 'string' || typeof to !== 'string' || !from || !to)
    return <p className="nt-dim">{t('binMaking.hint')}</p>
  const found = binNumbers(from, to)
  if ('problem' in found) return <p className="nt-dim">{t(`issue.binMaking.${found.problem}`)}</p>
  const { numbers } = found
  return (
    <p role="status">
      {t('binMaking.preview', { count: numbers.length, first: numbers[0] ?? '', last: numbers.at(-1) ?? '' })}
    </p>
  )
}

/** Bins of a zone from the first number to the last; those that are there stay as they are. */
export function MakingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(placeCalls.warehouseBinsMake, OPTIONS)
  const form = useForm(ASKED, {})
  const leave = useLeave(form.isDirty, onClose)
  const send = async () => {
    const isDone = await form.submit(async values => {
      const result = await run({ body: values as BinMaking })
      if (result.ok) message.success(t('binMaking.done', { ...result.data }))
      return result
    })
    if (isDone) onClose()
  }
  return (
    <ModalFrame
      title={t('binMaking.do')}
      onLeave={leave}
      footer={
        <FormFooter
          saveLabel={t('binMaking.make')}
          isPending={form.isPending}
          onLeave={leave}
          onSave={() => void send()}
        />
      }
    >
      <EntityForm form={form} entity="binMaking" onSubmit={() => void send()}>
        <FormField name="zoneCode" />
        <FormField name="from" />
        <FormField name="to" />
        <Preview from={form.values.from} to={form.values.to} />
        <FormField name="maxKg" />
        <FormField name="maxPallets" />
      </EntityForm>
    </ModalFrame>
  )
}
