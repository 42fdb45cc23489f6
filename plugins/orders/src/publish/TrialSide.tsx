import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { FormValues } from '@ntocc/sdk/ui'
import { useEffect, useState } from 'react'
import { sourceOrderTrial, type TrialQuery } from '../../contract/calls.ts'
import { Hits, Offers } from './Trial.tsx'
import type { UsablePrice } from './usable.ts'

/** ms after the last keystroke. */
const WAIT = 500
const NAMES = [
  'shipmentCode',
  'goodsTypeCode',
  'loadAreaCode',
  'unloadAreaCode',
  'qty',
  'unit',
  'priceMode',
  'vehicleCount',
  'unitPrice',
] as const

/** The goods' name may be there in several languages: all of them are looked at. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value ?? '')).slice(0, 200)

const asked = (values: FormValues): TrialQuery => {
  const given = NAMES.filter(name => values[name] !== undefined && values[name] !== null && values[name] !== '')
  const name = textOf(values.goodsName)
  return { ...Object.fromEntries(given.map(each => [each, values[each]])), ...(name && { goodsName: name }) }
}

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What follows from what has been typed so far: what may not be carried, what it comes to, what the price systems say. */
export function TrialSide({ values, onUse }: { values: FormValues; onUse: (price: UsablePrice) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = useSettled(JSON.stringify(asked(values)))
  const query = JSON.parse(text) as TrialQuery
  // Half a figure is no question: what was answered before stays.
  const isAsking = Boolean(query.goodsName) || Boolean(query.loadAreaCode && query.unloadAreaCode)
  const { data } = useRecord(sourceOrderTrial, { query, enabled: isAsking })
  if (!data) return <span className="nt-dim">{t('trial.none')}</span>
  return (
    <div className="orders-trial" aria-live="polite">
      <p>
        {data.freight !== undefined && (
          <>
            {t('trial.freight')} <b>{format.money(data.freight)}</b>
            {Number(data.serviceFee ?? 0) > 0 && (
              <span className="nt-dim"> {t('trial.serviceFee', { amount: format.money(data.serviceFee ?? '0') })}</span>
            )}
          </>
        )}
        {data.estimatedKm !== undefined && (
          <span className="nt-dim"> {t('trial.estimated', { km: format.number(data.estimatedKm, 0) })}</span>
        )}
      </p>
      <Hits hits={data.hits} />
      {data.offers.length > 0 && <Offers offers={data.offers} side="receivable" of={query} onUse={onUse} />}
    </div>
  )
}
