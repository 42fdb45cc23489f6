import type { BuiltCall } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { buildName, findBuilds, signatureOf } from '../../builds/find.ts'
import { BackendError } from '../errors.ts'
import type { Route } from '../http/handle.ts'
import type { Services } from '../http/register.ts'
import {
  evaluateArea,
  installLoaded,
  type LoadedArea,
  migrateLoaded,
  type RunningArea,
  seedLoaded,
  startLoaded,
} from './load.ts'
import { type AreaPhase, AreaProblem } from './problem.ts'
import { type AreaBuild, readBuild } from './read.ts'
import { entityNamed, install, installedAreas, tellOutOfService, uninstall } from './registry.ts'
import { type Match, RouteTable, type Target } from './routes.ts'
import { areaOf } from './stray.ts'
import { unansweredConditions } from './unanswered.ts'

/** Whoever writes a service waits for it: an edit is answered within two seconds, of which a build may take most. */
const WATCH_MS = 400

/** Whether an area answers, and why not. */
export interface AreaState {
  id: string
  version?: string
  status: 'running' | 'failed' | 'gone'
  /** Version that goes on answering while a newer one has failed. */
  running?: string
  phase?: AreaPhase
  message?: string
}

interface Failure {
  problem: AreaProblem
  version?: string
  calls: readonly BuiltCall[]
}

export interface AreaHostOptions {
  /** Folders with built plugins: those of the product first. */
  dirs: readonly string[]
  /** Builds that say they are not whole yet come into force too. */
  drafts?: boolean | undefined
  callMs?: number
  /** Areas that are not built: tests run them from their sources. They come before those of the folders. */
  sources?: readonly AreaBuild[]
  /** After areas have come while the server runs. */
  onArrival?: () => Promise<void>
}

/**
 * The business areas of this backend: finds built plugins, brings their services into force, and follows what comes and
 * goes in the folders. An area that fails is told of by name, phase and reason, and the others go on.
 */
