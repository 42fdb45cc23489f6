import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { ForceType } from '../../contract/charges.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(ForceType, {
  groups: [
    {
      title: 'group.forceType',
      help: 'group.forceTypeHelp',
      fields: ['name', { row: ['forceCode', 'sort'] }, 'vehicleTypes', { row: ['minTonnage', 'maxTonnage'] }, 'remark'],
    },
  ],
  fields: { forceCode: { once: true } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'forceCode',
  { key: 'vehicleTypes', width: 260 },
  'minTonnage',
  'maxTonnage',
  'sort',
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['status'], more: ['minTonnage', 'maxTonnage'] }

/** Kinds of transport capacity prices are agreed for. */
const ForceTypeList = () => (
  <RecordScreen<ForceType>
    of={ForceType}
    calls={resources.forceType.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

export default ForceTypeList
