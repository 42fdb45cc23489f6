import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asError } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { BranchesError } from './builds/branches.ts'
import { branchesIn, namedFolders, pluginFolders } from './builds/folders.ts'
import { endsWith } from './ends-with.ts'
import { ConfigError, type GatewayConfig, loadConfig } from './gateway/config.ts'
import { buildGateway } from './gateway/index.ts'
import { isPrivate, listen } from './gateway/listen.ts'
import { keptSessionKeys } from './gateway/session/keys.ts'

/**
 * The one program: `all` (gateway here, embedded backend in a process beside it), `gateway` or `backend`.
 * `all` is the default; it runs the gateway alone when every NTOCC_*_URL is set.
 */
const ROOT = resolve(fileURLToPath(import.meta.url), '../../..')
const END_MARGIN_MS = 5_000
/** Nobody waits for answers any more when whoever started the program has gone: what is under way may be cut off then. */
const ORPHAN_MS = 4_000
const RESTART_MS = [200, 1_000, 5_000]
/** What a backend process tells its parent. */
interface Listening {
  type: 'listening'
  port: number
  /** In the trial: who can sign in. */
  demo?: DemoSignIn
}

interface DemoSignIn {
  password: string
  /** Orders, trips and complaints go on by themselves. */
  isLive: boolean
  accounts: { username: string; what: string }[]
}

const isListening = (message: unknown): message is Listening => (message as Listening | null)?.type === 'listening'

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** What to do without whoever started this process. Until it serves there is nothing to bring to an end. */
let orphaned = (): void => process.exit(1)

/** Ends the process after `drain`; a second signal, or running out of time, ends it at once. */
function onSignals(graceMs: number, drain: () => Promise<void>): void {
  let stopping = false
  const stop = (limitMs: number): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), limitMs).unref()
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${asError(error).message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop(graceMs))
  process.on('SIGINT', () => stop(graceMs))
  orphaned = () => stop(ORPHAN_MS)
}

/** The embedded backend in a process of its own, started again when it dies, always on the port it got first. */
class EmbeddedBackend {
  readonly internalKey: string
  #child: ChildProcess | undefined
  #port = 0
  #demo: DemoSignIn | undefined
  #restarts = 0
  #stopping = false

