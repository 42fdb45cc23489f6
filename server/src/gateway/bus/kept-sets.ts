import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asError, codeOfError } from '@ntocc/sdk/contracts'
import { z } from 'zod'

/** A line of the file: the set, the member, and until when (milliseconds since the epoch). */
const LINE = z.tuple([z.string(), z.string(), z.number()])
type Entry = z.infer<typeof LINE>

/** Lines beyond twice the members that still count, above which the file is written anew. */
const SPARE_LINES = 1_000

interface KeptSetsOptions {
  file: string
  now(): number
  /** The file cannot be read or written: serving goes on with what memory holds. */
  onError(error: Error): void
}

/**
 * Members of sets that outlive the process, in a file that is only ever added to. What has expired is left out when it is
 * read, and goes when the file is written anew, so its size follows the members that still count.
 */
export class KeptSets {
  readonly #options: KeptSetsOptions
  #lines = 0

  constructor(options: KeptSetsOptions) {
    this.#options = options
  }

  /** Every member that has not expired. A line that was being written when the power went is passed over. */
  read(): Entry[] {
    const now = this.#options.now()
    let text: string
    try {
      text = readFileSync(this.#options.file, 'utf8')
    } catch (error) {
      if (codeOfError(error) !== 'ENOENT') this.#options.onError(asError(error))
      return []
    }
    const lines = text.split('\n').filter(Boolean)
    this.#lines = lines.length
    const live = new Map<string, Entry>()
    for (const line of lines) {
      const entry = entryOf(line)
      if (entry && entry[2] > now) live.set(`${entry[0]} ${entry[1]}`, entry)
    }
    const entries = [...live.values()]
    if (this.#lines > 2 * entries.length + SPARE_LINES) this.#rewrite(entries)
    return entries
  }

  /** Resolves when it is on the disk, or cannot be. */
  async add(entry: Entry): Promise<void> {
    try {
      await this.#append(`${JSON.stringify(entry)}\n`)
      // What another process has written meanwhile is read as well, and stays.
      if (++this.#lines % SPARE_LINES === 0) this.read()
    } catch (error) {
      this.#options.onError(asError(error))
    }
  }

  async #append(line: string): Promise<void> {
    const { file } = this.#options
    const options = { mode: 0o600, flush: true }
    try {
      await appendFile(file, line, options)
    } catch (error) {
      if (codeOfError(error) !== 'ENOENT') throw error
      mkdirSync(dirname(file), { recursive: true })
      await appendFile(file, line, options)
    }
  }

  /** Written whole beside its place, then moved there. */
  #rewrite(entries: readonly Entry[]): void {
    const { file, onError } = this.#options
    const half = `${file}.${process.pid}`
    try {
      writeFileSync(half, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600, flush: true })
      renameSync(half, file)
      this.#lines = entries.length
    } catch (error) {
      onError(asError(error))
    }
  }
}

function entryOf(line: string): Entry | undefined {
  try {
    return LINE.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
