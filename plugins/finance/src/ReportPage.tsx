import { useListState, usePage, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { Permitted, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { financeSummary, type WhichQuery } from '../contract/calls.ts'
import { readableMeasures } from '../contract/readable.ts'
import { OWN } from '../contract/reports.ts'
import { Chooser } from './Chooser.tsx'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { OwnStatement } from './OwnStatement.tsx'
import { SavedBar } from './saved/SavedBar.tsx'
import { useSaved } from './useSaved.ts'
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
  const saved = useSaved(name, useListState())
  const { change, isComing } = saved
  const party = useSession(session => session.party?.partyType)
  const readable = readableMeasures(party)
  const hidden = saved.asked.measures.filter(each => !readable.includes(each))
  const asked = useMemo(() => {
    const known = readableMeasures(party)
    return { ...saved.asked, measures: saved.asked.measures.filter(each => known.includes(each)) }
  }, [saved.asked, party])
  const { start, end, basis, shipmentCode, driverCode } = asked
  const which = useMemo(
    (): WhichQuery => ({
      start,
      end,
      basis,
      ...(shipmentCode && { shipmentCode }),
      ...(driverCode && { driverCode }),
    }),
    [start, end, basis, shipmentCode, driverCode],
  )
  const summary = useRecord(financeSummary, { query: which, enabled: !isComing })
  const isOwn = name === OWN
  const hiddenNames = hidden.map(measure => t(`entry.financeMeasure.${measure}`)).join(', ')
  return (
    <TitledPage title={t(`title.${name}`)} actions={<Chooser asked={asked} isRelative={isOwn} onChange={change} />}>
      {isOwn && <SavedBar saved={saved} />}
      {isOwn && <OwnStatement asked={asked} onChange={change} />}
      {!isComing && hidden.length > 0 && <p role="note">{t('only.hidden', { names: hiddenNames })}</p>}
      {isComing ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <Figures of={summary} asked={asked} />
          <Lines
            key={`${name} ${saved.current?.id}`}
            page={name}
            asked={asked}
            order={saved.order}
            which={which}
            totals={summary.data?.totals}
          />
        </>
      )}
    </TitledPage>
  )
}
