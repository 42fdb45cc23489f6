import { useDict, useFormat, useRefresh, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, formOf } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { type HallOrder, OrderTaking, orderHall, orderHallTake } from '../../contract/hall.ts'
import { type OrderTake, orderTakes } from '../../contract/takes.ts'

const CALLS = { create: orderHallTake, invalidates: [orderHall, orderTakes.by.list] }

/** Who drives, with what, and how much; a bid names its price. */
export function TakeDialog({ order, verb, onClose }: { order: HallOrder; verb: string; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict(['unit'])
  const isCarrier = useSession(({ party }) => party?.partyType === 'CARRIER')
  const isBid = order.quoteMode === 'bid'
  const refresh = useRefresh()
  // Paid by the vehicle, a whole share is carried: there is nothing to say of it.
  const isWhole = order.priceMode === 'vehicle'
  // Nothing on record for a driver: without a plate the press would be refused.
  const isNamed = order.vehicleNo === null
  const most = Math.min(order.shareQty, order.carriesQty ?? order.shareQty)
  const isTaken = order.confirmMode === 'auto' && !isBid
  const schema = useMemo(
    () =>
      formOf(OrderTaking, {
        groups: [
          {
            help: isNamed
              ? isWhole
                ? 'group.takingHelpNamedWhole'
                : 'group.takingHelpNamed'
              : isWhole
                ? 'group.takingHelpWhole'
                : 'group.takingHelpDriver',
            fields: [
              ...(isCarrier ? (['driverCode'] as const) : []),
              'vehicleNo',
              ...(isWhole ? [] : (['qty'] as const)),
              ...(isBid ? (['quote'] as const) : []),
            ],
          },
        ],
        depends: {
          ...(isCarrier && { driverCode: { on: [], require: () => true } }),
          ...(isNamed && { vehicleNo: { on: [], require: () => true } }),
          ...(isBid && { quote: { on: [], require: () => true } }),
        },
      }),
    [isCarrier, isBid, isWhole, isNamed],
  )
  return (
    <EntityFormModal
      schema={schema}
      calls={CALLS}
      title={t('hall.takeOf', { goods: order.goodsName })}
      saveLabel={t(verb)}
      savedText={saved =>
        t(isTaken ? 'hall.taken' : 'hall.offered', { waybillNo: (saved as OrderTake).waybillNo ?? '' })
      }
      start={{ ...(order.vehicleNo && { vehicleNo: order.vehicleNo }), ...(!isWhole && { qty: most }) }}
      summary={({ qty }) => {
        const taken = isWhole ? order.shareQty : Number(qty) || 0
        const load = `${format.number(taken)} ${dict.label('unit', order.unit)}`
        if (order.price === undefined || isBid) return load
        const amount = isWhole ? order.price : (taken * Number(order.price)).toFixed(2)
        return t('hall.comesTo', { load, amount: format.money(amount) })
      }}
      toBody={values => ({ ...values, id: order.id, ...(!isBid && order.price && { price: order.price }) })}
      onClose={() => {
        // What was refused is seen as it is by now.
        refresh()
        onClose()
      }}
    />
  )
}
