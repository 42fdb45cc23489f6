import { endpoints, type WaybillException, type WaybillRecord } from '@ntocc/sdk/contracts'
import { useDict, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FormField, type FormHandle } from '@ntocc/sdk/ui'
import { Select } from 'antd'

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
      <ExceptionField waybill={waybill} form={form} />
    </>
  )
}

/** The exceptions of the waybill, where it has any. */
function ExceptionField({ waybill, form }: { waybill: WaybillRecord; form: FormHandle }) {
  const { t } = useTranslation()
  const dict = useDict(['exceptionType'])
  const { data } = useRecord(endpoints.waybill, { params: { id: waybill.id } })
  const told = (data?.exceptions ?? []).filter(({ outcome }) => outcome !== IGNORED)
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
