import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, Money, StateTag, useScope } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import type { ArticleHit, TrialOffer } from '../../contract/calls.ts'
import { SourceOrder } from '../../contract/orders.ts'

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

/** Prices of the price systems that fit, what they come to, and which side they are of. */
export function Offers({ offers }: { offers: readonly TrialOffer[] }) {
  return (
    <FieldScope fields={FIELDS}>
      <Table offers={offers} />
    </FieldScope>
  )
}

function Table({ offers }: { offers: readonly TrialOffer[] }) {
  const { t } = useTranslation()
  const scope = useScope()
  if (offers.length === 0) return <p className="nt-dim">{t('trial.noPrice')}</p>
  return (
    <section className="orders-offers">
      <h4>{t('trial.prices')}</h4>
      <ul>
        {offers.map(({ side, priceSystemName, unit, unitPrice, amount }, at) => (
          <li key={at}>
            <StateTag tone={side === 'receivable' ? 'moving' : 'waiting'}>{t(`trial.${side}`)}</StateTag>
            <span>{priceSystemName}</span>
            <span>
              <Money value={unitPrice} /> / {scope.label('unit', unit)}
            </span>
            <b>{amount === undefined ? '–' : <Money value={amount} />}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
