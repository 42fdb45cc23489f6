import { STATUS_INVALID_BODY } from '../contracts/envelope.ts'
import { STATUS_BAD_REQUEST, STATUS_TOO_MANY } from '../contracts/errors.ts'
import { FILE_TYPES, MAX_FILE_BYTES, type StoredFile } from '../contracts/files.ts'
import { isOneOf, itemAt } from '../fields/known.ts'
import { Entries } from './entries.ts'
import { isClientError, NetworkError, TimeoutError } from './errors.ts'
import { consolePorts } from './ports.ts'
import type { Client } from './types.ts'

/** One file on its way. Frozen; a change makes a new one. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  /** bytes */
  readonly size: number
  /** Media type as the browser names it; the server decides by the bytes. */
  readonly type: string
  readonly state: 'queued' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** 0 to 1, as the bytes really leave. */
  readonly progress: number
  /** What a record keeps in its field, once done. */
  readonly reference?: string
  readonly stored?: StoredFile
  /** Why it failed, in words for people. */
  readonly message?: string
  readonly requestId?: string
  /** False for a file that can never be taken: trying again is no use. */
  readonly canRetry: boolean
  /** Put away in the tray; the page has yet to take it. */
  readonly hidden?: boolean
}

export interface UploadOptions {
  /** Whether documents (PDF) are taken beside pictures; yes unless told. */
  documents?: boolean
  /** The link by which whoever has no account sends them. */
  share?: string
  /**
   * Takes a file that could not be sent for want of a connection, and answers the reference by which it is named until
   * whoever kept it has sent it: of the form that references have.
   */
  keep?(file: File): Promise<string>
  /** Somebody will `take` it: until then it is not forgotten, whatever happens in the tray. */
  claimed?: boolean
}

/** Uploads at once; the others wait their turn. Whoever has just registered may send one at a time, as the server says. */
export const UPLOADS_AT_ONCE = 2

/** Answers about the file itself: sent again it is the same file. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([STATUS_BAD_REQUEST, STATUS_INVALID_BODY])

const isTooMany = (error: unknown): boolean => isClientError(error) && error.status === STATUS_TOO_MANY

/** Nobody has answered: it may have arrived or not. */
const isUnsent = (error: unknown): boolean => error instanceof NetworkError || error instanceof TimeoutError

const isActive = ({ state }: UploadItem): boolean => state === 'queued' || state === 'sending'

/**
 * Sends files beside the pages: an upload goes on when its tab is hidden, and shows in the tray. The page finds its own
 * by their ids when it is shown again.
 */
export class UploadManager {
  readonly #items = new Entries<UploadItem>()
  readonly #files = new Map<string, File>()
  readonly #claims = new Set<string>()
  readonly #links = new Map<string, string>()
  readonly #keepers = new Map<string, NonNullable<UploadOptions['keep']>>()
  readonly #running = new Map<string, AbortController>()
  readonly #client: Client
  readonly #newId: () => string
  #atOnce = UPLOADS_AT_ONCE

  constructor(client: Client, newId: () => string) {
    this.#client = client
    this.#newId = newId
  }

  readonly getSnapshot = this.#items.getSnapshot
  readonly subscribe = this.#items.subscribe

  /** Starts uploads and answers their ids at once, in the order of the files. What cannot be taken fails at once. */
  start(files: readonly File[], options: UploadOptions = {}): string[] {
    const items = files.map((file): UploadItem => {
      const refused = refusalOf(file, options)
      return {
        id: this.#newId(),
        name: file.name,
        size: file.size,
        type: file.type,
        progress: 0,
        state: refused ? 'failed' : 'queued',
        message: refused,
        canRetry: !refused,
      }
    })
    for (const [at, item] of items.entries()) {
      this.#files.set(item.id, itemAt(files, at))
      if (options.claimed) this.#claims.add(item.id)
      if (options.share) this.#links.set(item.id, options.share)
      if (options.keep) this.#keepers.set(item.id, options.keep)
    }
    this.#items.add(...items)
    this.#next()
    return items.map(({ id }) => id)
  }

  /** Stops one that waits or runs; the server keeps nothing of it. */
  cancel(id: string): void {
    const item = this.#items.find(id)
    if (!item || !isActive(item)) return
    this.#update(id, { state: 'cancelled' })
    this.#running.get(id)?.abort()
    this.#next()
  }

