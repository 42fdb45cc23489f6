import type { Notification } from '../contracts/console.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import {
  IMPORT_BODY_TYPE,
  type ImportFileRequest,
  type ImportPhase,
  type ImportReport,
  type ImportWorkbookRequest,
} from '../contracts/import-files.ts'
import { type Job, JobManager } from './jobs.ts'
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

export interface ImportOrder extends Omit<ImportFileRequest, 'id' | 'step'> {
  file: File
  /** Rows of the file, as the check counted them. */
  total: number
  /** Rows have been added, also when whoever began it has closed its drawer. */
  onAdded?(): void
}

/** The head and the file as one body. */
export const importBody = (head: ImportFileRequest | ImportWorkbookRequest, file: Blob): Blob =>
  new Blob([JSON.stringify(head), '\n', file], { type: IMPORT_BODY_TYPE })

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

  protected begin({ file, total }: ImportOrder) {
    return { fileName: file.name, total, phase: 'reading', rows: 0 } as const
  }

  protected async perform(id: string, order: ImportOrder, signal: AbortSignal): Promise<Partial<ImportJob>> {
    const { file, total: _total, onAdded, ...head } = order
    const body = importBody({ ...head, id, step: 'import' }, file)
    const report = await this.#client.call(gatewayCalls.importFile, { body, signal, silent: true })
    if (report.outcome && report.outcome.created > 0) onAdded?.()
    return { report }
  }
}
