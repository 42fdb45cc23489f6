import { useListState, usePage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Permitted, TitledPage } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { financeSummary, type WhichQuery } from '../contract/calls.ts'
import { OWN } from '../contract/reports.ts'
import { askedOf } from './asked.ts'
import { Chooser } from './Chooser.tsx'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { OwnStatement } from './OwnStatement.tsx'
import './finance.css'

/** A statement of finance: what came together in a time, how it went, and line by line. The page's name says which. */
export default function ReportPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="finance.read" title={t('denied')}>
      <Statement />
    </Permitted>
  )
}

function Statement() {
  const { t } = useTranslation()
  const { name } = usePage()
  const state = useListState()
  const asked = useMemo(() => askedOf(name, state.filters), [name, state.filters])
  const which = useMemo(
    (): WhichQuery => ({ start: asked.start, end: asked.end, basis: asked.basis }),
    [asked.start, asked.end, asked.basis],
  )
  const summary = useRecord(financeSummary, { query: which })
  const change = (next: Record<string, string>) => {
    const { pageNum, sortField, sortType, ...kept } = state.address
    // Lines in the order of a figure that is not shown any more would stand in none.
    const isOther = 'by' in next || 'measures' in next
    state.setAddress(
      { ...kept, ...(!isOther && sortField && { sortField }), ...(!isOther && sortType && { sortType }), ...next },
      false,
    )
  }
  return (
    <TitledPage title={t(`title.${name}`)} actions={<Chooser asked={asked} onChange={change} />}>
      {name === OWN && <OwnStatement asked={asked} onChange={change} />}
      <Figures of={summary} asked={asked} />
      <Lines key={name} page={name} asked={asked} which={which} totals={summary.data?.totals} />
    </TitledPage>
  )
}
