import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, Money, type ReviewDesk } from '@ntocc/sdk/ui'
import { Input } from 'antd'
import { useId } from 'react'
import type { FuelSheet } from '../../contract/reconciliation.ts'
import { fuelUnit } from '../../contract/transactions.ts'

interface Props {
  sheet: FuelSheet
  desk: ReviewDesk | undefined
  /** What is said of the line when nothing else is written. */
  proposed: string | undefined
}

const MOST = 200

/** What the vehicle usually takes, and why the line is confirmed. */
export function Facts({ sheet, desk, proposed }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const { fill, per100Km, usual, line } = sheet
  const fact = (key: string, value: Fact['value'] | undefined): Fact[] =>
    value === undefined ? [] : [{ key, label: t(`reconcile.fact.${key}`), value }]
  const facts = [
    ...fact('list', fill?.listPrice && <Money value={fill.listPrice} />),
    ...fact('waybill', fill?.waybillNo),
    ...fact('per100Km', per100Km === undefined ? undefined : format.number(per100Km, 1)),
    ...fact('usual', usual === undefined ? undefined : t(`odd.${fuelUnit(line)}`, { value: format.number(usual, 1) })),
  ]
  return (
    <>
      {facts.length > 0 && <FactsGrid facts={facts} />}
      {desk && desk.cannot === undefined && fill && (
        <div className="fuel-because">
          <label htmlFor={id}>{t('reconcile.becauseLabel')}</label>
          <Input
            id={id}
            value={desk.amended.reason ?? ''}
            placeholder={proposed ?? t('reconcile.becauseWanted')}
            maxLength={MOST}
            onChange={event => desk.amend({ reason: event.target.value })}
            // Leaves the field, so that the keys of the cockpit work again.
            onPressEnter={event => event.currentTarget.blur()}
          />
        </div>
      )}
    </>
  )
}
