import { quantity } from '@ntocc/sdk/fields'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, FieldInput, formOf, RecordScreen } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { Unit } from '../../contract/goods.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'
import { converted } from './conversion.ts'
import '../master-data.css'

const FORM = formOf(Unit, {
  groups: [
    {
      title: 'group.unit',
      help: 'group.unitHelp',
      fields: ['name', { row: ['unitCode', 'places', 'kg'] }, 'remark'],
    },
  ],
  fields: { unitCode: { once: true, typed: true, help: 'help.newCode' } },
})
const FILTERS = { keyword: true, daily: ['status'] }
const COLUMNS: ColumnInput<Unit>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 180 },
  { key: 'status', card: 'mark' },
  'unitCode',
  { key: 'kg', width: 170 },
  'places',
  'gmtModified',
]

/** Units quantities are counted in, with the weight of one where it has a weight of its own. */
const UnitList = () => (
  <RecordScreen<Unit>
    of={Unit}
    calls={resources.unit.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
    above={<Conversion />}
  />
)

const AMOUNT = quantity()
const ALL = { pageNum: 1, pageSize: 200 } as const

/** How much an amount in one unit of weight is in the others. */
function Conversion() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useRecord(resources.unit.by.list, { query: ALL })
  const [amount, setAmount] = useState<unknown>(1)
  const [chosen, setChosen] = useState<string>()
  const weights = useMemo(() => (data?.records ?? []).filter(unit => unit.kg), [data])
  const from = weights.find(unit => unit.unitCode === chosen) ?? weights[0]
  if (!from || weights.length < 2) return null
  const others = weights.filter(unit => unit !== from)
  return (
    <div className="master-data-conversion">
      <label htmlFor="master-data-amount">{t('conversion')}</label>
      <FieldInput id="master-data-amount" label={t('conversion')} field={AMOUNT} value={amount} onChange={setAmount} />
      <Select
        aria-label={t('unit.name')}
        value={from.unitCode}
        options={weights.map(unit => ({ value: unit.unitCode, label: nameOf(unit) }))}
        onChange={setChosen}
      />
      <output htmlFor="master-data-amount">
        {others
          .map(unit => `= ${format.number(converted(Number(amount ?? 0), from, unit), unit.places)} ${nameOf(unit)}`)
          .join('  ')}
      </output>
    </div>
  )
}

export default UnitList
