import { useDict, useFormat, useSession, useTranslation } from '@ntocc/sdk/hooks'
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
  const isTaken = order.confirmMode === 'auto' && !isBid
  const schema = useMemo(
    () =>
      formOf(OrderTaking, {
        groups: [
          {
            help: 'group.takingHelpDriver',
            fields: [
              ...(isCarrier ? (['driverCode'] as const) : []),
              'vehicleNo',
              'qty',
              ...(isBid ? (['quote'] as const) : []),
            ],
          },
        ],
        depends: {
          ...(isCarrier && { driverCode: { on: [], require: () => true } }),
          ...(isBid && { quote: { on: [], require: () => true } }),
        },
      }),
    [isCarrier, isBid],
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
      start={{ qty: order.shareQty }}
      summary={({ qty }) => {
        const taken = Number(qty) || 0
        const load = `${format.number(taken)} ${dict.label('unit', order.unit)}`
        return order.price !== undefined && order.priceMode === 'unit'
          ? t('hall.comesTo', { load, amount: format.money((taken * Number(order.price)).toFixed(2)) })
          : load
      }}
      toBody={values => ({ ...values, id: order.id })}
      onClose={onClose}
    />
  )
}
