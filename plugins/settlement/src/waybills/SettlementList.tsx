import {
  endpoints,
  hiddenWaybillFields,
  payStateMachine,
  Waybill,
  type WaybillRecord,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { useSession, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, CopyableId, ListPage, StateTag, useScope } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { MOST_CHOSEN, settlementCalls } from '../../contract/calls.ts'
import { MakeDialog } from '../making/MakeDialog.tsx'
import { chosenOf } from './chosen.ts'

/** Waybills that money is about: not deleted, and delivered. The filters hold for the export as they do for the list. */
const FIXED = { isCancel: 0, status: waybillMachine.filter('delivered') }
const NEWEST = { sortField: 'finishTime', sortType: 'desc' } as const
const FILTERS = {
  daily: ['payStatus', 'invoiceStatus', 'payTime', 'invoiceIssuedTime', 'finishTime'],
  more: ['waybillNo', 'orderNo', 'shipmentCode', 'driverCode', 'teamCode', 'vehicleNo', 'shipmentName', 'driverName'],
}
const EXPORTED = [
  'waybillNo',
  'orderNo',
  'status',
  'shipmentName',
  'driverName',
  'vehicleNo',
  'goodsName',
  'unloadQty',
  'unitPrice',
  'receivableAmount',
  'carrierUnitPrice',
  'payableAmount',
  'payStatus',
  'payTime',
  'invoiceStatus',
  'invoiceIssuedTime',
  'signTime',
  'finishTime',
]
const rowKey = ({ id }: WaybillRecord) => String(id)
const rowName = ({ waybillNo }: WaybillRecord) => String(waybillNo)
const detail = ({ id }: { id: number }) => `/order_info?id=${id}`

function PayState({ row }: { row: WaybillRecord }) {
  const scope = useScope()
  const code = row.payStatus ?? payStateMachine.initial
  return <StateTag tone={payStateMachine.toneOf(code)}>{scope.label(payStateMachine.name, String(code))}</StateTag>
}

const COLUMNS = [
  {
    key: 'waybillNo',
    width: 150,
    pin: 'left' as const,
    card: 'head' as const,
    render: (row: WaybillRecord) => <CopyableId id={row.waybillNo} to={detail(row)} />,
  },
  {
    key: 'payStatus',
    width: 140,
    least: 120,
    card: 'mark' as const,
    render: (row: WaybillRecord) => <PayState row={row} />,
  },
  { key: 'invoiceStatus', width: 140, least: 140 },
  { key: 'shipmentName', width: 190, least: 150 },
  { key: 'driverName', width: 120 },
  'vehicleNo',
  { key: 'unloadQty', hidden: true },
  { key: 'receivableAmount', width: 130 },
  { key: 'payableAmount', width: 130 },
  { key: 'finishTime', width: 130 },
  { key: 'payTime', width: 130 },
  { key: 'invoiceIssuedTime', width: 130 },
  { key: 'status', hidden: true },
]

/** The settlement list: delivered waybills by how far they are paid and invoiced, to be settled from here. */
export default function SettlementList() {
  const { t } = useTranslation()
  const partyType = useSession(({ party }) => party?.partyType)
  const [chosen, setChosen] = useState<ReturnType<typeof chosenOf>>()
  const shown = useMemo(() => {
    const hidden = hiddenWaybillFields(partyType)
    const keeps = (name: string) => !hidden.includes(name)
    return {
      columns: COLUMNS.filter(column => keeps(typeof column === 'string' ? column : column.key)),
      filters: { keyword: true, daily: FILTERS.daily.filter(keeps), more: FILTERS.more.filter(keeps) },
      exported: EXPORTED.filter(keeps),
    }
  }, [partyType])
  const bulk = useMemo(
    (): BulkAction<WaybillRecord>[] => [
      { key: 'settle', label: t('make.open'), whole: rows => setChosen(chosenOf(rows.slice(0, MOST_CHOSEN))) },
    ],
    [t],
  )
  const exported = useMemo(() => ({ fileName: t('title.settlementList'), columns: shown.exported }), [t, shown])
  return (
    <>
      <ListPage<WaybillRecord>
        entity={Waybill}
        list={endpoints.waybillList}
        title={t('title.settlementList')}
        emptyHint={t('empty.settlementList')}
        columns={shown.columns}
        filters={shown.filters}
        fixed={FIXED}
        defaults={NEWEST}
        rowKey={rowKey}
        rowName={rowName}
        permission={settlementCalls.settlementPreview.permission}
        export={exported}
        bulk={bulk}
      />
      {chosen && <MakeDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
