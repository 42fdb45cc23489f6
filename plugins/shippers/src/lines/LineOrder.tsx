import { useAction, usePermission, useRecord, useReferenceName, useTranslation } from '@ntocc/sdk/hooks'
import { DrawerFrame, FieldScope, FieldValue, FormFooter, Loaded, Money, useLeave, useReorder } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { ShipmentLineArea } from '../../contract/lines.ts'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'
import { IN_ORDER, lineCalls } from './line.ts'
import '../paper.css'

const { list, get } = lineCalls
const TOUCHED = [list, get]
/** More stretches than that nobody puts in order by hand. */
const MOST = 200
const PLACES = [ShipmentLineArea.fields.loadAreaCode, ShipmentLineArea.fields.unloadAreaCode]

/** The stretches of one shipper put in order, by dragging or by the arrow keys; nothing changes before it is saved. */
export function LineOrder({ shipmentCode, onClose }: { shipmentCode: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const shipper = useReferenceName('shipment', shipmentCode)
  const query = useMemo(() => ({ shipmentCode, pageNum: 1, pageSize: MOST, ...IN_ORDER }), [shipmentCode])
  const lines = useRecord(list, { query })
  const [order, setOrder] = useState<readonly ShipmentLineArea[]>()
  const call = shipperEndpoints.shipmentLineAreaSequence
  const { run, isPending } = useAction(call, { invalidates: TOUCHED })
  const mayWrite = usePermission(call.permission) === 'allowed'
  const leave = useLeave(order !== undefined, onClose)
  const save = async () => {
    if (!order) return onClose()
    const result = await run({ body: { items: order.map(({ id }, at) => ({ id, sequence: at + 1 })) } })
    if (!result.ok) return
    message.success(t('line.ordered'))
    onClose()
  }
  return (
    <DrawerFrame
      title={t('line.orderOf', { name: shipper?.name ?? '' })}
      onLeave={leave}
      footer={<FormFooter isPending={isPending} onLeave={leave} onSave={mayWrite ? () => void save() : undefined} />}
    >
      <p className="nt-dim">{t('line.orderHint')}</p>
      <FieldScope fields={PLACES}>
        <Loaded of={lines}>
          {({ records }) => <Rows rows={order ?? records} onChange={setOrder} disabled={!mayWrite} />}
        </Loaded>
      </FieldScope>
    </DrawerFrame>
  )
}

interface RowsProps {
  rows: readonly ShipmentLineArea[]
  onChange: (rows: readonly ShipmentLineArea[]) => void
  disabled: boolean
}

function Rows({ rows, onChange, disabled }: RowsProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const reorder = useReorder({
    items: rows,
    keyOf: ({ id }) => id,
    disabled,
    onOrder: (order, _row, place) => {
      onChange(order)
      setSaid(t('line.nowAt', { place, count: order.length }))
    },
  })
  return (
    <>
      <ol className="shippers-line-order" aria-label={t('line.order')}>
        {rows.map((row, at) => (
          <li key={row.id} {...reorder.target(at)} {...reorder.source(at)}>
            <button
              type="button"
              className="shippers-line-handle"
              aria-label={t('line.place', { place: at + 1, count: rows.length })}
              {...reorder.keys(at)}
            >
              {at + 1}
            </button>
            <span>
              <FieldValue name="loadAreaCode" field={ShipmentLineArea.fields.loadAreaCode} row={row} />
              {' → '}
              <FieldValue name="unloadAreaCode" field={ShipmentLineArea.fields.unloadAreaCode} row={row} />
            </span>
            <span className="shippers-line-price">
              <Money value={row.price} />
            </span>
          </li>
        ))}
      </ol>
      <p className="nt-sr" aria-live="polite">
        {said}
      </p>
    </>
  )
}
