import { reference } from '@ntocc/sdk/fields'
import { useSession, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useId } from 'react'
import { readableDimensions, readableMeasures } from '../contract/readable.ts'
import { CHARTS } from '../contract/saved.ts'
import type { Asked } from './asked.ts'

/** What a statement of one's own is put together by and adds up; it stands in the address, so that a link shows the same. */
export function OwnStatement({ asked, onChange }: { asked: Asked; onChange: (next: Record<string, string>) => void }) {
  const { t } = useTranslation()
  const party = useSession(session => session.party?.partyType)
  const [first, second] = asked.by
  const dimensions = readableDimensions(party).map(value => ({ value, label: t(`dimension.${value}`) }))
  return (
    <fieldset className="finance-own">
      <legend className="nt-sr">{t('own')}</legend>
      <div>
        <span aria-hidden>{t('by')}</span>
        <Select
          aria-label={t('by')}
          value={first}
          options={dimensions}
          onChange={value =>
            onChange({ by: [value, second].filter(each => each && each !== value).join(',') || value })
          }
        />
      </div>
      <div>
        <span aria-hidden>{t('then')}</span>
        <Select
          aria-label={t('then')}
          allowClear
          placeholder={t('nothing')}
          {...(second && { value: second })}
          options={dimensions.filter(({ value }) => value !== first)}
          onChange={value => onChange({ by: [first, value].filter(Boolean).join(',') })}
        />
      </div>
      <div className="finance-measures">
        <span aria-hidden>{t('measures')}</span>
        <Select
          aria-label={t('measures')}
          mode="multiple"
          maxTagCount="responsive"
          value={[...asked.measures]}
          options={readableMeasures(party).map(value => ({ value, label: t(`entry.financeMeasure.${value}`) }))}
          onChange={values => values.length > 0 && onChange({ measures: values.join(',') })}
        />
      </div>
      <div>
        <span aria-hidden>{t('chart.title')}</span>
        <Select
          aria-label={t('chart.title')}
          value={asked.chart}
          options={CHARTS.map(value => ({ value, label: t(`chart.${value}`) }))}
          onChange={chart => onChange({ chart })}
        />
      </div>
      <Only
        label={t('only.shipper')}
        field={SHIPPER}
        value={asked.shipmentCode}
        onChange={shipmentCode => onChange({ shipmentCode })}
      />
      <Only
        label={t('only.driver')}
        field={DRIVER}
        value={asked.driverCode}
        onChange={driverCode => onChange({ driverCode })}
      />
    </fieldset>
  )
}

const SHIPPER = reference('shipment')
const DRIVER = reference('driver')

interface OnlyProps {
  label: string
  field: ReturnType<typeof reference>
  value: string | undefined
  /** Nothing for all of them. */
  onChange: (code: string) => void
}

/** Waybills of one record alone. */
function Only({ label, field, value, onChange }: OnlyProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <span aria-hidden>{label}</span>
      <FieldInput
        id={id}
        label={label}
        field={field}
        placeholder={t('only.all')}
        value={value}
        onChange={code => onChange(typeof code === 'string' ? code : '')}
      />
    </div>
  )
}
