import type { Notification } from '../contracts/console.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import type { ImportIssue } from '../contracts/endpoints/imports.ts'
import {
  IMPORT_BODY_TYPE,
  type ImportFileRequest,
  type ImportPhase,
  type ImportReport,
  type ImportWorkbookRequest,
} from '../contracts/import-files.ts'
import { type Job, JobManager } from './jobs.ts'
import { consolePorts } from './ports.ts'
import type { Client } from './types.ts'

/** One import of the tray. */
export interface ImportJob extends Job {
  readonly phase: ImportPhase
  /** Rows read so far. */
  readonly rows: number
  /** Rows of the file, as the check counted them. */
  readonly total: number
  readonly report?: ImportReport
}

/** How a page says what is wrong with a row: in the workbook as in its forms. */
export interface ImportWords {
  /** Title of the column of a row's errors; the workbook's name ends with it. */
  errorsTitle: string
  issue(issue: ImportIssue): string
}

/** A file, and what is needed to give it back with its bad cells marked. */
export interface MarkedFile extends Pick<ImportFileRequest, 'entity' | 'columns'> {
  file: File
  words: ImportWords
}

export interface ImportOrder extends MarkedFile, Omit<ImportFileRequest, 'id' | 'step'> {
  /** Rows of the file, as the check counted them. */
  total: number
  /** Rows have been added, also when whoever began it has closed its drawer. */
  onAdded?(): void
}

/** The head and the file as one body. */
export const importBody = (head: ImportFileRequest | ImportWorkbookRequest, file: Blob): Blob =>
  new Blob([JSON.stringify(head), '\n', file], { type: IMPORT_BODY_TYPE })

/** Saves the file as a workbook with its bad cells marked: all of its rows, or the bad ones alone. */
export async function saveMarked(
  client: Client,
  { entity, columns, file, words }: MarkedFile,
  { issues, rows }: { issues: readonly ImportIssue[]; rows: ImportWorkbookRequest['rows'] },
  options: { signal?: AbortSignal; silent?: boolean } = {},
): Promise<void> {
  const { errorsTitle } = words
  const fileName = file.name.replace(/\.\w+$/, '')
  const said = issues.map(issue => ({ line: issue.line, field: issue.field, text: words.issue(issue) }))
  const head = { entity, columns, fileName, errorsTitle, rows, issues: said }
  const blob = await client.call(gatewayCalls.importWorkbook, { body: importBody(head, file), ...options })
  consolePorts().saveFile(blob, `${fileName} - ${errorsTitle}.xlsx`)
}

/**
 * Imports in the tray. The same file is imported once, so one whose answer was lost, or that was cancelled while rows
 * were being added, can be tried again without harm.
 */
export class ImportManager extends JobManager<ImportJob, ImportOrder> {
  readonly #client: Client

  constructor(client: Client, newId: () => string) {
    super(newId)
    this.#client = client
  }

  /** Progress comes by the notification socket. */
  readonly receive = (message: Notification): void => {
    if (message.type === 'importProgress') this.jobs.update(message.id, { phase: message.phase, rows: message.rows })
  }

  /** Saves the rows that an import has left out, each with its errors. A failure is shown as that of any call. */
  async saveRefused(id: string): Promise<void> {
    const order = this.orderOf(id)
    const issues = this.jobs.find(id)?.report?.outcome?.issues ?? []
    if (!order || issues.length === 0) return
    await saveMarked(this.#client, order, { issues, rows: 'bad' }).catch(() => undefined)
  }

  protected begin({ file, total }: ImportOrder) {
    return { fileName: file.name, total, phase: 'reading', rows: 0 } as const
  }

  protected async perform(id: string, order: ImportOrder, signal: AbortSignal): Promise<Partial<ImportJob>> {
    const { file, total: _total, words: _words, onAdded, ...head } = order
    const body = importBody({ ...head, id, step: 'import' }, file)
    const report = await this.#client.call(gatewayCalls.importFile, { body, signal, silent: true })
    if (report.outcome && report.outcome.created > 0) onAdded?.()
    return { report }
  }
}
