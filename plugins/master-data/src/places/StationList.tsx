import { useTranslation } from '@ntocc/sdk/hooks'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { Station } from '../../contract/places.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'
import { PlacesMap } from './PlacesMap.tsx'

const FORM = formOf(Station, {
  groups: [
    { title: 'group.station', fields: ['name', { row: ['kind', 'shipmentCode'] }] },
    {
      title: 'group.where',
      help: 'group.whereHelp',
      fields: ['areaCode', 'address', { place: ['lng', 'lat'] }],
    },
    { title: 'group.contact', fields: [{ row: ['contact', 'phone'] }, 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'status', card: 'mark' },
  'kind',
  'areaCode',
  { key: 'address', width: 240 },
  'contact',
  'phone',
  'shipmentCode',
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['kind', 'areaCode', 'status'], more: ['shipmentCode', 'contact', 'address'] }
const BULK = ['disable', 'enable']
const { list } = resources.station.by

/** Places where goods are loaded, unloaded or handed over. */
export default function StationList() {
  const { t } = useTranslation()
  return (
    <RecordScreen<Station>
      of={Station}
      calls={resources.station.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      bulkMoves={BULK}
      above={<PlacesMap<Station> list={list} title={t('title.station')} />}
    />
  )
}
