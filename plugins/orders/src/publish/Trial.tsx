import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, Money, StateTag, useScope } from '@ntocc/sdk/ui'
import { Alert, Button } from 'antd'
import type { ArticleHit, TrialOffer } from '../../contract/calls.ts'
import { SourceOrder } from '../../contract/orders.ts'
import { type PricedSo, type UsablePrice, usableOf } from './usable.ts'

const FIELDS = [SourceOrder.fields.unit]

/** Words of the goods that stand on the list of prohibited articles. */
export function Hits({ hits, none }: { hits: readonly ArticleHit[]; none?: string }) {
  const { t } = useTranslation()
  if (hits.length === 0) return none ? <p className="nt-dim">{none}</p> : null
  return hits.map(({ name, level, word }) => (
    <Alert
      key={name}
      type={level === 'forbidden' ? 'error' : 'warning'}
      showIcon
      title={t(level === 'forbidden' ? 'trial.forbidden' : 'trial.restricted', { name, word })}
    />
  ))
}

interface OffersProps {
  offers: readonly TrialOffer[]
  /** The side whose prices can be taken over. */
  side: TrialOffer['side']
  /** The price that there is, and what it is for. */
  of: PricedSo
  /** What it is for was agreed on: a price for something else is not taken over. */
  keepsMode?: boolean
  /** Takes a price over; without it they are only shown. */
  onUse?: ((price: UsablePrice) => void) | undefined
}

/** Prices of the price systems that fit, what they come to, and which side they are of. */
export function Offers(props: OffersProps) {
  return (
    <FieldScope fields={FIELDS}>
      <Table {...props} />
    </FieldScope>
  )
}

function Table({ offers, side: own, of, keepsMode, onUse }: OffersProps) {
  const { t } = useTranslation()
  const scope = useScope()
  if (offers.length === 0) return <p className="nt-dim">{t('trial.noPrice')}</p>
  return (
    <section className="orders-offers">
      <h4>{t('trial.prices')}</h4>
      <ul>
        {offers.map((offer, at) => {
          const { side, priceSystemName, unit, unitPrice, amount } = offer
          const fits = side === own ? usableOf(offer, of) : undefined
          const usable = keepsMode && fits?.priceMode !== of.priceMode ? undefined : fits
          return (
            <li key={at}>
              <StateTag tone={side === 'receivable' ? 'moving' : 'waiting'}>{t(`trial.${side}`)}</StateTag>
              <span>{priceSystemName}</span>
              <span>
                <Money value={unitPrice} /> / {scope.label('unit', unit)}
              </span>
              <b>{amount === undefined ? '–' : <Money value={amount} />}</b>
              {onUse && usable && (
                <Button
                  size="small"
                  aria-label={t('trial.useOf', { name: priceSystemName })}
                  onClick={() => onUse(usable)}
                >
                  {t('trial.use')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
