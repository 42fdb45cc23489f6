import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { ReviewDesk, ReviewNote, ReviewSheet } from '@ntocc/sdk/ui'
import { aboveList, differencesOf, explained } from '../../contract/differences.ts'
import { type FuelSheet, reconciliation } from '../../contract/reconciliation.ts'
import { fuelUnit } from '../../contract/transactions.ts'
import { Comparison } from './Comparison.tsx'
import type { Case } from './case.ts'
import { Facts } from './Facts.tsx'
import { Heading } from './Heading.tsx'
import { useSpan } from './useSpan.ts'

/** A line beside its fill, with what is to be seen before it is confirmed and why it may be. */
export function useSheet({ id }: Case, desk?: ReviewDesk): ReviewSheet {
  const { t } = useTranslation()
  const { data, error, refetch } = useRecord(reconciliation.sheet, { params: { id } })
  const notesOf = useNotes()
  const proposed = useProposed()
  const found = data && differencesOf(data)
  const reason = desk?.amended.reason?.trim() || (data && proposed(data))
  return {
    papers: data && [
      {
        name: 'line',
        label: t('reconcile.differences'),
        images: [],
        plain: true,
        notes: notesOf(data),
        facts: <Facts sheet={data} desk={desk} proposed={proposed(data)} />,
      },
    ],
    middle: data && <Comparison sheet={data} found={found} />,
    ...(data && { version: data.version, intro: <Heading sheet={data} /> }),
    given: { ...(reason && { reason }), ...(data?.isNearest && data.fill && { seen: data.fill.code }) },
    cannotApprove:
      data && (data.fill ? (reason ? undefined : t('reconcile.whyMissing')) : t('reconcile.nothingBeside')),
    error: data ? undefined : error,
    retry: () => void refetch(),
  }
}

/** Why the line may stand, where one thing explains it. */
function useProposed() {
  const { t } = useTranslation()
  const format = useFormat()
  const span = useSpan()
  return (sheet: FuelSheet): string | undefined => {
    const found = differencesOf(sheet)
    const by = found && explained(found)
    if (!found || !by) return undefined
    const unit = fuelUnit(sheet.line)
    const quantity = t(`odd.${unit}`, { value: format.number(found.quantity, 3) })
    if (by === 'price') return t(`reconcile.because.price.${unit}`, { price: format.money(found.price) })
    if (by === 'quantity') return t('reconcile.because.quantity', { quantity })
    if (by === 'time') return t('reconcile.because.time', { span: span(found.minutes) })
    return t('reconcile.because.rounding', { amount: format.money(found.amount) })
  }
}

/** What deserves a look, in the words of the trade. */
function useNotes() {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ line, fill, odd, usual, isNearest }: FuelSheet): ReviewNote[] => {
    const notes: ReviewNote[] = []
    const add = (key: string, level: ReviewNote['level'], text: string) => notes.push({ key, level, text })
    if (!fill) return notes
    const unit = fuelUnit(line)
    if (isNearest) add('nearest', 'warning', t('reconcile.onlyNearest'))
    const above = aboveList(fill)
    if (above)
      add(
        'aboveList',
        'trouble',
        t(`reconcile.aboveList.${unit}`, { each: format.money(above.each), all: format.money(above.all) }),
      )
    if (odd.includes('again')) add('again', 'trouble', t('odd.again'))
    if (odd.includes('much'))
      add(
        'much',
        'trouble',
        usual === undefined
          ? t('odd.much')
          : t('reconcile.much', { usual: t(`odd.${unit}`, { value: format.number(usual, 1) }) }),
      )
    return notes
  }
}
