import { cornersOf } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, RecordScreen } from '@ntocc/sdk/ui'
import { WarningPlace, warningPlaces } from '../../contract/warnings.ts'
import { FENCE_FORM, FENCE_START, IN_FENCE_FORM } from '../fences/form.tsx'

const COLUMNS: ColumnInput<WarningPlace>[] = [
  { key: 'name', card: 'head' },
  { key: 'status', card: 'mark' },
  'use',
  'kinds',
  'shape',
  'radiusKm',
  { key: 'corners', render: row => <Corners row={row} /> },
  { key: 'lng', hidden: true },
  { key: 'lat', hidden: true },
  'remark',
]
const FILTERS = { keyword: true, daily: ['use', 'status'], more: ['kinds', 'shape'] }
const LINKS = [{ label: 'fence.onMap', to: ({ id }: WarningPlace) => `/enclosure?place=${id}` }]
const nameOf = (row: WarningPlace) => row.name

function Corners({ row }: { row: WarningPlace }) {
  const { t } = useTranslation()
  const count = cornersOf(row.corners).length
  return count > 0 ? <span>{t('fence.cornersOf', { count })}</span> : <span className="nt-dim nt-blank">–</span>
}

/** Places that warnings know of: where nothing is to be warned of, and where nobody is to go. */
export default function PlaceList() {
  return (
    <RecordScreen<WarningPlace>
      of={WarningPlace}
      calls={warningPlaces.by}
      form={FENCE_FORM}
      inForm={IN_FENCE_FORM}
      start={FENCE_START}
      columns={COLUMNS}
      filters={FILTERS}
      links={LINKS}
      nameOf={nameOf}
    />
  )
}
