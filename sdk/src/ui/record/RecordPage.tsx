import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WITH_MOVES } from '../../contracts/endpoints/resource.ts'
import type { Entity } from '../../fields/index.ts'
import { usePageQuery, usePageTitle, useRecord } from '../../hooks/index.ts'
import { queryKeyOf } from '../../hooks/query-keys.ts'
import { ActionButton } from '../core/ActionButton.tsx'
import { Empty, ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { EntityDetail, type Facet } from '../detail/EntityDetail.tsx'
import type { SummaryFact } from '../detail/SummaryStrip.tsx'
import { EntityFormDrawer } from '../entity/frames.tsx'
import type { FormCalls } from '../form/useSaving.ts'
import type { FormSchema } from '../schema/schema.ts'
import type { Moved, MoveSource } from './moves.ts'
import type { RecordCalls } from './RecordScreen.tsx'
import { useMoveSource } from './useMoveSource.ts'
import { useRecordMoves } from './useRecordMoves.tsx'
import './record.css'

export interface RecordPageProps<R extends Moved & object> {
  /** Which record it is; default what the address says. */
  id?: number
  of: Entity
  calls: RecordCalls<R>
  form: FormSchema
  nameOf: (row: R) => string
  /** What the record is called at the head of the page; default its code. */
  title?: (row: R) => ReactNode
  /** How it moves from state to state; default the machine behind `status`. Keep the object stable. */
  moves?: MoveSource<R>
  /** What must be seen at a glance. */
  facts?: (row: R) => readonly SummaryFact[]
  /** What to do next where no move is it: before the moves, of which none is primary then. Null: nothing is. */
  lead?: (row: R) => ReactNode
  /** What can be done with it beside its moves; `refresh` reads the record again. */
  actions?: (row: R, refresh: () => void) => ReactNode
  /** What has to be said of it before all else. */
  above?: (row: R) => ReactNode
  /** Why it cannot be changed as it is now; undefined when it can. */
  locked?: (row: R) => string | undefined
  /** Its sides beside details and history. */
  facets?: (row: R) => readonly Facet[]
  /**
   * Something becomes of it by itself: it is read again every few seconds while that is so, and with each new version what its moves
   * have read anew.
   */
  isMoving?: (row: R) => boolean
}

const MOVING_MS = 4_000

/** A record on a page of its own, by the `id` of the address unless told: its next step, its sides, its history, and changing it. */
export function RecordPage<R extends Moved & object>(props: RecordPageProps<R>) {
  const { calls, nameOf } = props
  const text = useUiText()
  const [query] = usePageQuery()
  const id = props.id ?? Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  // Its buttons say what only the backend knows.
  const asked = calls.move && { query: WITH_MOVES }
  const [refreshMs, refreshEvery] = useState<number>()
  const named = { ...(isNamed && { params: { id } as never }), enabled: isNamed }
  const read = useRecord(calls.get, { ...named, ...asked, ...(refreshMs && { refreshMs }) })
  const row = read.data
  const wanted = row && props.isMoving?.(row) ? MOVING_MS : undefined
  if (wanted !== refreshMs) refreshEvery(wanted)
  usePageTitle(row && nameOf(row))
  if (!isNamed) return <Empty isPage title={text('record.notNamed')} hint={text('record.notNamedHint')} />
  if (read.notFound) return <Empty isPage title={text('record.notFound')} hint={text('record.notFoundHint')} />
  if (read.error && !row) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!row)
    return (
      <div className="nt-record">
        <Skeleton rows={3} height={24} />
        <Skeleton rows={10} height={18} />
      </div>
    )
  return <Loaded key={id} {...props} row={row} refresh={() => void read.refetch()} />
}

/** Its sides are of the version that is shown, the last one too, after which nothing is read again. */
function useSidesOf<R extends Moved & object>({ calls, moves, isMoving }: RecordPageProps<R>, version: number): void {
  const queries = useQueryClient()
  const shown = useRef(version)
  useEffect(() => {
    if (!isMoving || shown.current === version) return
    shown.current = version
    for (const each of moves?.invalidates ?? [])
      if (each !== calls.get) void queries.invalidateQueries({ queryKey: queryKeyOf(each) })
  }, [queries, calls, moves, isMoving, version])
}

function Loaded<R extends Moved & object>(props: RecordPageProps<R> & { row: R; refresh: () => void }) {
  const { of, calls, form, row, nameOf } = props
  const text = useUiText()
  const [isEditing, setEditing] = useState(false)
  useSidesOf(props, row.version)
  const source = useMoveSource(of, calls, props.moves)
  const moves = useRecordMoves(source, nameOf)
  const permission = calls.update?.permission
  const lead = props.lead?.(row)
  return (
    <div className="nt-record">
      {props.above?.(row)}
      <EntityDetail
        of={of}
        record={row}
        schema={form}
        // What nothing moves has its state all the same.
        state={calls.move || props.moves ? source.state : 'status'}
        title={props.title?.(row)}
        facts={props.facts?.(row) ?? []}
        facets={props.facets?.(row) ?? []}
        actions={
          <>
            {lead}
            {moves.buttonsOf(row, { primary: lead === undefined })}
            {props.actions?.(row, props.refresh)}
            {calls.update && (
              <ActionButton
                label={text('record.edit')}
                {...(permission && { permission })}
                disabledReason={props.locked?.(row)}
                onClick={() => setEditing(true)}
              />
            )}
          </>
        }
      />
      {isEditing && (
        <EntityFormDrawer schema={form} calls={calls as FormCalls} id={row.id} onClose={() => setEditing(false)} />
      )}
      {moves.dialog}
    </div>
  )
}
