import { useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Money, PageLink } from '@ntocc/sdk/ui'
import type { ChargingTerm } from '../../contract/charging.ts'
import type { PriceOffer } from '../../contract/trial.ts'

/** The price that counts, how it was counted, and the prices it goes before. */
export function Offers({ offers }: { offers: readonly PriceOffer[] }) {
  const { t } = useTranslation()
  const [first, ...others] = offers
  return (
    <>
      {first && <Offer offer={first} />}
      {others.length > 0 && (
        <details className="master-data-others">
          <summary>{t('otherPrices', { count: others.length })}</summary>
          {others.map(offer => (
            <Offer key={offer.valuationId} offer={offer} />
          ))}
        </details>
      )}
    </>
  )
}

function Offer({ offer }: { offer: PriceOffer }) {
  const { t } = useTranslation()
  const dict = useDict(['chargeMode', 'unit', 'roundMode'])
  const { unitPrice, unit, chargeMode, roundMode, formula } = offer
  return (
    <article className="master-data-offer">
      <p className="master-data-amount">
        <Amount offer={offer} />
      </p>
      <dl>
        <dt>{t('valuation.priceSystemCode')}</dt>
        <dd>
          <PageLink to={`/base/price-systems?open=${offer.priceSystemId}`} className="nt-link">
            {offer.priceSystemName}
          </PageLink>
        </dd>
        <dt>{t('valuation.unitPrice')}</dt>
        <dd>
          <PageLink to={`/base/valuations?open=${offer.valuationId}`} className="nt-link">
            <Money value={unitPrice} /> / {dict.label('unit', unit)}
          </PageLink>
        </dd>
        <dt>{t('priceQuestion.chargeMode')}</dt>
        <dd>
          {dict.label('chargeMode', chargeMode)}
          {roundMode && ` · ${dict.label('roundMode', roundMode)}`}
        </dd>
        <dt>{t('chargingType.formula')}</dt>
        <dd>
          <code className="master-data-code">{formula}</code>
          <Values offer={offer} />
        </dd>
      </dl>
    </article>
  )
}

function Amount({ offer: { amount, missing, fault } }: { offer: PriceOffer }) {
  const { t } = useTranslation()
  if (amount !== undefined) return <Money value={amount} />
  if (missing) return t('missing', { terms: missing.map(term => t(`term.${term}`)).join(', ') })
  return t(`fault.${fault ?? 'formula'}`)
}

/** What the words of the formula stood for. */
function Values({ offer: { formula, values } }: { offer: PriceOffer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = (Object.entries(values) as [ChargingTerm, string][]).filter(([term]) =>
    new RegExp(`\\b${term}\\b`).test(formula),
  )
  return (
    <span className="nt-dim">
      {used.map(([term, value]) => `${t(`term.${term}`)} ${format.number(Number(value))}`).join(' · ')}
    </span>
  )
}
