import { type BulkMove, type BulkMoveBody, bulkMoves, type MoveRefusal } from '../contracts/endpoints/bulk-moves.ts'
import { isClientError } from './errors.ts'
import { type Job, JobManager } from './jobs.ts'
import { consolePorts } from './ports.ts'
import type { Client } from './types.ts'

/** A move of many records in the tray. `fileName` is what it is called. */
export interface BulkMoveJob extends Job {
  readonly total: number
  readonly moved: number
  readonly refused: number
  readonly outcome?: BulkMove
}

export interface BulkMoveOrder {
  body: BulkMoveBody
  /** The move and what it is made on, in words. */
  title: string
  /** How a refusal is told. */
  words(refusal: MoveRefusal): string
  /** It has ended, also when the page that began it has gone. */
  onMoved?(): void
}

/** ms between two looks at how far it is: often at first, for a short one is soon done. */
const [LOOK_MS, LONGEST_LOOK_MS] = [400, 3_000]

const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/**
 * Moves of many records in the tray. The server does the work; here it is watched. One that lost its connection is tried
 * again under the same key and found where it stands by then.
 */
export class BulkMoveManager extends JobManager<BulkMoveJob, BulkMoveOrder> {
  readonly #client: Client
  readonly #wait: (ms: number) => Promise<void>

  constructor(
    client: Client,
    newId: () => string,
    wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms)),
  ) {
    super(newId)
    this.#client = client
    this.#wait = wait
  }

  /** Saves the records that were refused, each with its reason. */
  saveRefused(id: string): void {
    const order = this.orderOf(id)
    const refusals = this.jobs.find(id)?.outcome?.refusals ?? []
    if (!order || refusals.length === 0) return
    const lines = refusals.map(refusal => [refusal.name, order.words(refusal)].map(cell).join(','))
    const text = `\uFEFF${lines.join('\r\n')}\r\n`
    consolePorts().saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${order.title}.csv`)
  }

  protected begin({ title, body }: BulkMoveOrder) {
    return { fileName: title, total: body.expected, moved: 0, refused: 0 }
  }

  protected async perform(id: string, order: BulkMoveOrder, signal: AbortSignal): Promise<Partial<BulkMoveJob>> {
    const { body } = order
    const begun = await this.#client.call(bulkMoves.bulkMoveStart, { body, idempotencyKey: id, silent: true })
    try {
      const outcome = await this.#watch(id, begun, signal)
      return { outcome, moved: outcome.moved, refused: outcome.refused }
    } catch (error) {
      if (isClientError(error) && error.code === 'ABORTED') await this.#stop(begun.id)
      throw error
    } finally {
      order.onMoved?.()
    }
  }

  async #watch(id: string, begun: BulkMove, signal: AbortSignal): Promise<BulkMove> {
    let look = LOOK_MS
    for (;;) {
      await this.#wait(look)
      const now = await this.#client.call(bulkMoves.bulkMove, { params: { id: begun.id }, signal, silent: true })
      this.jobs.update(id, { moved: now.moved, refused: now.refused })
      if (now.state !== 'running') return now
      look = Math.min(LONGEST_LOOK_MS, look * 1.5)
    }
  }

  #stop(id: number): Promise<unknown> {
    return this.#client.call(bulkMoves.bulkMoveStop, { params: { id }, silent: true }).catch(() => undefined)
  }
}