export class AreaHost {
  readonly #services: Services
  readonly #options: AreaHostOptions
  readonly #log: FastifyBaseLogger
  readonly #running = new Map<string, RunningArea>()
  /** Evaluated, and not yet answering. */
  readonly #prepared = new Map<string, LoadedArea>()
  readonly #failed = new Map<string, Failure>()
  /** Calls of areas whose folder went away while they ran. */
  readonly #gone = new Map<string, readonly BuiltCall[]>()
  #table = new RouteTable<Route | string>([])
  #signature: string | undefined
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services, options: AreaHostOptions, log: FastifyBaseLogger) {
    this.#services = services
    this.#options = options
    this.#log = log
  }

  get states(): AreaState[] {
    const running = [...this.#running].map(([id, { build }]) => ({ id, version: build.version }))
    return [
      ...running.filter(({ id }) => !this.#failed.has(id)).map(each => ({ ...each, status: 'running' as const })),
      ...[...this.#failed].map(([id, { problem, version }]): AreaState => {
        const old = this.#running.get(id)?.build.version
        const { phase, message } = problem
        return { id, ...(version && { version }), status: 'failed', ...(old && { running: old }), phase, message }
      }),
      // Put back and failing, it is that.
      ...[...this.#gone.keys()].filter(id => !this.#failed.has(id)).map((id): AreaState => ({ id, status: 'gone' })),
    ]
  }

  /**
   * What answers a request now; undefined when it is no area's.
   * @throws BackendError AREA_UNAVAILABLE for a call of an area that is not in force
   */
  find(method: string, path: string): Match<Route> | undefined {
    const found = this.#table.find(method, path)
    if (!found) return undefined
    const { to, params } = found
    if (typeof to === 'string') throw new BackendError('AREA_UNAVAILABLE', { params: { area: to }, retryAfter: 5 })
    return { to, params }
  }

  /**
   * Finds and evaluates every area and brings its tables to its build; from then on the registry answers with it. What
   * it starts with, and its calls, come with `start`. Never rejects for an area that cannot be.
   */
  async prepare(): Promise<void> {
    const { builds } = this.#find()
    for (const build of builds.values()) {
      await this.#attempt(build, async () => {
        const loaded = await this.#evaluate(build)
        installLoaded(loaded)
        this.#prepared.set(build.id, loaded)
      })
    }
    if (this.#services.config.isPrepared) return
    for (const loaded of this.#prepared.values())
      await this.#orWithout(loaded, () => migrateLoaded(loaded, this.#services.db))
  }

  /** Adds what each area starts with, and answers its calls. */
  async start(): Promise<void> {
    for (const loaded of this.#prepared.values()) {
      await this.#orWithout(loaded, async () => {
        if (!this.#services.config.isPrepared) await seedLoaded(loaded, this.#services)
        this.#running.set(loaded.build.id, await startLoaded(loaded, this.#services))
        this.#log.info({ area: loaded.build.id, version: loaded.build.version }, 'area in force')
      })
    }
    this.#prepared.clear()
    this.#table = new RouteTable(this.#targets())
    this.#tellAway()
    this.#tellUnresolved()
    this.#tellUnanswered()
  }

  /** From now on follows what comes and goes. */
  watch(): void {
    this.#timer = setInterval(() => void this.refresh(), WATCH_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
    await Promise.all([...this.#running.values()].map(({ stop }) => stop()))
    for (const { area } of this.#prepared.values()) uninstall(area)
    this.#running.clear()
  }

  /**
   * A throw in a timer, or a rejected promise that nobody handles: nobody can say what state it left its area in, so that the area
   * is taken out of force, and the others go on.
   * @returns the area's id; undefined for an error that is no area's
   */
  strayed(error: unknown): string | undefined {
    const named = areaOf(error)
    const [id, area] = [...this.#running].find(([each, { files }]) => each === named || files.owns?.(error)) ?? []
    if (id === undefined || area === undefined) return undefined
    const { build, files } = area
    const cause = error instanceof Error ? files.explain(error) : new Error(String(error))
    this.#running.delete(id)
    this.#fail(id, new AreaProblem('run', cause.stack ?? cause.message, { cause }), {
      version: build.version,
      calls: build.calls,
    })
    this.#table = new RouteTable(this.#targets())
    this.#tellAway()
    this.#working = this.#working
      .then(() => area.stop())
      .catch((failed: unknown) => this.#log.error({ err: failed, area: id }, 'an area could not be ended'))
    return id
  }

  /** Looks again, one look after the other. */
  refresh(): Promise<void> {
    this.#working = this.#working
      .then(() => this.#look())
      .catch((error: unknown) => this.#log.error({ err: error }, 'the plugin folders cannot be read'))
    return this.#working
  }

  /** The builds that are there now, and whether they are others than at the last look. */
  #find(): { builds: Map<string, AreaBuild>; isChanged: boolean } {
    const manifests = findBuilds(this.#options.dirs, this.#options)
    const signature = signatureOf(manifests)
    if (signature === this.#signature) return { builds: new Map(), isChanged: false }
    this.#signature = signature
    this.#failed.clear()
    return { builds: this.#read(manifests), isChanged: true }
  }

  async #look(): Promise<void> {
    const { builds, isChanged } = this.#find()
    if (!isChanged) return
    for (const id of [...this.#running.keys()]) if (!builds.has(id) && !this.#failed.has(id)) await this.#remove(id)
    let hasCome = false
    for (const build of builds.values()) hasCome = (await this.#bring(build)) || hasCome
    this.#table = new RouteTable(this.#targets())
    this.#tellAway()
    this.#tellUnanswered()
    if (hasCome) await this.#options.onArrival?.()
  }

  /** Whoever is signed in reads anew what the menu shows. */
  #tellAway(): void {
    const known = new Set([...this.#failed.keys(), ...this.#gone.keys()])
    const away = [...known].filter(id => !this.#running.has(id))
    if (tellOutOfService(away)) this.#services.notifier.notify('*', { type: 'rightsChanged' })
  }

  #read(manifests: readonly string[]): Map<string, AreaBuild> {
    const builds = new Map<string, AreaBuild>((this.#options.sources ?? []).map(source => [source.id, source]))
    for (const manifest of manifests) {
      try {
        const build = readBuild(manifest)
        if (build && builds.has(build.id))
          this.#log.warn({ area: build.id }, `installed twice; ${manifest} is left out`)
        else if (build) builds.set(build.id, build)
      } catch (error) {
        this.#fail(buildName(manifest), error, { calls: [] })
      }
    }
    return builds
  }

  #evaluate(build: AreaBuild): Promise<LoadedArea> {
    const { callMs } = this.#options
    const known = [...[...this.#running.values()].map(({ contract }) => contract), ...this.#contractsPrepared()]
    return evaluateArea(build, { services: this.#services, log: this.#log, others: known, callMs })
  }

  #contractsPrepared() {
    return [...this.#prepared.values()].map(({ area }) => area.contract)
  }

  /** @returns whether it went well; why not is kept */
  async #attempt(build: AreaBuild, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      this.#fail(build.id, error, { version: build.version, calls: build.calls })
      return false
    }
  }

  /** A step of the start: an area that fails in it is not in force. */
  async #orWithout(loaded: LoadedArea, work: () => Promise<void>): Promise<void> {
    if (await this.#attempt(loaded.build, work)) return
    uninstall(loaded.area)
    this.#prepared.delete(loaded.build.id)
  }

  /** Brings a build into force beside what runs; one that fails leaves the one before it. @returns whether it came */
  async #bring(build: AreaBuild): Promise<boolean> {
    const { id, version, identity } = build
    const { db, notifier } = this.#services
    const present = this.#running.get(id)
    if (present?.build.identity === identity) return false
    const start = performance.now()
    return this.#attempt(build, async () => {
      const loaded = await this.#evaluate(build)
      await migrateLoaded(loaded, db)
      const before = installedAreas().find(each => each.id === id)
      installLoaded(loaded)
      try {
        await seedLoaded(loaded, this.#services)
        this.#running.set(id, await startLoaded(loaded, this.#services))
        this.#table = new RouteTable(this.#targets())
      } catch (error) {
        if (before) install(before)
        else uninstall(loaded.area)
        throw error
      }
      this.#gone.delete(id)
      await present?.stop()
      notifier.notify('*', { type: 'dictionariesChanged' })
      this.#log.info({ area: id, version, ms: Math.round(performance.now() - start) }, 'area in force')
    })
  }

  async #remove(id: string): Promise<void> {
    const area = this.#running.get(id)
    this.#running.delete(id)
    this.#gone.set(id, area?.build.calls ?? [])
    await area?.stop()
    this.#log.warn({ area: id }, 'the plugin has gone; its tables stay')
  }

  #fail(id: string, error: unknown, known: Omit<Failure, 'problem'>): void {
    const problem =
      error instanceof AreaProblem ? error : new AreaProblem('seed', (error as Error).message, { cause: error })
    this.#failed.set(id, { ...known, problem })
    this.#log.error({ err: problem, area: id, version: known.version, phase: problem.phase }, 'area not in force')
  }

  /** Calls in force, and those that answer why they are not; the product's own routes come before any of them. */
  #targets(): Target<Route | string>[] {
    const inForce = [...this.#running.values()].flatMap(({ routes }) =>
      routes.map(route => ({ call: route.endpoint, to: route })),
    )
    const without = [...this.#failed].map(([id, { calls }]) => [id, calls] as const)
    const away = [...without, ...this.#gone].filter(([id]) => !this.#running.has(id))
    return [...inForce, ...away.flatMap(([id, calls]) => calls.map(call => ({ call, to: id })))]
  }

  /** Conditions of moves that nobody answers: such a move is refused to everybody. */
  #tellUnanswered(): void {
    for (const { entity, move, condition } of unansweredConditions())
      this.#log.warn({ entity, move, condition }, `nobody answers ${condition}, which ${entity}.${move} needs`)
  }

  /** Names of records that nobody here has: such a field is typed in as a code, and nothing checks it. */
  #tellUnresolved(): void {
    for (const { contract } of this.#running.values()) {
      for (const { name, own } of Object.values(contract.entities)) {
        for (const [field, { kind, options }] of Object.entries(own)) {
          if (kind.name !== 'reference' || !options.entity || entityNamed(options.entity)) continue
          this.#log.warn(
            { area: contract.id, entity: options.entity },
            `${name}.${field} refers to what is not installed`,
          )
        }
      }
    }
  }
}
