import { type WaybillDetail, WaybillException, waybillMachine } from '@ntocc/sdk/contracts'
import { useOpenable, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Age, Empty, FieldCell, Money, PageLink, Timeline } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { Deadline } from '../exceptions/Deadline.tsx'
import { ReportDialog } from '../exceptions/ReportDialog.tsx'

const field = (name: string) => WaybillException.fieldNamed(name)

/** What went wrong on the way, oldest first, with who is responsible and how it was settled. */
export function Exceptions({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  // Nothing can be reported on what has ended.
  const mayReport = usePermission('exception.report') === 'allowed' && waybillMachine.within(waybill.status, 'open')
  const [isReporting, setReporting] = useState(false)
  const { exceptions } = waybill
  return (
    <>
      {mayReport && (
        <p>
          <ActionButton label={t('exceptions.report')} onClick={() => setReporting(true)} />
        </p>
      )}
      {exceptions.length === 0 ? (
        <Empty title={t('exceptions.none')} />
      ) : (
        <Timeline label={t('tab.exceptions')} items={exceptions.map(each => ({ ...toneOf(each), ...lineOf(each) }))} />
      )}
      {isReporting && <ReportDialog waybillNo={waybill.waybillNo} onClose={() => setReporting(false)} />}
    </>
  )
}

const toneOf = (each: WaybillException) => ({
  key: String(each.id),
  tone: field('status')?.options.machine?.toneOf(each.status) ?? ('trouble' as const),
})

const lineOf = (each: WaybillException) => ({
  time: <Age value={each.time} />,
  title: (
    <>
      <FieldCell name="type" field={field('type')} row={each} />{' '}
      <FieldCell name="level" field={field('level')} row={each} />{' '}
      <FieldCell name="status" field={field('status')} row={each} /> <Deadline of={each} />
    </>
  ),
  body: <Line of={each} />,
})

function Line({ of }: { of: WaybillException }) {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const desk = `/transport/exceptions?view=${VIEW[of.status] ?? 'open'}&open=${of.id}`
  return (
    <>
      {[of.place, of.description].filter(Boolean).join(' · ')}
      {of.responsible && (
        <>
          {' · '}
          {t('exceptions.responsible')} <FieldCell name="responsible" field={field('responsible')} row={of} />
        </>
      )}
      {of.amount && Number(of.amount) > 0 && (
        <>
          {' · '}
          <Money value={of.amount} />
        </>
      )}
      {of.result && ` · ${t('exceptions.result')} ${of.result}`}
      {isOpenable(desk) && (
        <>
          {' · '}
          <PageLink to={desk} className="nt-link">
            {t('exceptions.openDesk')}
          </PageLink>
        </>
      )}
    </>
  )
}

/** Where the desk has an exception of that state. */
const VIEW: Readonly<Record<number, string>> = { 0: 'open', 1: 'open', 2: 'decided', 3: 'decided', 4: 'closed' }