  /** Sends a failed or cancelled one again. */
  retry(id: string): void {
    const item = this.#items.find(id)
    if (!item?.canRetry || !(item.state === 'failed' || item.state === 'cancelled')) return
    this.#update(id, { state: 'queued', progress: 0, message: undefined, requestId: undefined, hidden: false })
    this.#next()
  }

  /** Puts an ended one out of sight; whoever claimed it still finds it. */
  dismiss(id: string): void {
    const item = this.#items.find(id)
    if (!item || isActive(item)) return
    if (this.#claims.has(id)) this.#update(id, { hidden: true })
    else this.#forget(id)
  }

  /** Whoever claimed it needs it no more: what is on its way stops, what has failed goes, what is done stays in sight. */
  take(id: string): void {
    const item = this.#items.find(id)
    if (!item) return
    this.#claims.delete(id)
    this.cancel(id)
    if (item.state !== 'done' || item.hidden) this.#forget(id)
  }

  /** Ends and forgets everything: the user or the branch changed. */
  clear(): void {
    const controllers = [...this.#running.values()]
    this.#running.clear()
    this.#atOnce = UPLOADS_AT_ONCE
    this.#files.clear()
    this.#claims.clear()
    this.#links.clear()
    this.#keepers.clear()
    this.#items.clear()
    for (const controller of controllers) controller.abort()
  }

  /** How many are on their way. */
  get running(): number {
    return this.getSnapshot().filter(isActive).length
  }

  /** The file itself, for a preview while it is on its way. */
  fileOf(id: string): File | undefined {
    return this.#files.get(id)
  }

  #forget(id: string): void {
    this.#files.delete(id)
    this.#links.delete(id)
    this.#keepers.delete(id)
    this.#items.remove(id)
  }

  #next(): void {
    for (const item of this.getSnapshot()) {
      if (this.#running.size >= this.#atOnce) return
      if (item.state === 'queued' && !this.#running.has(item.id)) void this.#send(item)
    }
  }

  async #send({ id, name, size }: UploadItem): Promise<void> {
    const file = this.#files.get(id)
    if (!file) return
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#update(id, { state: 'sending' })
    try {
      const share = this.#links.get(id)
      const stored = await this.#client.upload(file, {
        name,
        ...(share && { share }),
        signal: controller.signal,
        onProgress: sent => this.#update(id, { progress: size > 0 ? Math.min(1, sent / size) : 1 }, controller),
        silent: true,
      })
      this.#update(id, { state: 'done', progress: 1, stored, reference: stored.reference }, controller)
    } catch (error) {
      const keep = isUnsent(error) ? this.#keepers.get(id) : undefined
      const reference = await keep?.(file).catch(() => undefined)
      if (reference !== undefined) {
        // Not uploaded yet: the tray says nothing of it.
        this.#update(id, { state: 'done', progress: 1, reference, hidden: true }, controller)
        return
      }
      if (isTooMany(error) && this.#running.size > 1) {
        // Beside another one of ours it was one too many: it goes again when that has ended.
        this.#atOnce = 1
        this.#update(id, { state: 'queued', progress: 0 }, controller)
        return
      }
      this.#update(
        id,
        {
          state: controller.signal.aborted ? 'cancelled' : 'failed',
          message: error instanceof Error && !controller.signal.aborted ? error.message : undefined,
          requestId: isClientError(error) ? error.requestId : undefined,
          canRetry: !(isClientError(error) && REFUSALS.has(error.status)),
        },
        controller,
      )
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id)
      this.#next()
    }
  }

  /** With a controller: only if that attempt is still the one that counts. */
  #update(id: string, change: Partial<UploadItem>, attempt?: AbortController): void {
    if (attempt && this.#running.get(id) !== attempt) return
    this.#items.update(id, change)
  }
}

/** Why a file need not be sent at all. An unnamed type is left to the server: it looks at the bytes. */
function refusalOf(file: File, { documents = true }: UploadOptions): string | undefined {
  const { translate } = consolePorts()
  if (file.size > MAX_FILE_BYTES) return translate('fileTooLarge')
  if (file.size === 0) return translate('fileEmpty')
  const isKnown = isOneOf(FILE_TYPES, file.type) && (documents || file.type.startsWith('image/'))
  return file.type === '' || isKnown ? undefined : translate('fileType')
}
