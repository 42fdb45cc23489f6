import { useIsStaff, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Age,
  DeskSheet,
  Empty,
  ErrorState,
  type Fact,
  FactsGrid,
  FieldCell,
  FieldScope,
  FieldValue,
  FileThumbs,
  PageLink,
  Plate,
  Route,
  Skeleton,
  TimeCell,
  Timeline,
  useScope,
} from '@ntocc/sdk/ui'
import { Complaint, type ComplaintDetail, type ComplaintStep, complaintCalls } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import { StarsShown } from '../Stars.tsx'
import { Actions } from './Actions.tsx'
import { Due } from './Due.tsx'
import '../service.css'

const FIELDS = Object.values(Complaint.fields)
/** How soon is seen what others do. */
const REFRESH_MS = 20_000

/** One complaint: what it is about, what can be done, and everything that was said. */
export function Sheet({ id }: { id: number }) {
  const { t } = useTranslation()
  const found = useRecord(complaintCalls.complaint, { params: { id }, refreshMs: REFRESH_MS })
  if (found.notFound) return <Empty title={t('notFound')} hint={t('notFoundHint')} />
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={8} height={32} />
  return (
    <FieldScope fields={FIELDS}>
      <Loaded of={found.data} />
    </FieldScope>
  )
}

const field = (name: string) => Complaint.fieldNamed(name)

function Loaded({ of }: { of: ComplaintDetail }) {
  const { t } = useTranslation()
  const scope = useScope()
  const kind = scope.label('complaintType', of.type)
  return (
    <DeskSheet
      label={`${kind} ${of.code}`}
      title={
        <>
          {kind} {of.level && <FieldCell name="level" field={field('level')} row={of} />}
          <FieldCell name="status" field={field('status')} row={of} />
          <Due of={of} />
        </>
      }
      about={<Way of={of} />}
      actions={<Actions of={of} />}
    >
      <p className="nt-desk-told">{of.content}</p>
      {(of.images?.length ?? 0) > 0 && (
        <FileThumbs references={of.images ?? []} label={t('pictures', { code: of.code })} />
      )}
      {of.result && (
        <section className="nt-desk-told service-result" aria-label={t('complaint.result')}>
          <b>{t('complaint.result')}</b>
          <p>{of.result}</p>
        </section>
      )}
      <Facts of={of} />
      <h3>{t('happened')}</h3>
      <Timeline label={t('happened')} items={of.steps.map(step => lineOf(step, t))} />
    </DeskSheet>
  )
}

/** The waybill that it is about, and the way to it. */
function Way({ of: { waybill, waybillNo, code } }: { of: ComplaintDetail }) {
  const isOpenable = useOpenable()
  const to = waybill && `/order_info?id=${waybill.id}`
  return (
    <>
      <code>{code}</code>
      {to && isOpenable(to) ? (
        <PageLink to={to} className="nt-link">
          {waybillNo}
        </PageLink>
      ) : (
        waybillNo
      )}
      {waybill && (
        <>
          <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
          <Route from={waybill.loadCity} to={waybill.unloadCity} />
        </>
      )}
    </>
  )
}

const OF_ALL = ['source', 'caller', 'contact', 'contactPhone', 'responsible'] as const
const OF_STAFF = ['waybillDriver', 'waybillShipper'] as const

function Facts({ of }: { of: ComplaintDetail }) {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const has = (name: keyof Complaint) => of[name] !== undefined && of[name] !== null && of[name] !== ''
  const known = [...OF_ALL, ...(isStaff ? OF_STAFF : [])].filter(has)
  const facts: Fact[] = [
    { key: 'gmtCreated', label: t('complaint.gmtCreated'), value: <Age value={of.gmtCreated} /> },
    { key: 'handler', label: t('complaint.handler'), value: of.handler ?? t('nobody') },
    ...(of.dueAt && complaintMachine.within(of.status, 'open')
      ? [{ key: 'dueAt', label: t('complaint.dueAt'), value: <TimeCell value={of.dueAt} /> }]
      : []),
    ...known.map(name => ({
      key: name,
      label: t(`complaint.${name}`),
      value: <FieldValue name={name} field={field(name)} row={of} />,
    })),
    ...(has('satisfaction')
      ? [{ key: 'stars', label: t('complaint.satisfaction'), value: <StarsShown value={of.satisfaction} /> }]
      : []),
  ]
  return <FactsGrid facts={facts} />
}

const TONES: Readonly<Record<string, 'waiting' | 'moving' | 'done' | 'stopped' | 'trouble'>> = {
  file: 'waiting',
  answer: 'done',
  close: 'done',
  reopen: 'trouble',
  escalate: 'trouble',
  accept: 'moving',
  handle: 'moving',
}

const lineOf = (step: ComplaintStep, t: ReturnType<typeof useTranslation>['t']) => ({
  key: String(step.id),
  tone: TONES[step.step] ?? ('stopped' as const),
  time: <TimeCell value={step.at} />,
  title: [t(`step.${step.step}`), step.by].filter(Boolean).join(' · '),
  body: bodyOf(step),
})

/** What a step says is words, but for a level and stars. */
const bodyOf = ({ step, content, isInternal }: ComplaintStep) => {
  if (!content) return undefined
  if (step === 'rate') return <StarsShown value={Number(content)} />
  if (step === 'escalate') return <LevelNow level={content} />
  return isInternal ? <i>{content}</i> : content
}

function LevelNow({ level }: { level: string }) {
  const { t } = useTranslation()
  const scope = useScope()
  return <>{t('levelNow', { level: scope.label('complaintLevel', level) })}</>
}
