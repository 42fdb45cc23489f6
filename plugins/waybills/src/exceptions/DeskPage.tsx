import { EXCEPTION_TYPES, WaybillException } from '@ntocc/sdk/contracts'
import { useDict, useLiveReads, usePageActions, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
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
} from '@ntocc/sdk/ui'
import { App, Checkbox, Select } from 'antd'
import { useEffect, useState } from 'react'
import { EXCEPTION_VIEWS, type ExceptionRecord, exceptionCalls } from '../../contract/exceptions.ts'
import { Bulk } from './Bulk.tsx'
import { ExceptionRow } from './ExceptionRow.tsx'
import { Sheet } from './Sheet.tsx'
import { type Outcome, useExceptionMoves } from './useExceptionMoves.ts'
import '../waybills.css'
import './exceptions.css'

const REFRESH_MS = 30_000
const FIELDS = Object.values(WaybillException.fields)

/** What went wrong on waybills under way, and what is done about it. All that it shows stands in its address. */
export default function DeskPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="waybill.read" title={t('exceptions.denied')}>
      <Exceptions />
    </Permitted>
  )
}

function Exceptions() {
  const { t } = useTranslation()
  const { query, view, keyword, narrowTo } = useDeskQuery(EXCEPTION_VIEWS)
  const { type = '' } = query
  const { pageSize, more } = useDeskSize()
  const queue = useRecord(exceptionCalls.exceptionList, {
    query: { view, pageNum: 1, pageSize, ...(keyword && { keyword }), ...(type && { type }) },
    refreshMs: REFRESH_MS,
  })
  const counts = useRecord(exceptionCalls.exceptionCounts, { refreshMs: REFRESH_MS })
  useLiveReads(queue, counts)
  return (
    <TitledPage
      title={t('title.exceptions')}
      actions={
        <DeskNarrowing label={t('exceptions.search')} keyword={keyword} onChange={narrowTo}>
          <Kind type={type} onChange={narrowTo} />
        </DeskNarrowing>
      }
    >
      <RecordTabs
        label={t('exceptions.views')}
        active={view}
        tabs={EXCEPTION_VIEWS.map(name => ({
          name,
          text: t(`exceptions.view.${name}`),
          count: counts.data?.[name],
        }))}
        onChange={name => narrowTo({ view: name })}
      >
        <Loaded of={queue} skeleton={<Skeleton rows={10} height={36} />}>
          {({ records, total }) => (
            <Queue key={view} items={records} total={total} isNarrowed={Boolean(keyword || type)} onMore={more} />
          )}
        </Loaded>
      </RecordTabs>
    </TitledPage>
  )
}

interface QueueProps {
  items: readonly ExceptionRecord[]
  total: number
  isNarrowed: boolean
  onMore: (() => void) | undefined
}

/** The queue and what is done with one or several of it; the last thing done can be taken back for a while. */
function Queue({ items, total, isNarrowed, onMore }: QueueProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { label } = useDict(['exceptionType'])
  const moves = useExceptionMoves()
  const mayHandle = usePermission('exception.handle') === 'allowed'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const picked = items.filter(({ id }) => chosen.has(id))

  const tell = ({ done, refused }: Outcome) => {
    if (done > 0) message.success(t('exceptions.done', { count: done }))
    for (const { waybillNo, reason } of refused.slice(0, 3)) message.warning(`${waybillNo}: ${reason}`)
  }
  const undo = async () => {
    const outcome = await moves.undo()
    if (outcome) tell(outcome)
  }
  usePageActions([
    {
      id: 'exception.undo',
      title: t('exceptions.undo'),
      keys: 'u',
      run: () => void undo(),
      ...(!moves.last && { disabledReason: t('exceptions.nothingToUndo') }),
    },
  ])
  const choose = (id: number, isChosen: boolean) =>
    setChosen(now => new Set(isChosen ? [...now, id] : [...now].filter(each => each !== id)))
  const box = ({ id, type, waybillNo }: ExceptionRecord) => (
    <Checkbox
      aria-label={t('exceptions.choose', { kind: label('exceptionType', type), waybillNo })}
      checked={chosen.has(id)}
      onChange={event => choose(id, event.target.checked)}
    />
  )
  return (
    <>
      {moves.last && <UndoBar move={moves.last.move} onUndo={() => void undo()} onEnd={moves.forget} />}
      {picked.length > 1 && (
        <Bulk
          chosen={picked}
          moves={moves}
          onDone={outcome => {
            setChosen(new Set())
            tell(outcome)
          }}
        />
      )}
      <Desk
        items={items}
        total={total}
        label={t('exceptions.queue')}
        fields={FIELDS}
        row={item => <ExceptionRow of={item} />}
        before={mayHandle ? box : undefined}
        onMore={onMore}
        sheet={id => <Sheet key={id} id={id} moves={moves} />}
        isNarrowed={isNarrowed}
        empty={<Empty title={t('exceptions.allDone')} hint={t('exceptions.allDoneHint')} />}
      />
    </>
  )
}

const UNDO_MS = 12_000

/** What was done last, for as long as it is fresh in mind: it can be taken back. */
function UndoBar({ move, onUndo, onEnd }: { move: string; onUndo: () => void; onEnd: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(onEnd, UNDO_MS)
    return () => clearTimeout(timer)
  }, [move])
  return (
    <p className="waybills-ex-undo" role="status">
      {t('exceptions.lastDone', { move: t(`move.${move}`) })}{' '}
      <button type="button" className="nt-retry" onClick={onUndo}>
        {t('exceptions.undo')} <span aria-hidden="true">(U)</span>
      </button>
    </p>
  )
}

/** What kind of exceptions to show. */
function Kind({ type, onChange }: { type: string; onChange: (change: { type: string | undefined }) => void }) {
  const { t } = useTranslation()
  const { label } = useDict(['exceptionType'])
  return (
    <Select
      allowClear
      aria-label={t('exceptions.kind')}
      placeholder={t('exceptions.kind')}
      value={type || undefined}
      options={EXCEPTION_TYPES.map(value => ({ value, label: label('exceptionType', value) }))}
      onChange={(value: string | undefined) => onChange({ type: value })}
    />
  )
}
