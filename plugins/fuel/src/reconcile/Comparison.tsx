import { useDict, useFormat, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { Money, PageLink, TimeCell } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { Differences } from '../../contract/differences.ts'
import type { FuelSheet } from '../../contract/reconciliation.ts'
import { fuelUnit } from '../../contract/transactions.ts'
import { useSpan } from './useSpan.ts'

interface Row {
  key: string
  label: string
  theirs: ReactNode
  ours: ReactNode
  /** What differs, supplier less ours, in words; absent where nothing does. */
  differs?: string
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)

/** The supplier's line at the left, our fill at the right, row by row; what differs stands out and says by how much. */
export function Comparison({ sheet, found }: { sheet: FuelSheet; found: Differences | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const span = useSpan()
  const { label } = useDict(['gasProduct'])
  const mayOpen = useOpenable()
  const { line, fill, price, isNearest, pairDays } = sheet
  const quantity = (of: { quantity: number; product: string }) =>
    t(`odd.${fuelUnit(of)}`, { value: format.number(of.quantity, 3) })
  const differs = (isSo: boolean | undefined, text: string) => (isSo ? { differs: text } : {})
  const rows: Row[] = [
    { key: 'card', label: t('oilCard.cardNo'), theirs: line.cardNo, ours: fill?.cardNo },
    {
      key: 'time',
      label: t('fuelStatement.time'),
      theirs: <TimeCell value={line.time} />,
      ours: fill && <TimeCell value={fill.time} />,
      ...differs(found && found.minutes !== 0, span(found?.minutes ?? 0)),
    },
    { key: 'station', label: t('fuelStatement.station'), theirs: line.station, ours: fill?.station },
    {
      key: 'product',
      label: t('fuelStatement.product'),
      theirs: label('gasProduct', line.product),
      ours: fill && label('gasProduct', fill.product),
      ...differs(found?.product, t('reconcile.otherFuel')),
    },
    {
      key: 'quantity',
      label: t('fuelStatement.quantity'),
      theirs: quantity(line),
      ours: fill && quantity(fill),
      ...differs(
        found && found.quantity !== 0,
        signed(quantity({ ...line, quantity: found?.quantity ?? 0 }), found?.quantity ?? 0),
      ),
    },
    {
      key: 'price',
      label: t(`reconcile.priceOf.${fuelUnit(line)}`),
      theirs: <Money value={price} />,
      ours: fill && <Money value={fill.price} />,
      ...differs(found && Number(found.price) !== 0, signed(format.money(found?.price ?? '0'), Number(found?.price))),
    },
    {
      key: 'amount',
      label: t('fuelStatement.amount'),
      theirs: <Money value={line.amount} />,
      ours: fill && <Money value={fill.amount} />,
      ...differs(
        found && Number(found.amount) !== 0,
        signed(format.money(found?.amount ?? '0'), Number(found?.amount)),
      ),
    },
  ]
  const pathOf = (code: string) => `/fuel/transactions?keyword=${encodeURIComponent(code)}`
  return (
    <div className="fuel-compare" data-alone={fill === undefined || undefined}>
      <section aria-label={t('reconcile.statement')}>
        <h2>{t('reconcile.statement')}</h2>
        <p>{line.supplierNo}</p>
        <Rows rows={rows} side="theirs" />
      </section>
      {fill ? (
        <section aria-label={t(isNearest ? 'reconcile.nearest' : 'reconcile.fill')}>
          <h2>{t(isNearest ? 'reconcile.nearest' : 'reconcile.fill')}</h2>
          <p>{mayOpen(pathOf(fill.code)) ? <PageLink to={pathOf(fill.code)}>{fill.code}</PageLink> : fill.code}</p>
          <Rows rows={rows} side="ours" />
        </section>
      ) : (
        <section aria-label={t('reconcile.fill')}>
          <h2>{t('reconcile.fill')}</h2>
          <p className="fuel-none">{t('reconcile.noneOfCard', { count: pairDays })}</p>
        </section>
      )}
    </div>
  )
}

function Rows({ rows, side }: { rows: readonly Row[]; side: 'theirs' | 'ours' }) {
  return (
    <dl>
      {rows.map(row => (
        <div key={row.key} data-differs={row.differs !== undefined || undefined}>
          <dt>
            <span>{row.label}</span>
            {side === 'theirs' && row.differs !== undefined && <em>{row.differs}</em>}
          </dt>
          <dd>{row[side] ?? <span className="nt-dim">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
