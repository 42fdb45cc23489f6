import { useAreas, useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Money, PageLink, StateTag } from '@ntocc/sdk/ui'
import type { PriceOffer } from '../../contract/trial.ts'
import { formulaInWords } from './words.ts'

/** The price that counts, how it was counted, and the prices it goes before. */
export function Offers({ offers, from }: { offers: readonly PriceOffer[]; from?: number | undefined }) {
  const { t } = useTranslation()
  const [first, ...others] = offers
  const isFrom = (offer: PriceOffer) => offer.valuationId === from
  return (
    <>
      {first && <Offer offer={first} isFrom={isFrom(first)} />}
      {others.length > 0 && (
        <details className="master-data-others" open={others.some(isFrom)}>
          <summary>{t('otherPrices', { count: others.length })}</summary>
          {others.map(offer => (
            <Offer key={offer.valuationId} offer={offer} isFrom={isFrom(offer)} />
          ))}
        </details>
      )}
    </>
  )
}

function Offer({ offer, isFrom }: { offer: PriceOffer; isFrom: boolean }) {
  const { t } = useTranslation()
  const dict = useDict(['chargeMode', 'unit', 'roundMode'])
  const { unitPrice, unit, chargeMode, roundMode, formula } = offer
  return (
    <article className="master-data-offer">
      <p className="master-data-amount">
        <Amount offer={offer} /> {isFrom && <StateTag tone="moving">{t('trial.from')}</StateTag>}
      </p>
      <Because offer={offer} />
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

/** Which price it is, why this one, and how the sum came about. */
function Because({ offer }: { offer: PriceOffer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { nameOf } = useAreas()
  const dict = useDict(['cargoType', 'vehicleType', 'roundMode'])
  const { isAgreed, priceSystemName: system, loadAreaCode, unloadAreaCode, formula, values, amount, roundMode } = offer
  const { goodsTypeCode, vehicleType } = offer
  const only = [
    goodsTypeCode && dict.label('cargoType', goodsTypeCode),
    vehicleType && dict.label('vehicleType', vehicleType),
  ].filter(Boolean)
  const sum = formulaInWords(formula, values, {
    term: name => t(`term.${name}`),
    verb: name => t(`verb.${name}`, { defaultValue: name }),
    number: value => format.number(value),
  })
  return (
    <div className="master-data-because">
      <p>
        {t(isAgreed ? 'trial.agreed' : 'trial.general', { system })}{' '}
        {t('trial.route', { from: nameOf(loadAreaCode), to: nameOf(unloadAreaCode) })}
        {only.length > 0 && ` ${t('trial.only', { what: only.join(', ') })}`}
      </p>
      {amount !== undefined && (
        <p className="nt-num">
          {sum} = {format.money(amount)}
          {roundMode && `, ${dict.label('roundMode', roundMode)}`}
        </p>
      )}
    </div>
  )
}
