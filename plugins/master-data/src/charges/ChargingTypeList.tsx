import { type ColumnInput, FormGroups, formOf, RecordScreen } from '@ntocc/sdk/ui'
import { ChargingType } from '../../contract/charges.ts'
import { formulaOf } from '../../contract/charging.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'
import { FormulaPreview } from './FormulaPreview.tsx'
import '../master-data.css'

const FORM = formOf(ChargingType, {
  groups: [
    {
      title: 'group.chargingType',
      fields: ['name', { row: ['chargingCode', 'basis'] }, { row: ['unit', 'minimum'] }, 'remark'],
    },
    { title: 'group.formula', help: 'group.formulaHelp', fields: ['formula'] },
  ],
  fields: {
    chargingCode: { once: true, typed: true, help: 'help.newCode' },
    formula: { wide: true, placeholder: 'help.formula' },
  },
})
const COLUMNS: ColumnInput<ChargingType>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 180 },
  { key: 'status', card: 'mark' },
  'chargingCode',
  'basis',
  'unit',
  'minimum',
  { key: 'formula', width: 320, render: row => <code className="master-data-code">{formulaOf(row)}</code> },
  'gmtModified',
]
const FILTERS = { keyword: true, daily: ['basis', 'status'], more: ['unit'] }
const IN_FORM = {
  width: 640,
  children: (form: Parameters<typeof FormulaPreview>[0]['form']) => (
    <>
      <FormGroups schema={FORM} isEdit={Boolean(form.base.chargingCode)} />
      <FormulaPreview form={form} />
    </>
  ),
}

/** Ways to charge, each with the formula that prices are counted by. */
const ChargingTypeList = () => (
  <RecordScreen<ChargingType>
    of={ChargingType}
    calls={resources.chargingType.by}
    form={FORM}
    inForm={IN_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

export default ChargingTypeList
