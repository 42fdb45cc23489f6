import { reference } from '../contracts/endpoints/reference.ts'
import type { DictEntry } from '../contracts/endpoints/types.ts'
import type { Language } from '../contracts/language.ts'
import type { Client } from './types.ts'

interface Waiting {
  resolve(entries: DictEntry[]): void
  reject(error: unknown): void
}

/**
 * Gathers the dictionaries that the parts of a screen ask for in one turn into one call of dict/listDict. A type the
 * service does not know gives no entries.
 */
export class DictBatch {
  readonly #client: Client
  readonly #language: Language
  #waiting = new Map<string, Waiting[]>()

  constructor(client: Client, language: Language) {
    this.#client = client
    this.#language = language
  }

  load(type: string): Promise<DictEntry[]> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setTimeout(() => void this.#flush(), 0)
      this.#waiting.set(type, [...(this.#waiting.get(type) ?? []), { resolve, reject }])
    })
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = new Map()
    const types = [...waiting.keys()].sort().join(',')
    try {
      const groups = await this.#client.call(reference.listDict, {
        query: { types },
        language: this.#language,
        silent: true,
      })
      const entries = new Map(groups.map(group => [group.type, group.dictList]))
      for (const [type, callers] of waiting) for (const { resolve } of callers) resolve(entries.get(type) ?? [])
    } catch (error) {
      for (const callers of waiting.values()) for (const { reject } of callers) reject(error)
    }
  }
}

const batches = new WeakMap<Client, Map<Language, DictBatch>>()

/** The batch of a client for names in a language: one for all that use it. */
export function dictBatchOf(client: Client, language: Language): DictBatch {
  const own = batches.get(client) ?? new Map<Language, DictBatch>()
  batches.set(client, own)
  const found = own.get(language) ?? new DictBatch(client, language)
  own.set(language, found)
  return found
}
