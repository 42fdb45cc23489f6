import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { GoodsType } from '../../contract/goods.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(GoodsType, {
  groups: [
    {
      title: 'group.goodsType',
      help: 'group.goodsTypeHelp',
      fields: ['name', { row: ['goodsTypeCode', 'parentCode'] }, 'sort', 'remark'],
    },
  ],
  fields: { goodsTypeCode: { once: true, typed: true, help: 'help.newCode' } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'status', card: 'mark' },
  { key: 'goodsTypeCode', width: 200 },
  'parentCode',
  'sort',
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['status'], more: ['goodsTypeCode', 'parentCode'] }

/** Classes of cargo, each with its code in the regulator's list. */
const GoodsTypeList = () => (
  <RecordScreen<GoodsType>
    of={GoodsType}
    calls={resources.goodsType.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

export default GoodsTypeList
