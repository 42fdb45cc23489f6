import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import type { ReportBlocker, ReportBlockers } from '../../contract/blocker-calls.ts'
import { reportCalls } from '../../contract/calls.ts'
import { documentPath, heldPath } from '../document.ts'
import './blockers.css'

/** What is to be mended first: what most waits for, and what is late. */
export function Blockers() {
  const { t } = useTranslation()
  const read = useRecord(reportCalls.reportBlockers, {})
  return (
    <Loaded of={read} skeleton={<Skeleton rows={4} />}>
      {found =>
        // That nothing is kept back the rules beside it say.
        found.held > 0 && (
          <Panel
            title={t('blockers.title')}
            note={t('blockers.note')}
            more={{ to: heldPath(), label: t('blockers.open') }}
          >
            <Deadlines of={found} />
            <ul className="reporting-blockers">
              {found.blockers.map(blocker => (
                <Blocker key={blocker.id} blocker={blocker} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  )
}

function Deadlines({ of: { late, soon } }: { of: ReportBlockers }) {
  const { t } = useTranslation()
  if (late + soon === 0) return null
  return (
    <p className="reporting-deadlines">
      {late > 0 && (
        <PageLink to={heldPath('late')} className="nt-link" data-late>
          {t('blockers.late', { count: late })}
        </PageLink>
      )}
      {soon > 0 && (
        <PageLink to={heldPath('soon')} className="nt-link">
          {t('blockers.soon', { count: soon })}
        </PageLink>
      )}
    </p>
  )
}

function Blocker({ blocker }: { blocker: ReportBlocker }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { docKind, businessNo, rules, waiting, dueAt, isLate } = blocker
  return (
    <li>
      <span className="reporting-blocker-what">
        <span className="nt-dim">{t(`entry.reportDocKind.${docKind}`)}</span>
        <PageLink to={documentPath(blocker)} className="nt-link nt-id">
          {businessNo}
        </PageLink>
      </span>
      <span className="reporting-blocker-why">
        {rules.length > 0 ? rules.map(rule => t(`entry.reportRule.${rule}`)).join(' · ') : t('blockers.unsent')}
      </span>
      <span className="reporting-blocker-due" data-late={isLate || undefined}>
        {dueAt && t(isLate ? 'blockers.wasDue' : 'blockers.due', { at: format.dateTime(dueAt) })}
      </span>
      <span className="nt-num">{waiting > 0 && t('blockers.waiting', { count: waiting })}</span>
    </li>
  )
}
