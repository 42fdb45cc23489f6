import { useState } from 'react'
import { type ExportBatch, type ExportPlan, planExport } from '../client/export-plan.ts'
import type { ExportJob } from '../client/exports.ts'
import { type Endpoint, type PathParams, pathOf } from '../contracts/endpoints/endpoint.ts'
import type { ListQuery, Page } from '../contracts/envelope.ts'
import type { ExportColumn, ExportType } from '../contracts/export-files.ts'
import { useClient, useConsole } from './services.ts'
import { useSession, useStore } from './use-session.ts'

export interface ExportSource<P extends string = string> {
  /** The list call whose rows are exported. */
  endpoint: Endpoint<P, ListQuery, undefined, Page<unknown>>
  params?: PathParams<P>
  /** Filters and sort as the list sent them (`useList().query`). */
  query: ListQuery
  /** How many rows there are, and whether that is a lower bound. */
  total: number
  totalCapped?: boolean
  columns: ExportColumn[]
  type?: ExportType
  /** Without extension. */
  fileName: string
}

/** What of an export may be other than the list has it. */
export type ExportChoice = Partial<Pick<ExportSource, 'columns' | 'type' | 'fileName'>>

/** Rows of an export that are no batch of the list. */
export type ExportRows = { ids: readonly number[] } | { pageNum: number; pageSize: number; count: number }

const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'total', 'countAll'])

/** Filters and sort only: paging belongs to the batch. */
export function exportQueryOf(query: ListQuery): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && !PAGING.has(key)) kept[key] = typeof value === 'boolean' ? String(value) : value
  return kept
}

/**
 * Exports a list. `begin` exports at once when the rows are no more than the branch's exportable quantity; otherwise
 * `choice` holds the batches for a dialog, and `start` exports one of them.
 */
export function useExport<P extends string>(source: ExportSource<P>) {
  const client = useClient()
  const { exports } = useConsole()
  const quantity = useSession(state => state.exportableQuantity)
  const [asked, setAsked] = useState<{ plan: ExportPlan; choice: ExportChoice } | null>(null)
  const [counting, setCounting] = useState(false)
  const [started, setStarted] = useState<readonly string[]>([])
  const all = useStore(exports, jobs => jobs)

  const send = (
    rows: { pageNum: number; pageSize: number; ids?: number[]; total: number },
    { columns = source.columns, type = source.type ?? 'xlsx', fileName = source.fileName }: ExportChoice,
    suffix = '',
  ): void => {
    const id = exports.start({
      list: pathOf(source.endpoint, source.params),
      query: exportQueryOf(source.query),
      columns,
      type,
      fileName: `${fileName}${suffix}`,
      ...rows,
    })
    setStarted(ids => [...ids, id])
  }
  const start = (batch: ExportBatch, plan: ExportPlan, choice: ExportChoice): void => {
    const { pageNum, pageSize, from, to } = batch
    const suffix = plan.kind === 'batches' ? `-${pageNum}` : ''
    send({ pageNum, pageSize, total: Math.max(0, to - from + 1) }, choice, suffix)
  }

  /** A capped count is a lower bound: the batches need the real one. */
  const exactTotal = async (): Promise<number> => {
    if (!source.totalCapped) return source.total
    const query: ListQuery = { ...exportQueryOf(source.query), pageNum: 1, pageSize: 10, countAll: 1 }
    const page = await client.call(source.endpoint, { params: source.params, query })
    return page.total
  }

  const begin = async (choice: ExportChoice = {}): Promise<void> => {
    setCounting(true)
    try {
      const plan = planExport(await exactTotal(), quantity)
      const [only] = plan.batches
      if (plan.kind === 'single' && only) start(only, plan, choice)
      else setAsked({ plan, choice })
    } catch {
      // The client has shown why the rows could not be counted; nothing was started.
    } finally {
      setCounting(false)
    }
  }

  return {
    begin,
    /** Exports these rows at once. */
    take: (rows: ExportRows, choice: ExportChoice = {}) =>
      'ids' in rows
        ? send({ pageNum: 1, pageSize: rows.ids.length, ids: [...rows.ids], total: rows.ids.length }, choice)
        : send({ pageNum: rows.pageNum, pageSize: rows.pageSize, total: rows.count }, choice),
    /** Batches to choose from, or null when there is nothing to ask. */
    choice: asked?.plan ?? null,
    start: (batch: ExportBatch) => asked && start(batch, asked.plan, asked.choice),
    close: () => setAsked(null),
    isCounting: counting,
    /** Exports of this list, newest last. */
    jobs: all.filter((job: ExportJob) => started.includes(job.id)),
    cancel: (id: string) => exports.cancel(id),
    retry: (id: string) => exports.retry(id),
  }
}