  constructor(internalKey: string) {
    this.internalKey = internalKey
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Undefined when the backend does not run as a trial. */
  get demo(): DemoSignIn | undefined {
    return this.#demo
  }

  /** Resolves when the backend listens; rejects when it ends before that. */
  start(): Promise<void> {
    return new Promise((resolveStart, reject) => {
      const own = { HOST: '127.0.0.1', PORT: String(this.#port), INTERNAL_KEY: this.internalKey }
      // It ends with this process, whose end it is told by the channel.
      const env = { ...process.env, ...own, ENDS_WITH: '' }
      const child = fork(fileURLToPath(import.meta.url), ['backend'], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      this.#child = child
      let listening = false
      child.on('message', message => {
        if (!isListening(message)) return
        listening = true
        this.#restarts = 0
        this.#port = message.port
        this.#demo = message.demo
        resolveStart()
      })
      child.on('exit', (code, signal) => {
        this.#child = undefined
        if (this.#stopping) return
        if (listening) this.#restart(`ended (${signal ?? code})`)
        else reject(new Error(`The backend ended before it was ready (${signal ?? code}).`))
      })
    })
  }

  #restart(reason: string): void {
    const wait = RESTART_MS[Math.min(this.#restarts++, RESTART_MS.length - 1)]!
    say(`The backend ${reason}; starting it again in ${wait} ms.`)
    setTimeout(() => {
      if (!this.#stopping) this.start().catch((error: Error) => this.#restart(error.message))
    }, wait)
  }

  /** Ends the backend and waits for it. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>(done => child.once('exit', () => done()))
    child.kill('SIGTERM')
    await ended
  }
}

const gatewayConfig = (backend?: EmbeddedBackend): GatewayConfig =>
  loadConfig({
    env: process.env,
    root: ROOT,
    sessionKeys: keptSessionKeys,
    ...(backend ? { backendUrl: backend.url, internalKey: backend.internalKey } : {}),
  })

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Readiness off, one probe's time, then no new connections, and the end of what is under way. */
async function drainGateway(app: FastifyInstance, { shutdown }: GatewayConfig): Promise<void> {
  app.gateway.health.drain()
  await wait(shutdown.probeMs)
  await app.close()
}

async function runGateway(backend?: EmbeddedBackend): Promise<void> {
  const config = gatewayConfig(backend)
  if (config.redisUrl && !process.env.SESSION_KEYS) {
    say("SESSION_KEYS is not set: replicas that do not share DATA_DIR will not accept each other's sessions.")
  }
  const app = await buildGateway(config)
  let port: number
  try {
    port = await listen(app, config)
  } catch (error) {
    await app.close()
    throw error
  }
  // The gateway keeps its own grace; the margin is for what holds it up beyond that, and for the backend.
  onSignals(config.shutdown.probeMs + config.shutdown.graceMs + END_MARGIN_MS, async () => {
    await drainGateway(app, config)
    await backend?.stop()
  })
  const base = `http://localhost:${port}`
  if (config.demo) warnOfOthers(config.host)
  say(`\nThe console is at ${base}`)
  if (backend?.demo) sayDemo(backend.demo, base)
}

function sayDemo({ password, accounts, isLive }: DemoSignIn, base: string): void {
  say(`Demo accounts, password ${password}:`)
  const widest = Math.max(...accounts.map(({ username }) => username.length))
  for (const { username, what } of accounts) say(`  ${username.padEnd(widest)} ${what}`)
  if (isLive) say('Vehicles drive and orders come by themselves; SIMULATOR=off ends it.')
  say(`Phone sign-in codes, on this machine only: ${base}/console/outbox\n`)
}

function warnOfOthers(host: string): void {
  if (isPrivate(host)) return
  say(`Warning: other machines can sign in with the public password of the demo, because HOST is ${host}.`)
}

async function runAll(): Promise<void> {
  const { NTOCC_BASIC_URL, NTOCC_TMS_URL, NTOCC_TPS_URL } = process.env
  if (NTOCC_BASIC_URL && NTOCC_TMS_URL && NTOCC_TPS_URL) return runGateway()
  const backend = new EmbeddedBackend(process.env.INTERNAL_KEY ?? randomBytes(24).toString('base64url'))
  await backend.start()
  // A half-made start must not leave the backend behind.
  try {
    await runGateway(backend)
  } catch (error) {
    await backend.stop()
    throw error
  }
}

/**
 * What a trial tells services outside reaches nobody: it has its own to talk to, as soon as an area asks for one.
 * @param kept where they keep what they know; nowhere where the trial keeps nothing itself
 */
const playedInTrial = (kept: string | undefined) => ({
  REGULATOR_URL: async () => (await import('./regulator/play.ts')).playRegulator(),
  BANK_URL: async () => {
    if (kept) mkdirSync(kept, { recursive: true })
    return (await import('./bank/play.ts')).playBank(kept && join(kept, 'bank.jsonl'))
  },
  TAX_URL: async () => (await import('./tax/play.ts')).playTax(),
})

async function runBackend(): Promise<void> {
  // The parent is gone, maybe before this process could hear of it: nobody will ask it anything again.
  if (process.send && !process.connected) orphaned()
  process.once('disconnect', () => orphaned())
  // Loaded here only: the gateway's process must not carry the database.
  const ntocc = await import('./ntocc/index.ts')
  const { buildBackend, backendConfig, DEMO_PASSWORD, demoSignIns, PLAYED_FOLDER, watchLoop } = ntocc
  const config = backendConfig(process.env)
  const dataDir = config.dataDir.includes('://') ? config.dataDir : resolve(ROOT, config.dataDir)
  const pluginDirs = pluginFolders(ROOT, namedFolders(process.env.PLUGINS_DIR))
  if (config.demo && config.demoWaybills > 0 && !config.databaseUrl && !existsSync(resolve(dataDir, 'pg')))
    say('Making the demo data. This happens at the first start only and takes up to a minute.')
  const plays = config.demo ? playedInTrial(dataDir.includes('://') ? undefined : join(dataDir, PLAYED_FOLDER)) : {}
  const app = await buildBackend({ ...config, plays, dataDir, pluginDirs, branchesFile: branchesIn(ROOT, process.env) })
  // A service forgets a promise, or throws in a timer: its area is taken out of force. Anything else is a fault of the console's own.
  const strayed = (error: unknown): void => {
    if (app.strayed(error) !== undefined) return
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exit(1)
  }
  process.on('uncaughtException', strayed)
  process.on('unhandledRejection', strayed)
  watchLoop(loop => app.held(loop))
  const host = process.env.HOST ?? '127.0.0.1'
  await app.listen({ host, port: Number(process.env.PORT ?? 0) })
  if (config.demo) warnOfOthers(host)
  onSignals(10_000, () => app.close())
  const address = app.server.address()
  const hasData = config.demoWaybills > 0
  const isLive = hasData && config.simulator === true
  const accounts = demoSignIns(hasData)
  const message: Listening = {
    type: 'listening',
    port: typeof address === 'object' && address ? address.port : 0,
    ...(config.demo ? { demo: { password: DEMO_PASSWORD, accounts, isLive } } : {}),
  }
  process.send?.(message)
}

/** Mistakes of whoever starts the program, told without a stack trace. */
const isPlain = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof BranchesError ||
  // A port that is taken, a folder that cannot be written, a disk that is full: the system's own sentence names it.
  typeof (error as NodeJS.ErrnoException | null)?.syscall === 'string'

// Nowhere to write to, a full disk under the output for example, is no reason to stop serving.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const RUN: Record<string, () => Promise<void>> = { all: runAll, gateway: () => runGateway(), backend: runBackend }

const mode = process.argv[2] ?? 'all'
endsWith(process.env.ENDS_WITH, () => orphaned())
const run = RUN[mode]
if (!run) {
  say(`Unknown argument '${mode}': use all, gateway or backend.`)
  process.exit(2)
}
run().catch((error: unknown) => {
  say(isPlain(error) ? error.message : String(asError(error).stack ?? error))
  process.exit(1)
})
