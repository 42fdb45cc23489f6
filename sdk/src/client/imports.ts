import type { Notification } from '../contracts/console.ts'
import { gatewayCalls } from '../contracts/endpoints/gateway.ts'
import {
  IMPORT_BODY_TYPE,
  type ImportFileRequest,
  type ImportPhase,
  type ImportReport,
  type ImportWorkbookRequest,
} from '../contracts/import-files.ts'
import { isClientError } from './errors.ts'
import type { Client } from './types.ts'

/** One import of the tray. Frozen; a change makes a new one. */
export interface ImportJob {
  readonly id: string
  readonly fileName: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly phase: ImportPhase
  /** Rows read so far. */
  readonly rows: number
  /** Rows of the file, as the check counted them. */
  readonly total: number
  readonly report?: ImportReport
  /** Why it failed, in words for people. */
  readonly message?: string
  readonly requestId?: string
}

export type ImportOrder = Omit<ImportFileRequest, 'id' | 'step'> & { file: File; total: number }

/** The head and the file as one body. */
export const importBody = (head: ImportFileRequest | ImportWorkbookRequest, file: Blob): Blob =>
  new Blob([JSON.stringify(head), '\n', file], { type: IMPORT_BODY_TYPE })

interface Running {
  order: ImportOrder
  controller: AbortController
}

/**
 * Runs imports beside the pages: they go on when a tab closes. The same file is imported once, so an import whose answer
 * was lost can be tried again without harm.
 */
export class ImportManager {
  #jobs: readonly ImportJob[] = []
  readonly #work = new Map<string, Running>()
  readonly #listeners = new Set<() => void>()
  readonly #client: Client
  readonly #newId: () => string

  constructor(client: Client, newId: () => string) {
    this.#client = client
    this.#newId = newId
  }

  readonly getSnapshot = (): readonly ImportJob[] => this.#jobs

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts an import and answers its id at once. */
  start(order: ImportOrder): string {
    const id = this.#newId()
    const { total } = order
    const { name: fileName } = order.file
    this.#set([...this.#jobs, Object.freeze({ ...START, id, fileName, total })])
    void this.#run(id, order)
    return id
  }

  /** Stops waiting for it. Rows that are being added already may all arrive: trying again tells. */
  cancel(id: string): void {
    this.#work.get(id)?.controller.abort()
  }

  /** Runs a failed or cancelled import again in the same place of the tray. */
  retry(id: string): void {
    const work = this.#work.get(id)
    const job = this.#jobs.find(each => each.id === id)
    if (!work || !job || job.state === 'running' || job.state === 'done') return
    this.#update(id, { ...START, message: undefined, requestId: undefined })
    void this.#run(id, work.order)
  }

  /** Takes an ended entry out of the tray. */
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
    if (message.type === 'importProgress') this.#update(message.id, { phase: message.phase, rows: message.rows })
  }

  async #run(id: string, order: ImportOrder): Promise<void> {
    const controller = new AbortController()
    this.#work.set(id, { order, controller })
    const { file, total: _total, ...head } = order
    try {
      const report = await this.#client.call(gatewayCalls.importFile, {
        body: importBody({ ...head, id, step: 'import' }, file),
        signal: controller.signal,
        silent: true,
      })
      this.#update(id, { state: 'done', report })
    } catch (error) {
      const cancelled = isClientError(error) && error.code === 'ABORTED'
      this.#update(id, {
        state: cancelled ? 'cancelled' : 'failed',
        message: cancelled || !(error instanceof Error) ? undefined : error.message,
        requestId: isClientError(error) ? error.requestId : undefined,
      })
    }
  }

  #update(id: string, change: Partial<ImportJob>): void {
    if (!this.#jobs.some(each => each.id === id)) return
    this.#set(this.#jobs.map(each => (each.id === id ? Object.freeze({ ...each, ...change }) : each)))
  }

  #set(jobs: readonly ImportJob[]): void {
    this.#jobs = Object.freeze([...jobs])
    for (const listener of this.#listeners) listener()
  }
}

const START = { state: 'running', phase: 'reading', rows: 0 } as const
