import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { DRAWN_AT } from '../../../server/src/ntocc/testing/drawn-at.ts'
import { keptFolder, seededFolder } from './seeded.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const START_MS = 240_000
/** What consoles of tests have is drawn for one moment, and moved to now. */
export const DRAWN = { DEMO_DRAWN_AT: DRAWN_AT.toISOString() }

export interface RunningConsole {
  url: string
  dataDir: string
  /** Everything the processes printed so far. */
  output(): string
  process: ChildProcess
  /** Stops as an operator would, and removes the data unless they were given. */
  stop(): Promise<void>
  /** kill -9 of the gateway and its backend at once. */
  kill(): Promise<void>
}

export interface ConsoleOptions {
  env?: Record<string, string>
  /** Kept after the stop when given. */
  dataDir?: string
  args?: string[]
}

/** Waybills of the demo: some; more than a person looks through. Each is made once for a run. */
export type Seed = 1_000 | 3_000

const countOf = (seed: Seed) => ({ DEMO_WAYBILLS: String(seed) })

const filledWith = (seed: Seed) => async (folder: string) => {
  const first = await startConsole({ dataDir: folder, env: { ...DRAWN, ...countOf(seed) } })
  await first.stop()
}

/** Makes what consoles with so many waybills begin from, unless it is there. */
export const prepareSeeded = (seed: Seed): Promise<unknown> => keptFolder(seed, filledWith(seed))

/** A data folder of one's own with so many waybills, to be removed by whoever asked for it. */
export const seededData = (seed: Seed): Promise<string> => seededFolder(seed, filledWith(seed))

/** A console over demo data with so many waybills, whose changes stay its own. */
export async function startSeeded(seed: Seed, options: Omit<ConsoleOptions, 'dataDir'> = {}): Promise<RunningConsole> {
  const dataDir = await seededData(seed)
  const running = await startConsole({ ...options, dataDir, env: { ...DRAWN, ...options.env, ...countOf(seed) } })
  const clean = (): void => rmSync(dataDir, { recursive: true, force: true })
  return {
    ...running,
    stop: () => running.stop().then(clean),
    kill: () => running.kill().then(clean),
  }
}

/** The backend outlives its parent for as long as the system needs to take its memory back. */
async function groupGone(group: number): Promise<void> {
  const isGone = () => {
    try {
      return !process.kill(-group, 0)
    } catch {
      return true
    }
  }
  await vi.waitUntil(isGone, { interval: 25 })
}

/** Runs the built console, as `npm start` does, on a free port with a data folder of its own. */
export async function startConsole({ env = {}, dataDir, args = [] }: ConsoleOptions = {}): Promise<RunningConsole> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'console-'))
  const child = spawn(process.execPath, [join(ROOT, 'server/dist/main.js'), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DEMO_WAYBILLS: '2000',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      // A group of its own is not ended with this one.
      ENDS_WITH: String(process.pid),
      // One that is started again goes on where it was: nothing in it moves.
      ...(!dataDir && env.DEMO !== 'off' && DRAWN),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that both processes can be killed in one blow.
    detached: true,
  })
  let output = ''
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const url = await new Promise<string>((found, fail) => {
    const timer = setTimeout(() => fail(new Error(`the console did not start:\n${output}`)), START_MS)
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, address] = /console is at (http:\/\/localhost:\d+)/.exec(output) ?? []
      if (!address) return
      clearTimeout(timer)
      found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => fail(new Error(`the console ended:\n${output}`)))
  })
  const clean = (): void => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  return {
    url,
    dataDir: folder,
    output: () => output,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await ended
      clean()
    },
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      await groupGone(child.pid!)
      clean()
    },
  }
}
