import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { PositionDevice, positionDevices } from '../../contract/devices.ts'
import { useRelease } from './useRelease.ts'

const FORM = formOf(PositionDevice, {
  groups: [
    { title: 'group.device', help: 'group.deviceHelp', fields: ['name', 'terminalNo', 'plateNo', 'remark'] },
    {
      title: 'group.registration',
      help: 'group.registrationHelp',
      fields: ['registeredAt', 'lastSeenAt', 'protocol', 'maker', 'model', 'makerNo'],
    },
  ],
})
const COLUMNS = [
  { key: 'name', card: 'head' },
  { key: 'status', card: 'mark' },
  'terminalNo',
  'plateNo',
  'lastSeenAt',
  'registeredAt',
  'protocol',
  'model',
] as const
const FILTERS = { keyword: true, daily: ['status', 'plateNo'], more: [] }
const nameOf = (row: PositionDevice) => row.name

/** Terminals in vehicles that tell positions by JT/T 808. */
export default function DeviceList() {
  const actions = useRelease()
  return (
    <RecordScreen<PositionDevice>
      of={PositionDevice}
      calls={positionDevices.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      actions={actions}
    />
  )
}
