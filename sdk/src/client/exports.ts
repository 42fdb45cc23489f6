import type { Notification } from '../contracts/console.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import type { ExportRequest } from '../contracts/export-files.ts'
import { withExtension } from './files.ts'
import { type Job, JobManager } from './jobs.ts'
import { consolePorts } from './ports.ts'
import type { Client } from './types.ts'

/** One export of the tray. */
export interface ExportJob extends Job {
  /** Rows written so far and to be written, as the gateway reports them. */
  readonly rows: number
  readonly total: number
}

/** What an export needs; the manager gives it its id. */
export type ExportOrder = Omit<ExportRequest, 'id'> & { total: number }

/** Exports in the tray. The gateway stops reading when the connection of a cancelled one closes. */
export class ExportManager extends JobManager<ExportJob, ExportOrder> {
  readonly #client: Client
  /** Kept until their entries are dismissed, to save them once more. */
  readonly #files = new Map<string, Blob>()

  constructor(client: Client, newId: () => string) {
    super(newId)
    this.#client = client
  }

  /** Hands the file of a finished export to the browser once more. */
  saveAgain(id: string): void {
    const file = this.#files.get(id)
    const job = this.jobs.find(id)
    if (file && job) consolePorts().saveFile(file, job.fileName)
  }

  /** Progress comes by the notification socket. */
  readonly receive = (message: Notification): void => {
    if (message.type === 'exportProgress') this.jobs.update(message.id, { rows: message.rows, total: message.total })
  }

  protected begin({ fileName, type, total }: ExportOrder) {
    return { fileName: withExtension(fileName, type), rows: 0, total }
  }

  protected async perform(id: string, order: ExportOrder, signal: AbortSignal): Promise<Partial<ExportJob>> {
    const { total: _total, ...request } = order
    const { fileName } = this.begin(order)
    const body = { ...request, id, fileName }
    const file = await this.#client.call(gatewayCalls.exportFile, { body, signal, silent: true })
    consolePorts().saveFile(file, fileName)
    if (this.jobs.find(id)) this.#files.set(id, file)
    return {}
  }

  protected override forget(id: string): void {
    this.#files.delete(id)
  }
}
