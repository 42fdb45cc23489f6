/** Rows worked on at once: enough to be quick, few enough for the server to serve others. */
const AT_ONCE = 4

export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'cancelled' | 'undone'

export interface Step<R> {
  readonly key: string
  readonly row: R
  readonly state: StepState
  /** Why it failed or was not tried. */
  readonly reason?: string
  readonly requestId?: string
}

export interface RunOptions<R> {
  rows: readonly (readonly [key: string, row: R])[]
  each: (row: R, signal: AbortSignal) => Promise<unknown>
  /** Why a row cannot be done; it is not tried then. */
  refuse?: ((row: R) => string | undefined) | undefined
  /** Words for whatever was thrown. */
  explain: (error: unknown) => { reason: string; requestId?: string }
}

/** One action on many rows, row by row: what became of each, in the order they were chosen. An external store. */
export class BulkRun<R> {
  #steps: readonly Step<R>[]
  #listeners = new Set<() => void>()
  #cancel = new AbortController()
  readonly #options: RunOptions<R>

  constructor(options: RunOptions<R>) {
    this.#options = options
    this.#steps = options.rows.map(([key, row]) => {
      const reason = options.refuse?.(row)
      return reason === undefined ? { key, row, state: 'waiting' } : { key, row, state: 'refused', reason }
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  getSnapshot = (): readonly Step<R>[] => this.#steps

  /** Works through what waits. Resolves when nothing runs any more; never rejects. */
  async start(): Promise<void> {
    this.#cancel = new AbortController()
    await this.#work('waiting', this.#options.each, 'done')
  }

  /** Tries again what failed or was cancelled. */
  async retry(): Promise<void> {
    this.#set(step => (step.state === 'failed' || step.state === 'cancelled' ? { ...step, ...WAITING } : step))
    await this.start()
  }

  /** Takes back what was done. */
  async undo(each: RunOptions<R>['each']): Promise<void> {
    this.#cancel = new AbortController()
    await this.#work('done', each, 'undone')
  }

  /** Starts no more rows and breaks off those that can be. */
  cancel(): void {
    this.#set(step => (step.state === 'waiting' ? { ...step, state: 'cancelled' } : step))
    this.#cancel.abort()
  }

  async #work(from: StepState, each: RunOptions<R>['each'], to: StepState): Promise<void> {
    const { signal } = this.#cancel
    const queue = this.#steps.filter(step => step.state === from).map(step => step.key)
    const worker = async () => {
      for (let key = queue.shift(); key !== undefined && !signal.aborted; key = queue.shift())
        await this.#one(key, each, to, signal)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  async #one(key: string, each: RunOptions<R>['each'], to: StepState, signal: AbortSignal): Promise<void> {
    const step = this.#steps.find(one => one.key === key)
    if (!step) return
    this.#put(key, { state: 'running' })
    try {
      await each(step.row, signal)
      this.#put(key, { state: to })
    } catch (error) {
      // Broken off before it was answered: nobody knows whether it was done, and saying so is the honest thing.
      if (signal.aborted) this.#put(key, { state: 'cancelled' })
      else this.#put(key, { state: 'failed', ...this.#options.explain(error) })
    }
  }

  #put(key: string, change: Partial<Step<R>>): void {
    this.#set(step => (step.key === key ? { key, row: step.row, state: step.state, ...change } : step))
  }

  #set(change: (step: Step<R>) => Step<R>): void {
    this.#steps = this.#steps.map(change)
    for (const listener of [...this.#listeners]) listener()
  }
}

const WAITING = { state: 'waiting', reason: undefined, requestId: undefined } as const

export interface Tally {
  done: number
  /** Failed, refused or cancelled. */
  left: number
  running: boolean
}

export function tallyOf(steps: readonly Pick<Step<unknown>, 'state'>[]): Tally {
  const count = (...states: StepState[]) => steps.filter(step => states.includes(step.state)).length
  return {
    done: count('done'),
    left: count('failed', 'refused', 'cancelled'),
    running: count('waiting', 'running') > 0,
  }
}

/** The outcome as lines for a sheet or a message: tabs between the cells. */
export const outcomeText = (lines: readonly (readonly [name: string, outcome: string, reason: string])[]): string =>
  lines.map(cells => cells.map(cell => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** The same as a CSV file; a cell that a spreadsheet would take for a formula is made text. */
export const outcomeCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map(cells => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

/** At the beginning, or behind what a spreadsheet program of another country takes for the end of a cell. */
const FORMULA = /(^|[;\t|])(?=[\s\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

const csvCell = (cell: string): string => `"${cell.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
