import { useOpenable } from '@ntocc/sdk/hooks'
import { CopyableId, formOf, PageLink, Plate, RecordScreen } from '@ntocc/sdk/ui'
import { WaybillHandover, waybillHandovers } from '../../contract/handovers.ts'
import '../waybills.css'

const FORM = formOf(WaybillHandover, {
  groups: [
    {
      title: 'group.handover',
      fields: ['at', 'driverName', 'vehicleNo', 'toDriverName', 'toVehicleNo', 'exceptionType', 'reason'],
    },
    { title: 'group.trip', fields: ['waybillNo', 'goodsName', 'loadAreaCode', 'unloadAreaCode', 'km'] },
  ],
} as const)

const nameOf = (row: WaybillHandover): string => `${row.waybillNo} · ${row.vehicleNo}`

/** The waybill as it goes on, for whoever still sees it. */
function WaybillLink({ row: { waybillNo: no, isSeen } }: { row: WaybillHandover }) {
  const mayOpen = useOpenable()
  const to = `/order_info?id=${encodeURIComponent(no)}`
  return isSeen && mayOpen(to) ? <PageLink to={to}>{no}</PageLink> : <CopyableId id={no} />
}

const COLUMNS = [
  {
    key: 'waybillNo',
    pin: 'left',
    card: 'head',
    width: 168,
    render: (row: WaybillHandover) => <WaybillLink row={row} />,
  },
  'at',
  'driverName',
  { key: 'vehicleNo', render: (row: WaybillHandover) => <Plate no={row.vehicleNo} color={row.plateColor} /> },
  'toDriverName',
  { key: 'toVehicleNo', render: (row: WaybillHandover) => <Plate no={row.toVehicleNo} color={row.toPlateColor} /> },
  'exceptionType',
  'reason',
  { key: 'km', align: 'right' },
  'goodsName',
  { key: 'loadAreaCode', hidden: true },
  { key: 'unloadAreaCode', hidden: true },
] as const

const FILTERS = {
  keyword: true,
  daily: ['at', 'exceptionType'],
  more: ['shipmentCode', 'driverCode', 'toDriverCode', 'teamCode'],
}
const NEWEST = { sortField: 'at', sortType: 'desc' } as const

/** Waybills that went over to somebody else on their way, for who had them, who pays for them and the branch. */
export default function HandoverList() {
  return (
    <RecordScreen<WaybillHandover>
      of={WaybillHandover}
      calls={waybillHandovers.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      defaults={NEWEST}
      nameOf={nameOf}
    />
  )
}
