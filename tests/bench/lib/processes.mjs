/** Processes of a bench: started on free ports, measured through /proc, always ended. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolEnv } from '../../../scripts/lib/run.mjs'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { NotMeasured } from './line.mjs'

export const installed = command => spawnSync('sh', ['-c', `command -v ${command}`], { env: toolEnv() }).status === 0

const CAN_PIN = process.platform === 'linux' && availableParallelism() >= 2 && installed('taskset')
/** Where what is measured runs, and where everything else does, so that load and subject do not share a core. */
export const CORE = { load: 0, subject: 1 }

const CLOCK_TICK_MS = 10

/**
 * The caller's environment without what configures a console: a bench must not meet somebody's database. Nothing goes on by
 * itself beside what is measured or drawn.
 */
const CONSOLE =
  /^(?:DATABASE_URL|REDIS_URL|DATA_DIR|DEMO|SIMULATOR|PORT|HOST|SESSION_|NTOCC_|PLUGINS_DIR|BRANCHES_FILE)/
const surroundings = () => ({
  ...Object.fromEntries(Object.entries(toolEnv()).filter(([name]) => !CONSOLE.test(name))),
  SIMULATOR: 'off',
  ENDS_WITH: String(process.pid),
})

/** What one line has running; closed in reverse order, whatever happened. */
export class Room {
  #steps = []

  add(value, close) {
    this.#steps.push(() => close(value))
    return value
  }

  /** A folder of its own, removed at the end. */
  folder() {
    return this.add(mkdtempSync(join(tmpdir(), 'bench-')), path => rmSync(path, { recursive: true, force: true }))
  }

  /**
   * Starts a process and resolves when `ready` matches what it prints, with the match's first group as `address`.
   * `log` sends its standard output to a file instead, `ready` then looks at standard error alone.
   */
  async start(command, args, { env = {}, core, ready, timeoutMs = 60_000, log } = {}) {
    const pinned = core !== undefined && CAN_PIN
    const [file, list] = pinned ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]
    const stdout = log ? openSync(log, 'a') : 'pipe'
    const stdio = ['ignore', stdout, 'pipe', 'ipc']
    const child = spawn(file, list, { cwd: ROOT, env: { ...surroundings(), ...env }, stdio })
    const running = new Running(child)
    this.add(running, it => it.stop())
    running.address = await running.printed(ready, timeoutMs)
    return running
  }

  /** A script of this folder's actors, which tells its address by `listening URL`. */
  actor(name, { args = [], nodeArgs = [], ...options } = {}) {
    const script = join(ROOT, 'tests/bench/actors', name)
    const ready = /listening (\S+)/
    return this.start(process.execPath, [...nodeArgs, script, ...args.map(String)], { ready, ...options })
  }

  async close() {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        process.stderr.write(`bench: closing failed: ${error.message}\n`)
      }
    }
  }
}

class Running {
  address = ''
  output = ''
  #answers = []

  constructor(child) {
    this.child = child
    this.ended = new Promise(done => child.once('exit', done))
    child.on('error', error => {
      this.output += error.message
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        if (this.output.length < 100_000) this.output += chunk
      })
    }
    child.on('message', message => this.#answers.shift()?.(message))
  }

  get pid() {
    return this.child.pid
  }

  printed(pattern, timeoutMs) {
    return new Promise((found, fail) => {
      const end = Date.now() + timeoutMs
      const look = () => {
        const match = pattern.exec(this.output)
        if (match) found(match[1] ?? '')
        else if (this.child.exitCode !== null || this.child.signalCode !== null || Date.now() > end) {
          fail(new NotMeasured(`a process did not start: ${this.output.trim().slice(-300)}`))
        } else setTimeout(look, 10)
      }
      look()
    })
  }

  /** Asks an actor for something; answers come in the order of the questions. */
  ask(message, timeoutMs = 120_000) {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no answer to ${JSON.stringify(message)}`)), timeoutMs)
      void this.ended.then(() => fail(new Error(`a process ended: ${this.output.trim().slice(-300)}`)))
      this.#answers.push(answer => {
        clearTimeout(timer)
        if (answer.error) fail(new Error(answer.error))
        else done(answer)
      })
      this.child.send(message)
    })
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null || this.pid === undefined) return
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 10_000)
    if (this.child.connected) this.child.disconnect()
    this.child.kill('SIGTERM')
    await this.ended
    clearTimeout(timer)
  }
}

/** CPU milliseconds a process has used, all threads. */
export function cpuMs(pid) {
  const stat = needProc(`/proc/${pid}/stat`)
  // The command's name may hold blanks; it ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

const statusBytes = (pid, name) => {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(needProc(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** Bytes of memory a process holds now. */
export const rss = pid => statusBytes(pid, 'VmRSS')

/** The most it has held since the start or the last {@link forgetPeak}. */
export const peakRss = pid => statusBytes(pid, 'VmHWM')

export const forgetPeak = pid => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function needProc(path) {
  if (!existsSync('/proc/self/stat')) throw new NotMeasured('needs /proc (Linux)')
  return readFileSync(path, 'utf8')
}

/** A port nobody listens on at this moment, for programs that cannot choose one themselves. */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

export const wait = ms => new Promise(done => setTimeout(done, ms))
