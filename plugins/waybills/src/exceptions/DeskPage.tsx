import { EXCEPTION_TYPES } from '@ntocc/sdk/contracts'
import {
  useDict,
  useNotifications,
  usePageActions,
  usePageQuery,
  usePermission,
  useRecord,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { Empty, Loaded, Permitted, RecordTabs, Skeleton, TitledPage, useNarrow } from '@ntocc/sdk/ui'
import { App, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { EXCEPTION_VIEWS, type ExceptionRecord, type ExceptionView, exceptionCalls } from '../../contract/exceptions.ts'
import { Bulk } from './Bulk.tsx'
import { Queue } from './Queue.tsx'
import { Sheet } from './Sheet.tsx'
import { type Outcome, useExceptionMoves } from './useExceptionMoves.ts'
import '../waybills.css'
import './exceptions.css'

/** So many stand in the queue; each look further is the next. */
const SIZES = [50, 100, 500] as const
const REFRESH_MS = 30_000

const viewOf = (query: Readonly<Record<string, string | undefined>>): ExceptionView =>
  EXCEPTION_VIEWS.find(view => view === query.view) ?? 'open'

/** What went wrong on waybills under way, and what is done about it. All that it shows stands in its address. */
export function DeskPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="waybill.read" title={t('exceptions.denied')}>
      <Desk />
    </Permitted>
  )
}

function Desk() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const view = viewOf(query)
  const { keyword = '', type = '' } = query
  const [size, setSize] = useState(0)
  const pageSize = SIZES[size] ?? 500
  const queue = useRecord(exceptionCalls.exceptionList, {
    query: { view, pageNum: 1, pageSize, ...(keyword && { keyword }), ...(type && { type }) },
    refreshMs: REFRESH_MS,
  })
  const counts = useRecord(exceptionCalls.exceptionCounts, { refreshMs: REFRESH_MS })
  const { refetch } = queue
  const { refetch: recount } = counts
  useNotifications(message => {
    if (message.type !== 'refreshToDoList') return
    void refetch()
    void recount()
  })
  const narrowTo = (change: Record<string, string | undefined>) => {
    const next: Record<string, string> = {}
    for (const [name, value] of Object.entries({ ...query, open: undefined, ...change })) if (value) next[name] = value
    setQuery(next)
  }
  return (
    <TitledPage title={t('title.exceptions')} actions={<Narrowing keyword={keyword} type={type} onChange={narrowTo} />}>
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
            <Split
              key={view}
              items={records}
              total={total}
              isNarrowed={Boolean(keyword || type)}
              onMore={() => setSize(now => Math.min(now + 1, SIZES.length - 1))}
            />
          )}
        </Loaded>
      </RecordTabs>
    </TitledPage>
  )
}

interface SplitProps {
  items: readonly ExceptionRecord[]
  total: number
  isNarrowed: boolean
  onMore: () => void
}

const off = (possible: unknown, disabledReason: string) => (possible ? {} : { disabledReason })

/** The queue beside the exception that is looked at; on a phone one or the other. */
function Split({ items, total, isNarrowed, onMore }: SplitProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [query, setQuery] = usePageQuery()
  const moves = useExceptionMoves()
  const narrow = useNarrow()
  const mayHandle = usePermission('exception.handle') === 'allowed'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const named = Number(query.open)
  const current = Number.isSafeInteger(named) && named > 0 ? named : narrow ? undefined : items[0]?.id
  const at = items.findIndex(({ id }) => id === current)
  const picked = items.filter(({ id }) => chosen.has(id))

  const open = (id: number | undefined) =>
    setQuery({ ...query, open: id === undefined ? '' : String(id) }, { replace: true })
  const tell = ({ done, refused }: Outcome) => {
    if (done > 0) message.success(t('exceptions.done', { count: done }))
    for (const { waybillNo, reason } of refused.slice(0, 3)) message.warning(`${waybillNo}: ${reason}`)
  }
  const undo = async () => {
    const outcome = await moves.undo()
    if (outcome) tell(outcome)
  }
  const neighbours = [items[at + 1], items[at - 1]] as const
  usePageActions([
    {
      id: 'exception.next',
      title: t('exceptions.next'),
      keys: 'j',
      run: () => open(neighbours[0]?.id),
      ...off(neighbours[0], t('exceptions.noOther')),
    },
    {
      id: 'exception.previous',
      title: t('exceptions.previous'),
      keys: 'k',
      run: () => open(neighbours[1]?.id),
      ...off(at > 0 && neighbours[1], t('exceptions.noOther')),
    },
    {
      id: 'exception.undo',
      title: t('exceptions.undo'),
      keys: 'u',
      run: () => void undo(),
      ...off(moves.last, t('exceptions.nothingToUndo')),
    },
  ])

  if (items.length === 0 && current === undefined)
    return isNarrowed ? (
      <Empty icon="filter" title={t('exceptions.nothingFound')} hint={t('exceptions.nothingFoundHint')} />
    ) : (
      <Empty title={t('exceptions.allDone')} hint={t('exceptions.allDoneHint')} />
    )
  const choose = (id: number, isChosen: boolean) =>
    setChosen(now => new Set(isChosen ? [...now, id] : [...now].filter(each => each !== id)))
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
      <div className="waybills-ex-desk">
        {(!narrow || current === undefined) && (
          <Queue
            items={items}
            total={total}
            current={current}
            onOpen={open}
            chosen={chosen}
            onChoose={mayHandle ? choose : undefined}
            onMore={onMore}
          />
        )}
        {current !== undefined && (
          <div className="waybills-ex-side">
            {narrow && (
              <button type="button" className="nt-retry" onClick={() => open(undefined)}>
                {t('exceptions.back')}
              </button>
            )}
            <Sheet key={current} id={current} moves={moves} />
          </div>
        )}
      </div>
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

interface NarrowingProps {
  keyword: string
  type: string
  onChange: (change: { keyword?: string | undefined; type?: string | undefined }) => void
}

/** A word to find exceptions by, and their kind. */
function Narrowing({ keyword, type, onChange }: NarrowingProps) {
  const { t } = useTranslation()
  const { label } = useDict(['exceptionType'])
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  return (
    <div className="waybills-ex-narrowing">
      <Input.Search
        allowClear
        aria-label={t('exceptions.search')}
        placeholder={t('exceptions.search')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={value => onChange({ keyword: value.trim() || undefined })}
      />
      <Select
        allowClear
        aria-label={t('exceptions.kind')}
        placeholder={t('exceptions.kind')}
        value={type || undefined}
        options={EXCEPTION_TYPES.map(value => ({ value, label: label('exceptionType', value) }))}
        onChange={(value: string | undefined) => onChange({ type: value })}
      />
    </div>
  )
}
