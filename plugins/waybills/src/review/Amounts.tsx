import type { WaybillRecord } from '@ntocc/sdk/contracts'
import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, Money, Quantity, type ReviewDesk } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { WaybillSheet } from '../../contract/review-calls.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { Proposal } from './Proposal.tsx'
import type { CorrectionState } from './useCorrections.ts'

const QUANTITIES = ['planQty', 'loadQty', 'unloadQty', 'lossQty'] as const
/** Those that the reader is not sent are left out: each side sees its own. */
const AMOUNTS = [
  'deductLoss',
  'deductOther',
  'carrierFreight',
  'infoFee',
  'payableAmount',
  'shipperFreight',
  'receivableAmount',
] as const

/** What is agreed to: the eye goes there first. */
const AGREED: ReadonlySet<string> = new Set(['payableAmount', 'receivableAmount'])

interface Props {
  sheet: WaybillSheet
  corrections: CorrectionState
  desk: ReviewDesk | undefined
}

/** What approving would book, as the backend counts it; what has been put right says what it was. */
export function Amounts({ sheet, corrections, desk }: Props) {
  const { t } = useTranslation()
  const dict = useDict(['unit'])
  const { waybill, approved, tolerated } = sheet
  const unit = dict.label('unit', waybill.unit)
  const factOf = (name: keyof WaybillRecord, draw: (value: never) => ReactNode): Fact[] => {
    const value = approved[name]
    if (value === undefined || value === null) return []
    const before = waybill[name]
    const hasChanged = before != null && String(before) !== String(value)
    return [
      {
        key: name,
        label: t(`waybill.${name}`),
        value: (
          <>
            {AGREED.has(name) ? <strong>{draw(value as never)}</strong> : draw(value as never)}
            {hasChanged && (
              <>
                {' '}
                <small className="waybills-was">{draw(before as never)}</small>
              </>
            )}
          </>
        ),
      },
    ]
  }
  const quantity = (value: number) => <Quantity value={value} unit={unit} />
  const facts = [
    ...QUANTITIES.flatMap(name => factOf(name, quantity)),
    ...(tolerated === undefined ? [] : [{ key: 'kept', label: t('review.kept'), value: quantity(tolerated) }]),
    ...AMOUNTS.flatMap(name => factOf(name, (value: string) => <Money value={value} />)),
  ]
  return (
    <div className="waybills-amounts" data-settling={corrections.isSettling || undefined}>
      {sheet.proposal && <Proposal proposal={sheet.proposal} unit={unit} desk={desk} />}
      <FactsGrid facts={facts} />
      {desk && desk.cannot === undefined && sheet.correctable.length > 0 && (
        <CorrectionForm sheet={sheet} corrections={corrections} desk={desk} unit={unit} />
      )}
    </div>
  )
}
