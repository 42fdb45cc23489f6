import { fenOfYuan } from '@ntocc/sdk/fields'
import { useFormat, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, FactsGrid, formOf, Loaded, Money, Skeleton, StateTag } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { CarrierPrice, type OrderReview, sourceOrderCarrierPrice, sourceOrderReview } from '../../contract/calls.ts'
import { sourceOrderMachine } from '../../contract/machines.ts'
import { type SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { Hits, Offers } from '../publish/Trial.tsx'

const PRICE_FORM = formOf(CarrierPrice, { groups: [{ help: 'group.carrierPriceHelp', fields: ['carrierUnitPrice'] }] })
const { get, list } = sourceOrders.by
const PRICE_CALLS = { create: sourceOrderCarrierPrice, invalidates: [sourceOrderReview, get, list] }

/** What decides about an order: the words of its goods, the shipper's money, what the carrier is offered, the price systems. */
export function ReviewFacts({ order }: { order: SourceOrder }) {
  const review = useRecord(sourceOrderReview, { query: { id: order.id } })
  return (
    <Loaded of={review} skeleton={<Skeleton rows={5} />}>
      {found => <Facts order={order} review={found} />}
    </Loaded>
  )
}

function Facts({ order, review }: { order: SourceOrder; review: OrderReview }) {
  const { t } = useTranslation()
  const format = useFormat()
  /** What the carrier is to be offered, while it is asked about. */
  const [asked, setAsked] = useState<string>()
  const mayReview = usePermission('sourceOrder.review') === 'allowed'
  const mayChange = mayReview && sourceOrderMachine.within(order.status, 'toReview', 'editable', 'published')
  const { freight = '0', serviceFee = '0' } = review
  const cost = fenOfYuan(freight) + fenOfYuan(serviceFee)
  const carrierPrice = review.carrierUnitPrice
  const isAbove = carrierPrice !== undefined && fenOfYuan(carrierPrice) > fenOfYuan(order.unitPrice)
  const covers = review.available !== undefined && fenOfYuan(review.available) >= cost
  return (
    <>
      <Hits hits={review.hits} none={t('review.noHits')} />
      <FactsGrid
        title={t('review.money')}
        facts={[
          {
            key: 'shipper',
            label: t('review.shipper'),
            value: (
              <StateTag tone={review.isShipperApproved ? 'done' : 'trouble'}>
                {t(review.isShipperApproved ? 'review.approved' : 'review.notApproved')}
              </StateTag>
            ),
          },
          {
            key: 'freight',
            label: t('trial.freight'),
            value: review.freight === undefined ? '–' : <Money value={review.freight} />,
          },
          {
            key: 'serviceFee',
            label: t('review.serviceFee'),
            value: review.serviceFee === undefined ? '–' : <Money value={review.serviceFee} />,
          },
          {
            key: 'available',
            label: t('review.available'),
            value:
              review.available === undefined ? (
                '–'
              ) : (
                <StateTag tone={covers ? 'done' : 'trouble'}>{format.money(review.available)}</StateTag>
              ),
          },
          {
            key: 'carrier',
            label: t('carrierPrice.carrierUnitPrice'),
            value: (
              <>
                <CarrierPriceOf price={carrierPrice} isAbove={isAbove} />{' '}
                {mayChange && (
                  <Button size="small" type="link" onClick={() => setAsked(carrierPrice ?? '')}>
                    {t('review.changePrice')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      <Offers
        offers={review.offers}
        side="payable"
        of={{ ...order, unitPrice: carrierPrice }}
        keepsMode
        onUse={mayChange ? ({ unitPrice }) => setAsked(unitPrice) : undefined}
      />
      {asked !== undefined && (
        <EntityFormModal
          schema={PRICE_FORM}
          calls={PRICE_CALLS}
          title={t('review.changePrice')}
          saveLabel={t('review.setPrice')}
          start={{ carrierUnitPrice: asked }}
          toBody={values => ({ ...values, id: order.id, version: order.version })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** What the carrier is offered; more than the shipper pays stands out. */
function CarrierPriceOf({ price, isAbove }: { price: string | undefined; isAbove: boolean }) {
  const { t } = useTranslation()
  if (price === undefined) return '–'
  return (
    <>
      <Money value={price} /> {isAbove && <StateTag tone="trouble">{t('review.aboveShipper')}</StateTag>}
    </>
  )
}
