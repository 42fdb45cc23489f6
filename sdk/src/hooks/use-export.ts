import { useState } from 'react'
import { type ExportBatch, type ExportPlan, planExport } from '../client/export-plan.ts'
import type { ExportJob } from '../client/exports.ts'
import type { ExportColumn, ExportType } from '../contracts/console.ts'
import { type Endpoint, type PathParams, pathOf } from '../contracts/endpoints/endpoint.ts'
import type { ListQuery, Page } from '../contracts/envelope.ts'
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

const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'total', 'countAll'])

/** Filters and sort only: paging belongs to the batch. */
export function exportQueryOf(query: ListQuery): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(query)) if (value !== undefined && !PAGING.has(key)) kept[key] = value
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
  const [choice, setChoice] = useState<ExportPlan | null>(null)
  const [counting, setCounting] = useState(false)
  const [started, setStarted] = useState<readonly string[]>([])
  const all = useStore(exports, jobs => jobs)

  const start = (batch: ExportBatch, plan: ExportPlan): void => {
    const suffix = plan.kind === 'batches' ? `-${batch.pageNum}` : ''
    const id = exports.start({
      list: pathOf(source.endpoint, source.params),
      query: exportQueryOf(source.query),
      pageNum: batch.pageNum,
      pageSize: batch.pageSize,
      columns: source.columns,
      type: source.type ?? 'xlsx',
      fileName: `${source.fileName}${suffix}`,
      total: Math.max(0, batch.to - batch.from + 1),
    })
    setStarted(ids => [...ids, id])
  }

  /** A capped count is a lower bound: the batches need the real one. */
  const exactTotal = async (): Promise<number> => {
    if (!source.totalCapped) return source.total
    const query: ListQuery = { ...exportQueryOf(source.query), pageNum: 1, pageSize: 10, countAll: 1 }
    const page = await client.call(source.endpoint, { params: source.params, query })
    return page.total
  }

  const begin = async (): Promise<void> => {
    setCounting(true)
    try {
      const plan = planExport(await exactTotal(), quantity)
      const [only] = plan.batches
      if (plan.kind === 'single' && only) start(only, plan)
      else setChoice(plan)
    } catch {
      // The client has shown why the rows could not be counted; nothing was started.
    } finally {
      setCounting(false)
    }
  }

  return {
    begin,
    /** Batches to choose from, or null when there is nothing to ask. */
    choice,
    start: (batch: ExportBatch) => choice && start(batch, choice),
    close: () => setChoice(null),
    isCounting: counting,
    /** Exports of this list, newest last. */
    jobs: all.filter((job: ExportJob) => started.includes(job.id)),
    cancel: (id: string) => exports.cancel(id),
    retry: (id: string) => exports.retry(id),
  }
}
