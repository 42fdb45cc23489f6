import type { BulkMoveManager, ExportManager, ImportManager, UploadManager } from '@ntocc/sdk/client'
import { isActive, type Job, jobsOf } from '../work/jobs.ts'
import type { Notice } from './notices.ts'

interface Watched {
  exports: ExportManager
  uploads: UploadManager
  imports: ImportManager
  bulkMoves: BulkMoveManager
  /** Where the user is: a finished job leads back to where it was begun. */
  here(): string
  add(notice: Notice): void
  now?(): number
}

interface Begun {
  at: string
  /** Uploads that run together are one notice. */
  batch: string
  ended: boolean
}

/** Makes a notice of every export, upload, import and move of many records that ends. What ends before the eyes of whoever began it counts as read. */
export function watchJobs({ exports, uploads, imports, bulkMoves, here, add, now = Date.now }: Watched): () => void {
  const begun = new Map<string, Begun>()
  const arrived = new Map<string, number>()
  let batch = ''
  const look = () => {
    const jobs = jobsOf(exports.getSnapshot(), uploads.getSnapshot(), imports.getSnapshot(), bulkMoves.getSnapshot())
    if (!jobs.some(job => job.kind === 'upload' && isActive(job))) queueMicrotask(endBatch)
    for (const job of jobs) {
      const known = begun.get(job.key)
      if (isActive(job)) begin(job, known)
      else if (known && !known.ended) end(job, known)
    }
    const kept = new Set(jobs.map(({ key }) => key))
    for (const key of begun.keys()) if (!kept.has(key)) begun.delete(key)
  }
  const endBatch = () => {
    if (uploads.running === 0) batch = ''
  }
  const begin = (job: Job, known: Begun | undefined) => {
    if (known && !known.ended) return
    if (job.kind === 'upload') batch ||= job.key
    begun.set(job.key, { at: here(), batch: job.kind === 'upload' ? batch : job.key, ended: false })
  }
  const end = (job: Job, known: Begun) => {
    known.ended = true
    if (job.state === 'cancelled') return
    const count = job.state === 'done' ? (arrived.get(known.batch) ?? 0) + 1 : 1
    if (job.state === 'done') arrived.set(known.batch, count)
    add(noticeOf(job, known, count, now(), known.at === here()))
  }
  const ends = [exports.subscribe(look), uploads.subscribe(look), imports.subscribe(look), bulkMoves.subscribe(look)]
  return () => ends.forEach(stop => void stop())
}

function noticeOf(job: Job, { at: to, batch }: Begun, count: number, at: number, seen: boolean): Notice {
  const failed = job.state === 'failed'
  const key = failed
    ? (`${job.kind}Failed` as const)
    : job.kind === 'upload' && count > 1
      ? ('uploadsDone' as const)
      : (`${job.kind}Done` as const)
  return {
    id: failed ? `${job.key}-failed-${at}` : batch,
    at,
    to,
    kind: 'job',
    level: failed ? 'error' : 'success',
    words: { key, name: job.name, count, ...(failed && job.message && { reason: job.message }) },
    read: seen && !failed,
  }
}
