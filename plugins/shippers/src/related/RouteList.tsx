import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { CommonRouteInfo } from '../../contract/lines.ts'
import { resources } from '../../contract/resources.ts'

const FORM = formOf(CommonRouteInfo, {
  groups: [
    { fields: ['name', 'cargo'] },
    {
      title: 'group.load',
      fields: ['loadAreaCode', 'loadAddress', { place: ['loadLng', 'loadLat'] }, { row: ['loadContact', 'loadPhone'] }],
    },
    {
      title: 'group.unload',
      fields: [
        'unloadAreaCode',
        'unloadAddress',
        { place: ['unloadLng', 'unloadLat'] },
        { row: ['unloadContact', 'unloadPhone'] },
      ],
    },
    { title: 'group.terms', fields: [{ row: ['distance', 'price'] }, 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  'loadAreaCode',
  'loadAddress',
  'unloadAreaCode',
  'unloadAddress',
  'distance',
  'price',
  'cargo',
  { key: 'loadContact', hidden: true },
  { key: 'loadPhone', hidden: true },
  { key: 'unloadContact', hidden: true },
  { key: 'unloadPhone', hidden: true },
  'gmtCreated',
] as const
const FILTERS = {
  keyword: true,
  daily: ['loadAreaCode', 'unloadAreaCode'],
  more: ['name', 'distance', 'price', 'gmtCreated'],
}
const nameOf = (row: CommonRouteInfo) => String(row.name)

/** Routes kept for the next order. */
const RouteList = () => (
  <RecordScreen<CommonRouteInfo>
    of={CommonRouteInfo}
    calls={resources.commonRouteInfo.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

export default RouteList
