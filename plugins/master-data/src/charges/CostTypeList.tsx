import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { CostType } from '../../contract/charges.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(CostType, {
  groups: [
    {
      title: 'group.costType',
      help: 'group.costTypeHelp',
      fields: ['name', { row: ['costCode', 'side', 'sort'] }, 'taxable', 'remark'],
    },
  ],
  fields: { costCode: { once: true } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'costCode',
  'side',
  'taxable',
  'sort',
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['side', 'status'], more: ['taxable'] }
const BULK = ['disable', 'enable']

/** Kinds of cost that are booked on waybills. */
const CostTypeList = () => (
  <RecordScreen<CostType>
    of={CostType}
    calls={resources.costType.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
    bulkMoves={BULK}
  />
)

export default CostTypeList
