import type { Language } from '../contracts/language.ts'
import type { ReferenceSource } from '../contracts/references.ts'
import { fieldsOf } from '../fields/known.ts'
import type { Client } from './types.ts'

/** Codes in one question: an address stays short enough for every proxy. */
const AT_ONCE = 50

interface Waiting {
  resolve(row: object | undefined): void
  reject(error: unknown): void
}

/**
 * Gathers the records that the cells of a screen refer to in one turn into one list call per entity: a page of drivers
 * names its teams with one question, not with one per row.
 */
class NameBatch {
  readonly #client: Client
  readonly #source: ReferenceSource
  readonly #language: Language
  #waiting = new Map<string, Waiting[]>()

  constructor(client: Client, source: ReferenceSource, language: Language) {
    this.#client = client
    this.#source = source
    this.#language = language
  }

  load(code: string): Promise<object | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setTimeout(() => this.#flush(), 0)
      this.#waiting.set(code, [...(this.#waiting.get(code) ?? []), { resolve, reject }])
    })
  }

  #flush(): void {
    const waiting = [...this.#waiting]
    this.#waiting = new Map()
    for (let at = 0; at < waiting.length; at += AT_ONCE) void this.#ask(waiting.slice(at, at + AT_ONCE))
  }

  async #ask(waiting: readonly (readonly [code: string, callers: Waiting[]])[]): Promise<void> {
    const { endpoint, code } = this.#source
    try {
      const query = { [code]: waiting.map(([each]) => each).join(','), pageNum: 1, pageSize: AT_ONCE }
      const { records } = await this.#client.call(endpoint, { query, language: this.#language, silent: true })
      const found = new Map(records.map(row => [String(fieldsOf(row)[code]), row]))
      for (const [each, callers] of waiting) for (const { resolve } of callers) resolve(found.get(each))
    } catch (error) {
      for (const [, callers] of waiting) for (const { reject } of callers) reject(error)
    }
  }
}

const batches = new WeakMap<Client, Map<string, NameBatch>>()

/** The batch of a client for one list in a language: one for all that use it. */
export function nameBatchOf(client: Client, source: ReferenceSource, language: Language): Pick<NameBatch, 'load'> {
  const own = batches.get(client) ?? new Map<string, NameBatch>()
  batches.set(client, own)
  const key = `${language} ${source.endpoint.name}`
  const found = own.get(key) ?? new NameBatch(client, source, language)
  own.set(key, found)
  return found
}
