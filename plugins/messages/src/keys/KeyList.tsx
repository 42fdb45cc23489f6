import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { PositionKey, positionKeys } from '../../contract/positions.ts'
import { useSecret } from './useSecret.tsx'

const FORM = formOf(PositionKey, {
  groups: [
    { title: 'group.key', help: 'group.keyHelp', fields: ['name', 'plateNo', 'accessKey', 'generation', 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'name', card: 'head' },
  { key: 'status', card: 'mark' },
  'accessKey',
  'plateNo',
  'generation',
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['status', 'plateNo'], more: [] }
const nameOf = (row: PositionKey) => row.name

/** Keys that devices and their platforms sign positions with. */
export default function KeyList() {
  const { actions, dialog } = useSecret()
  return (
    <>
      <RecordScreen<PositionKey>
        of={PositionKey}
        calls={positionKeys.by}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={nameOf}
        actions={actions}
      />
      {dialog}
    </>
  )
}
