import type { Endpoint, Page } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { useFormat, useLiveReads, useNow, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import {
  CardRow,
  CardRows,
  CopyableId,
  FieldCell,
  FieldScope,
  Loaded,
  PageLink,
  Panel,
  Skeleton,
  TimeCell,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import './home.css'

/** What documents of both ways have. */
export interface Doc {
  id: number
  status: number
  ownerCode: string
  warehouseCode: string
  lineCount?: number | null | undefined
  plannedAt?: string | null | undefined
}

/** What a way of goods is through with at its end. */
interface Through {
  /** Its state, and the field of the moment. */
  status: string
  at: string
  /** How many in the period, in words. */
  label: (count: number) => string
}

export interface WorkCardProps<R extends Doc> {
  on: OnHome
  of: Entity
  list: Endpoint<string, object, undefined, Page<R>>
  /** States as the filter of the list takes them. */
  status: string
  path: string
  title: string
  through: Through
  /** Said where there is none. */
  none: string
  nameOf: (row: R) => string
  href: (row: R) => string
  /** Lines that are through with the step that a document is at. */
  doneOf: (row: R) => number
  /** What is done next, in words. */
  nextOf: (row: R) => string
}

/** As many as fit beside the other way of goods; the list has the rest. */
const MOST = 6
const BY_PLAN = { sortField: 'plannedAt', sortType: 'asc' } as const

/** Documents that want hands, the most urgent first, each with the step that is next. */
export function WorkCard<R extends Doc>(props: WorkCardProps<R>) {
  const { on, of, list, status, path, title, through, none, ...row } = props
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const query = useMemo(() => ({ status, ...BY_PLAN, pageNum: 1, pageSize: MOST }), [status])
  const read = useRecord(list, { query })
  useLiveReads(read)
  const total = read.data?.total ?? 0
  const to = `${path}?${new URLSearchParams({ status, ...BY_PLAN })}`
  return (
    <Panel
      title={title}
      note={t('home.note')}
      {...(total > 0 && mayOpen(to) && { more: { to, label: t('home.all', { value: format.count(total) }) } })}
    >
      <Loaded of={read} skeleton={<Skeleton rows={MOST} />}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="nt-dim">{none}</p>
          ) : (
            <FieldScope fields={Object.values(of.fields)}>
              <CardRows>
                {records.map(doc => (
                  <Row key={doc.id} of={of} doc={doc} {...row} />
                ))}
              </CardRows>
            </FieldScope>
          )
        }
      </Loaded>
      <Passed {...{ on, list, path, through }} />
    </Panel>
  )
}

/** How much went this way in the period of the page, and the list of it. */
function Passed<R extends Doc>(props: Pick<WorkCardProps<R>, 'on' | 'list' | 'path' | 'through'>) {
  const { on, list, path, through } = props
  const mayOpen = useOpenable()
  const { status, at, label } = through
  const { dateStart, dateEnd } = on
  const of = useMemo(
    () => ({ status, [`${at}Start`]: dateStart, [`${at}End`]: dateEnd }),
    [status, at, dateStart, dateEnd],
  )
  const query = useMemo(() => ({ ...of, pageNum: 1, pageSize: 1 }), [of])
  const read = useRecord(list, { query })
  useLiveReads(read)
  const to = `${path}?${new URLSearchParams(of)}`
  return (
    <Loaded of={read} skeleton={<Skeleton rows={1} />}>
      {({ total }) => (
        <p className="warehouse-passed">
          {total > 0 && mayOpen(to) ? (
            <PageLink to={to} className="nt-link">
              {label(total)}
            </PageLink>
          ) : (
            label(total)
          )}
        </p>
      )}
    </Loaded>
  )
}

type RowProps<R extends Doc> = { doc: R } & Pick<WorkCardProps<R>, 'of' | 'nameOf' | 'href' | 'doneOf' | 'nextOf'>

function Row<R extends Doc>({ of, doc, nameOf, href, doneOf, nextOf }: RowProps<R>) {
  const { t } = useTranslation()
  const now = useNow()
  const isLate = doc.plannedAt != null && Date.parse(doc.plannedAt) < now.getTime()
  return (
    <CardRow
      below={
        <>
          <span>{t('home.lines', { done: doneOf(doc), count: doc.lineCount ?? 0 })}</span>
          <FieldCell name="warehouseCode" field={of.fieldNamed('warehouseCode')} row={doc} />
          {doc.plannedAt && (
            <span className={isLate ? 'warehouse-late' : undefined}>
              {t('home.planned')} <TimeCell value={doc.plannedAt} />
            </span>
          )}
        </>
      }
      end={
        <PageLink to={href(doc)} button="plain">
          {nextOf(doc)}
        </PageLink>
      }
    >
      <CopyableId id={nameOf(doc)} to={href(doc)} />
      <FieldCell name="ownerCode" field={of.fieldNamed('ownerCode')} row={doc} />
    </CardRow>
  )
}
