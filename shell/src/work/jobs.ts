import type { BulkMoveJob, ExportJob, ImportJob, UploadItem } from '@ntocc/sdk/client'
import type { ImportOutcome } from '@ntocc/sdk/contracts'

/** An export, an upload or an import as the tray shows it. */
export interface Job {
  key: string
  id: string
  kind: 'export' | 'upload' | 'import' | 'move'
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** 0 to 1. */
  progress: number
  /** Rows of an export or an import, bytes of an upload. */
  done: number
  total: number
  message?: string
  /** What a finished import came to: rows added, rows with errors left out; `repeated`: added by an earlier one. */
  outcome?: { added: number; left: number; repeated: boolean }
  /** Of a finished move of many records: those moved, and those refused. */
  moved?: { done: number; refused: number }
  canRetry: boolean
  /** Rows of the file were left out that somebody has to mend: it stays until it is put away. */
  canMend?: boolean
}

const ofExport = ({ id, fileName, state, rows, total, message }: ExportJob): Job => ({
  key: `export-${id}`,
  id,
  kind: 'export',
  name: fileName,
  state,
  message,
  done: rows,
  total,
  progress: total > 0 ? Math.min(1, rows / total) : 0,
  canRetry: state === 'failed' || state === 'cancelled',
})

const ofUpload = ({ id, name, size, state, progress, message, canRetry }: UploadItem): Job => ({
  key: `upload-${id}`,
  id,
  kind: 'upload',
  name,
  message,
  state: state === 'queued' ? 'waiting' : state === 'sending' ? 'running' : state,
  done: Math.round(size * progress),
  total: size,
  progress,
  canRetry: canRetry && (state === 'failed' || state === 'cancelled'),
})

const outcomeOf = (total: number, { created, repeated }: ImportOutcome): NonNullable<Job['outcome']> => ({
  added: created,
  left: total - created,
  repeated,
})

/** Rows are read one by one; the backend then adds them all at once. */
const ofImport = ({ id, fileName, state, phase, rows, total, message, report }: ImportJob): Job => ({
  key: `import-${id}`,
  id,
  kind: 'import',
  name: fileName,
  state,
  message,
  total,
  done: rows,
  progress: total > 0 ? Math.min(1, (phase === 'reading' ? 0.5 : 0.9) * (rows / total)) : 0,
  ...(report?.outcome && { outcome: outcomeOf(report.total, report.outcome) }),
  canMend: state === 'done' && (report?.outcome?.issues.length ?? 0) > 0,
  canRetry: state === 'failed' || state === 'cancelled',
})

/** Records are moved one by one; leaving the page changes nothing about that. */
const ofMove = ({ id, fileName, state, total, moved, refused, message, outcome }: BulkMoveJob): Job => ({
  key: `move-${id}`,
  id,
  kind: 'move',
  name: fileName,
  state,
  message,
  total,
  done: moved + refused,
  progress: total > 0 ? Math.min(1, (moved + refused) / total) : 0,
  ...(outcome && { moved: { done: moved, refused } }),
  canMend: state === 'done' && refused > 0,
  canRetry: state === 'failed',
})

export const isActive = ({ state }: Job): boolean => state === 'waiting' || state === 'running'

/** What the tray shows, in the order it began: exports, uploads, imports, then moves of many records. */
export const jobsOf = (
  exports: readonly ExportJob[],
  uploads: readonly UploadItem[],
  imports: readonly ImportJob[],
  moves: readonly BulkMoveJob[] = [],
): Job[] => [
  ...exports.map(ofExport),
  ...uploads.filter(({ hidden }) => !hidden).map(ofUpload),
  ...imports.map(ofImport),
  ...moves.map(ofMove),
]

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** A size in the language's own words: 3.4 MB. */
export function sizeText(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const digits = step === 2 ? 1 : 0
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(bytes / 1000 ** step)
}
