import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { stringOf, yuanToFen } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import {
  Amounts,
  CopyableId,
  EntityFormModal,
  FormGroups,
  formOf,
  ListPage,
  Money,
  Plate,
  Quantity,
  useScope,
} from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { CarrierPrice, freightCalls, payableAt, type UnpricedWaybill } from '../../contract/freight.ts'
import { TOUCHED } from '../batches/touched.ts'

const FORM = formOf(CarrierPrice, { groups: [{ help: 'freight.help', fields: ['unitPrice'] }] })
const CALLS = {
  create: freightCalls.carrierFreightSet,
  invalidates: [freightCalls.carrierFreightList, endpoints.waybillList, ...TOUCHED],
}
const OLDEST = { sortField: 'signTime', sortType: 'asc' } as const
const rowKey = ({ id }: UnpricedWaybill) => String(id)
const rowName = ({ waybillNo }: UnpricedWaybill) => waybillNo
const FILTERS = { keyword: true, daily: ['vehicleNo', 'shipmentName', 'signTime'], more: ['waybillNo', 'orderNo'] }

function Weighed({ row }: { row: UnpricedWaybill }) {
  const scope = useScope()
  return <Quantity value={row.unloadQty} unit={scope.label('unit', row.unit) || undefined} />
}

const COLUMNS = [
  {
    key: 'waybillNo',
    width: 150,
    pin: 'left' as const,
    card: 'head' as const,
    render: (row: UnpricedWaybill) => <CopyableId id={row.waybillNo} to={`/order_info?id=${row.id}`} />,
  },
  { key: 'status', width: 150, card: 'mark' as const },
  { key: 'shipmentName', width: 190 },
  { key: 'driverName', width: 130 },
  {
    key: 'vehicleNo',
    width: 120,
    render: (row: UnpricedWaybill) => <Plate no={row.vehicleNo} color={row.plateColor} />,
  },
  'goodsName',
  { key: 'unloadQty', width: 110, align: 'right' as const, render: (row: UnpricedWaybill) => <Weighed row={row} /> },
  'unitPrice',
  'shipperFreight',
  'signTime',
]

/** What is delivered and nobody has said yet what its carrier gets: price by price. */
export default function CarrierFreight() {
  const { t } = useTranslation()
  const [pricing, setPricing] = useState<UnpricedWaybill>()
  const label = t('freight.do')
  const actions = useCallback((row: UnpricedWaybill) => [{ key: 'price', label, run: () => setPricing(row) }], [label])
  return (
    <>
      <ListPage<UnpricedWaybill>
        entity={Waybill}
        list={freightCalls.carrierFreightList}
        title={t('title.carrierFreight')}
        emptyHint={t('empty.carrierFreight')}
        columns={COLUMNS}
        filters={FILTERS}
        defaults={OLDEST}
        rowKey={rowKey}
        rowName={rowName}
        actions={actions}
        permission={freightCalls.carrierFreightList.permission}
        views={false}
      />
      {pricing && <PriceDialog row={pricing} onClose={() => setPricing(undefined)} />}
    </>
  )
}

/** The price of one waybill's carriage, with what it comes to beside what the shipper pays. */
function PriceDialog({ row, onClose }: { row: UnpricedWaybill; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, version, waybillNo, unitPrice, shipperFreight } = row
  const isByUnit = row.priceMode !== 'vehicle'
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('freight.of', { waybill: waybillNo })}
      saveLabel={t('freight.do')}
      savedText={t('freight.done', { waybill: waybillNo })}
      summary={({ unitPrice: price }) => {
        const typed = stringOf(price) ?? ''
        const isPrice = (yuanToFen(typed) ?? 0) > 0
        return isPrice ? t('freight.comesTo', { amount: format.money(payableAt(row, typed)) }) : ''
      }}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          <Amounts
            of={[
              { label: t('waybill.unloadQty'), value: <Weighed row={row} /> },
              {
                label: t(isByUnit ? 'freight.shipperUnit' : 'freight.shipperVehicle'),
                value: <Money value={unitPrice} />,
              },
              { label: t('waybill.shipperFreight'), value: <Money value={shipperFreight} /> },
            ]}
          />
          <FormGroups schema={FORM} />
        </>
      )}
    </EntityFormModal>
  )
}
