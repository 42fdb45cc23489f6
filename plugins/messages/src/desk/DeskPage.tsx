import type { ListQuery } from '@ntocc/sdk/contracts'
import { useDict, useLiveReads, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import {
  Desk,
  DeskNarrowing,
  Empty,
  Loaded,
  Permitted,
  RecordTabs,
  Skeleton,
  TitledPage,
  useDeskQuery,
  useDeskSize,
  useNarrow,
} from '@ntocc/sdk/ui'
import { Select } from 'antd'
import {
  VehicleWarning,
  vehicleWarnings,
  WARNING_KINDS,
  warningMachine,
  warningSummary,
} from '../../contract/warnings.ts'
import { DeskMap } from './DeskMap.tsx'
import { Sheet } from './Sheet.tsx'
import { WarningRow } from './WarningRow.tsx'
import './desk.css'

const VIEWS = ['open', 'mine', 'decided', 'all'] as const
type View = (typeof VIEWS)[number]

/** What is pushed is read at once; this is for what the clock alone changes. */
const REFRESH_MS = 30_000

const STATES: Readonly<Partial<Record<View, string>>> = {
  open: warningMachine.filter('open'),
  mine: warningMachine.filter('handling'),
  decided: warningMachine.filter('decided'),
}
const FIELDS = Object.values(VehicleWarning.fields)

/** Warnings of vehicles on the way: which there are, where, and what is done about them. All that it shows stands in its address. */
export default function DeskPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="vehicleWarning.read" title={t('desk.denied')}>
      <Warnings />
    </Permitted>
  )
}

function Warnings() {
  const { t } = useTranslation()
  const { query, view, keyword, narrowTo } = useDeskQuery(VIEWS)
  const me = useSession(state => state.party?.code)
  const narrow = useNarrow()
  const { pageSize, more } = useDeskSize()
  const { kind = '' } = query
  const asked: ListQuery & Record<string, unknown> = {
    pageNum: 1,
    pageSize,
    ...(STATES[view] && { status: STATES[view] }),
    ...(view === 'mine' && me && { handlerCode: me }),
    ...(keyword && { keyword }),
    ...(kind && { kind }),
  }
  const list = useRecord(vehicleWarnings.by.list, { query: asked, refreshMs: REFRESH_MS })
  const counts = useRecord(warningSummary, { refreshMs: REFRESH_MS })
  useLiveReads(list, counts)
  const countOf: Partial<Record<View, number>> = {
    ...(counts.data && { open: counts.data.kinds.reduce((sum, each) => sum + each.open, 0), mine: counts.data.mine }),
  }
  const openOf = (name: string) => counts.data?.kinds.find(each => each.kind === name)?.open
  return (
    <TitledPage
      title={t('title.desk')}
      actions={
        <DeskNarrowing label={t('desk.search')} keyword={keyword} onChange={narrowTo}>
          <Kind kind={kind} openOf={openOf} onChange={narrowTo} />
        </DeskNarrowing>
      }
    >
      <RecordTabs
        label={t('desk.views')}
        active={view}
        tabs={VIEWS.map(name => ({ name, text: t(`desk.view.${name}`), count: countOf[name] }))}
        onChange={name => narrowTo({ view: name })}
      >
        <Loaded of={list} skeleton={<Skeleton rows={10} height={36} />}>
          {({ records, total }) => (
            <Desk
              key={view}
              items={records}
              total={total}
              label={t('desk.queue')}
              fields={FIELDS}
              row={item => <WarningRow of={item} />}
              onMore={more}
              sheet={id => <Sheet key={id} id={id} />}
              over={(current, open) => (
                <DeskMap items={records} current={current} onOpen={open} height={narrow ? 230 : 320} />
              )}
              isNarrowed={Boolean(keyword || kind)}
              empty={<Empty title={t('desk.allDone')} hint={t('desk.allDoneHint')} />}
            />
          )}
        </Loaded>
      </RecordTabs>
    </TitledPage>
  )
}

interface KindProps {
  kind: string
  openOf: (kind: string) => number | undefined
  onChange: (change: { kind: string }) => void
}

/** The kind of warnings, with how many of it are open. */
function Kind({ kind, openOf, onChange }: KindProps) {
  const { t } = useTranslation()
  const { label } = useDict(['warningKind'])
  const nameOf = (value: string) => {
    const open = openOf(value)
    return open ? `${label('warningKind', value)} (${open})` : label('warningKind', value)
  }
  return (
    <Select
      allowClear
      aria-label={t('vehicleWarning.kind')}
      placeholder={t('vehicleWarning.kind')}
      value={kind || undefined}
      options={WARNING_KINDS.map(value => ({ value, label: nameOf(value) }))}
      onChange={(value: string | undefined) => onChange({ kind: value ?? '' })}
    />
  )
}
