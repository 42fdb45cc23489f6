import { endpoints, reportMachine, Waybill, type WaybillDetail, waybillMachine } from '@ntocc/sdk/contracts'
import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FieldCell, FormField, FormFooter, ModalFrame, StateTag, useForm, useLeave } from '@ntocc/sdk/ui'
import { App, Button } from 'antd'
import { useState } from 'react'
import { isWeighed, Weighing, weighingCalls } from '../../contract/weighing.ts'
import { useActor } from '../moves/useMoves.tsx'

const { waybillWeigh } = weighingCalls
const CHANGED = [endpoints.waybill, endpoints.waybillList]

/** Counted goods that were loaded, and that no regulator has been told of. */
export const mayBeWeighed = ({ unit, status, reportStatus }: WaybillDetail): boolean =>
  !isWeighed(unit) &&
  waybillMachine.within(Number(status), 'loaded') &&
  !reportMachine.within(Number(reportStatus ?? reportMachine.initial), 'told')

/** What the goods weigh. Of goods that are counted staff states it, however late: without it the waybill cannot be reported. */
export function Weight({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isStaff = useActor().partyType === 'PLAT_ADMIN'
  const isAllowed = usePermission(waybillWeigh.permission) === 'allowed'
  const isOpenToIt = mayBeWeighed(waybill)
  const isKnown = Number(waybill.grossKg ?? 0) > 0
  return (
    <>
      {isOpenToIt && !isKnown ? (
        <StateTag tone="trouble">{t('weight.none')}</StateTag>
      ) : (
        <FieldCell name="grossKg" field={Waybill.fieldNamed('grossKg')} row={waybill} />
      )}
      {isOpenToIt && isStaff && isAllowed && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t(isKnown ? 'weight.change' : 'weight.state')}
        </Button>
      )}
      {isOpen && <WeightDialog waybill={waybill} onClose={() => setOpen(false)} />}
    </>
  )
}

function WeightDialog({ waybill, onClose }: { waybill: WaybillDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { id, version, waybillNo, grossKg } = waybill
  const form = useForm(Weighing, { id, version, ...(grossKg && { grossKg }) })
  const leave = useLeave(form.isDirty, onClose)
  const { run } = useAction(waybillWeigh, { invalidates: CHANGED, silent: true })
  const save = async () => {
    if (!(await form.submit(values => run({ body: { id, version, grossKg: Number(values.grossKg) } })))) return
    message.success(t('weight.done', { waybillNo }))
    onClose()
  }
  return (
    <ModalFrame
      title={t('moveTitle', { move: t('weight.state'), waybillNo })}
      onLeave={leave}
      onOpen={() => form.focus('grossKg')}
      footer={
        <FormFooter
          saveLabel={t('weight.state')}
          isPending={form.isPending}
          onLeave={leave}
          onSave={() => void save()}
        />
      }
    >
      <p className="waybills-hint">{t('weight.help')}</p>
      <EntityForm form={form} entity="waybill" onSubmit={() => void save()}>
        <FormField name="grossKg" />
      </EntityForm>
    </ModalFrame>
  )
}
