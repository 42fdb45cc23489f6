import type { ExportRequest, Notification } from '../contracts/console.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import { isClientError } from './errors.ts'
import { withExtension } from './files.ts'
import { consolePorts } from './ports.ts'
import type { Client } from './types.ts'

/** One entry of the export tray. Frozen; a change makes a new one. */
export interface ExportJob {
  readonly id: string
  readonly fileName: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Rows written so far and to be written, as the gateway reports them. */
  readonly rows: number
  readonly total: number
  /** Why it failed, in words for people. */
  readonly message?: string
  readonly requestId?: string
}

/** What an export needs; the manager gives it its id. */
export type ExportOrder = Omit<ExportRequest, 'id'> & { total: number }

interface Running {
  order: ExportOrder
  controller: AbortController
  /** Kept until the entry is dismissed, to save it once more. */
  file?: Blob
}

/**
 * Runs exports beside the pages: they go on when a tab closes. A failure shows no toast (specification, section 8:
 * the loader is closed silently); the entry stays in the tray and can be retried.
 */
export class ExportManager {
  #jobs: readonly ExportJob[] = []
  readonly #work = new Map<string, Running>()
  readonly #listeners = new Set<() => void>()
  readonly #client: Client
  readonly #newId: () => string

  constructor(client: Client, newId: () => string) {
    this.#client = client
    this.#newId = newId
  }

  readonly getSnapshot = (): readonly ExportJob[] => this.#jobs

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts an export and answers its id at once. */
  start(order: ExportOrder): string {
    const id = this.#newId()
    const fileName = withExtension(order.fileName, order.type)
    this.#set([...this.#jobs, Object.freeze({ id, fileName, state: 'running', rows: 0, total: order.total } as const)])
    void this.#run(id, order)
    return id
  }

  /** Ends a running export; the gateway stops reading when the connection closes. */
  cancel(id: string): void {
    this.#work.get(id)?.controller.abort()
  }

  /** Runs a failed or cancelled export again in the same place of the tray. */
  retry(id: string): void {
    const work = this.#work.get(id)
    const job = this.#jobs.find(each => each.id === id)
    if (!work || !job || job.state === 'running' || job.state === 'done') return
    this.#update(id, { state: 'running', rows: 0, message: undefined, requestId: undefined })
    void this.#run(id, work.order)
  }

  /** Hands the file of a finished export to the browser once more. */
  saveAgain(id: string): void {
    const file = this.#work.get(id)?.file
    const job = this.#jobs.find(each => each.id === id)
    if (file && job) consolePorts().saveFile(file, job.fileName)
  }

  /** Takes a finished entry out of the tray. */
  dismiss(id: string): void {
    if (this.#jobs.find(each => each.id === id)?.state === 'running') return
    this.#work.delete(id)
    this.#set(this.#jobs.filter(each => each.id !== id))
  }

  /** Ends and forgets everything: the user or the branch changed. */
  clear(): void {
    for (const { controller } of this.#work.values()) controller.abort()
    this.#work.clear()
    this.#set([])
  }

  /** Progress comes by the notification socket. */
  readonly receive = (message: Notification): void => {
    if (message.type === 'exportProgress') this.#update(message.id, { rows: message.rows, total: message.total })
  }

  async #run(id: string, order: ExportOrder): Promise<void> {
    const controller = new AbortController()
    this.#work.set(id, { order, controller })
    const { total: _total, ...request } = order
    const fileName = withExtension(order.fileName, order.type)
    try {
      const file = await this.#client.call(gatewayCalls.exportFile, {
        body: { ...request, id, fileName },
        signal: controller.signal,
        silent: true,
      })
      consolePorts().saveFile(file, fileName)
      const work = this.#work.get(id)
      if (work) work.file = file
      this.#update(id, { state: 'done' })
    } catch (error) {
      const cancelled = isClientError(error) && error.code === 'ABORTED'
      this.#update(id, {
        state: cancelled ? 'cancelled' : 'failed',
        message: cancelled || !(error instanceof Error) ? undefined : error.message,
        requestId: isClientError(error) ? error.requestId : undefined,
      })
    }
  }

  #update(id: string, change: Partial<ExportJob>): void {
    if (!this.#jobs.some(each => each.id === id)) return
    this.#set(this.#jobs.map(each => (each.id === id ? Object.freeze({ ...each, ...change }) : each)))
  }

  #set(jobs: readonly ExportJob[]): void {
    this.#jobs = Object.freeze([...jobs])
    for (const listener of this.#listeners) listener()
  }
}
