import { endpoints, exceptionMachine, resources, type WaybillException, type WaybillRecord } from '@ntocc/sdk/contracts'
import { useDict, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FormField, type FormHandle } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'

/** A decision of the desk that nothing was wrong. */
const IGNORED = 'ignored'

/** Who is to carry on with what, and because of what: what is left empty stays as it is. */
export function CrewFields({ waybill, form }: { waybill: WaybillRecord; form: FormHandle }) {
  const { t } = useTranslation()
  return (
    <>
      <FormField
        name="driverCode"
        label={t('handover.driver')}
        help={t('handover.driverHelp', { name: waybill.driverName })}
      />
      <FormField
        name="vehicleCode"
        label={t('handover.vehicle')}
        help={t('handover.vehicleHelp', { plate: waybill.vehicleNo })}
      />
      <UsualVehicle form={form} />
      <ExceptionField waybill={waybill} form={form} />
    </>
  )
}

/** Proposes what the new driver usually drives: after an accident the vehicle that was there is rarely the one that goes on. */
function UsualVehicle({ form }: { form: FormHandle }) {
  const driverCode = typeof form.values.driverCode === 'string' ? form.values.driverCode : ''
  const [seen, setSeen] = useState('')
  const { list } = resources.vehicle.by
  const isNew = driverCode !== seen
  const isAsked = usePermission(list.permission) === 'allowed' && isNew && driverCode !== ''
  const query = { driverCode, pageNum: 1, pageSize: 1, sortField: 'lastTime', sortType: 'desc' as const }
  const { data } = useRecord(list, { query, enabled: isAsked })
  const propose = useEffectEvent((code: string | null) => form.set('vehicleCode', code))
  useEffect(() => {
    if (!isNew || (driverCode !== '' && data === undefined)) return
    propose(driverCode === '' ? null : (data?.records[0]?.code ?? null))
    setSeen(driverCode)
  }, [data, driverCode, isNew])
  return null
}

/** What is most likely the reason: the last that happened, of those that are not over. */
const likeliest = (told: readonly WaybillException[]): WaybillException | undefined =>
  told.filter(({ status }) => status !== exceptionMachine.at.closed).sort((a, b) => b.time.localeCompare(a.time))[0]

/** The exceptions of the waybill, where it has any. */
function ExceptionField({ waybill, form }: { waybill: WaybillRecord; form: FormHandle }) {
  const { t } = useTranslation()
  const dict = useDict(['exceptionType'])
  const { data } = useRecord(endpoints.waybill, { params: { id: waybill.id } })
  const told = (data?.exceptions ?? []).filter(({ outcome }) => outcome !== IGNORED)
  const [isProposed, setProposed] = useState(false)
  const proposal = data && !isProposed ? likeliest(told)?.code : undefined
  // As if it had begun with it: nobody is asked whether to leave what nobody has typed.
  const propose = useEffectEvent((exceptionCode: string) =>
    form.replace({ ...form.values, exceptionCode }, { ...form.base, exceptionCode }),
  )
  useEffect(() => {
    if (proposal === undefined) return
    propose(proposal)
    setProposed(true)
  }, [proposal])
  if (told.length === 0) return null
  const id = form.idOf('exceptionCode')
  const value = form.values.exceptionCode
  return (
    <div className="nt-field">
      <label htmlFor={id}>{t('handover.exception')}</label>
      <Select
        id={id}
        allowClear
        value={typeof value === 'string' && value ? value : undefined}
        options={told.map(({ code, type, description }: WaybillException) => ({
          value: code,
          label: [dict.label('exceptionType', type), description].filter(Boolean).join(' · '),
        }))}
        onChange={(chosen: string | undefined) => form.set('exceptionCode', chosen ?? null)}
      />
    </div>
  )
}
