import { asError, type BuiltCall } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { BackendError } from '../errors.ts'
import type { Route } from '../http/handle.ts'
import { install, installedAreas, uninstall } from '../registry/areas.ts'
import { tellSets } from '../registry/presence.ts'
import type { Services } from '../serve/register.ts'
import { AreaFolders, type AreaHostOptions } from './folders.ts'
import { followBranches } from './follow-branches.ts'
import { heldBy } from './held.ts'
import {
  evaluateArea,
  installLoaded,
  type LoadedArea,
  migrateLoaded,
  type RunningArea,
  seedLoaded,
  startLoaded,
} from './load.ts'
import type { HeldLoop } from './loop-watch.ts'
import { AreaProblem } from './problem.ts'
import type { AreaBuild } from './read.ts'
import { callTable, type Match, RouteTable } from './routes.ts'
import { type AreaState, type Failure, type Known, statesOf } from './states.ts'
import { areaOf } from './stray.ts'
import { ToldAreas } from './told-areas.ts'
import { tellUnanswered, tellUnresolved } from './unanswered.ts'

/** Whoever writes a service waits for it: an edit is answered within two seconds, of which a build may take most. */
const WATCH_MS = 400

/**
 * The business areas of this backend: finds built plugins, brings their services into force, and follows what comes and
 * goes in the folders. An area that fails is told of by name, phase and reason, and the others go on.
 */
export class AreaHost {
  readonly #services: Services
  readonly #options: AreaHostOptions
  readonly #log: FastifyBaseLogger
  readonly #folders: AreaFolders
  readonly #running = new Map<string, RunningArea>()
  /** Evaluated, and not yet answering. */
  readonly #prepared = new Map<string, LoadedArea>()
  readonly #failed = new Map<string, Failure>()
  /** Whose folder went away while they ran. */
  readonly #gone = new Map<string, readonly BuiltCall[]>()
  #table = new RouteTable<Route | string>([])
  readonly #told: ToldAreas
  #found: ReadonlyMap<string, AreaBuild> = new Map()
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services, options: AreaHostOptions, log: FastifyBaseLogger) {
    this.#services = services
    this.#options = options
    this.#log = log
    this.#folders = new AreaFolders(options, log)
    this.#told = new ToldAreas(services.notifier)
  }

  get #known(): Known {
    return { running: this.#running, failed: this.#failed, gone: this.#gone }
  }

  get states(): AreaState[] {
    return statesOf(this.#known)
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
   * @throws BranchesError
   */
  async prepare(): Promise<void> {
    tellSets(this.#folders.branches())
    this.#found = this.#find() ?? new Map()
    for (const build of this.#found.values()) {
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
        this.#folders.keep(loaded.build)
        this.#log.info({ area: loaded.build.id, version: loaded.build.version }, 'area in force')
      })
    }
    this.#prepared.clear()
    if (await this.#goOnWithout(this.#found)) await this.#options.onArrival?.()
    this.#noteSources(this.#found)
    this.#table = this.#routes()
    this.#told.tell(this.#known)
    tellUnresolved(this.#log)
    tellUnanswered(this.#log)
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
    tellSets(undefined)
    this.#told.forget()
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
    this.#table = this.#routes()
    this.#told.tell(this.#known)
    this.#working = this.#working
      .then(() => area.stop())
      .catch((failed: unknown) => this.#log.error({ err: failed, area: id }, 'an area could not be ended'))
    return id
  }

  /** Something has held up everybody: the log says whose code it was. @returns its id; undefined for no area's */
  held(loop: HeldLoop): string | undefined {
    return heldBy(this.#running, loop, this.#log)
  }

  /** Looks again, one look after the other. */
  refresh(): Promise<void> {
    this.#working = this.#working
      .then(() => this.#look())
      .catch((error: unknown) => this.#log.error({ err: error }, 'the plugin folders cannot be read'))
    return this.#working
  }

  /** The builds that are there now; undefined when they are the same as at the last look. */
  #find(): Map<string, AreaBuild> | undefined {
    const refused: [id: string, error: unknown][] = []
    const builds = this.#folders.builds((id, error) => void refused.push([id, error]))
    if (!builds) return undefined
    this.#failed.clear()
    for (const [id, error] of refused) this.#fail(id, error, { calls: [] })
    return builds
  }

  async #look(): Promise<void> {
    const come = await followBranches(this.#running.values(), this.#folders, this.#services.notifier, this.#log)
    const builds = this.#find()
    if (!builds) return come ? this.#options.onArrival?.() : undefined
    for (const id of [...this.#running.keys()]) if (!builds.has(id) && !this.#failed.has(id)) await this.#remove(id)
    let hasCome = come
    for (const build of builds.values()) hasCome = (await this.#bring(build)) || hasCome
    hasCome = (await this.#goOnWithout(builds)) || hasCome
    this.#noteSources(builds)
    this.#table = this.#routes()
    this.#told.tell(this.#known)
    tellUnanswered(this.#log)
    if (hasCome) await this.#options.onArrival?.()
  }

  /** What runs is as it should be, and its source has gone on: whoever builds it has left word that nothing comes of that. */
  #noteSources(builds: ReadonlyMap<string, AreaBuild>): void {
    for (const { id, version, calls, problem } of builds.values())
      if (problem !== undefined && this.#running.has(id) && !this.#failed.has(id))
        this.#fail(id, new AreaProblem('build', problem), { version, calls })
  }

  #evaluate(build: AreaBuild): Promise<LoadedArea> {
    const { callMs } = this.#options
    const prepared = [...this.#prepared.values()].map(({ area }) => area)
    const known = [...this.#running.values(), ...prepared].map(({ contract }) => contract)
    return evaluateArea(build, { services: this.#services, log: this.#log, others: known, callMs })
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
    if (this.#running.get(build.id)?.build.identity === build.identity) return false
    return this.#attempt(build, () => this.#put(build))
  }

  /** @throws AreaProblem with what ran before left as it was */
  async #put(build: AreaBuild): Promise<void> {
    const { id, version } = build
    const { db, notifier } = this.#services
    const present = this.#running.get(id)
    const start = performance.now()
    const loaded = await this.#evaluate(build)
    await migrateLoaded(loaded, db)
    const before = installedAreas().find(each => each.id === id)
    installLoaded(loaded)
    try {
      await seedLoaded(loaded, this.#services)
      this.#running.set(id, await startLoaded(loaded, this.#services))
      this.#table = this.#routes()
    } catch (error) {
      if (before) install(before)
      else uninstall(loaded.area)
      throw error
    }
    this.#gone.delete(id)
    await present?.stop()
    this.#folders.keep(build)
    notifier.notify('*', { type: 'dictionariesChanged' })
    this.#log.info({ area: id, version, ms: Math.round(performance.now() - start) }, 'area in force')
  }

  /** What cannot be, and has nothing before it that runs, goes on with the build that was in force last. @returns whether any does */
  async #goOnWithout(builds: ReadonlyMap<string, AreaBuild>): Promise<boolean> {
    let hasCome = false
    for (const id of this.#failed.keys()) {
      const last = this.#running.has(id) ? undefined : this.#folders.lastGood(id, builds.get(id)?.identity)
      if (!last) continue
      try {
        await this.#put(last)
        hasCome = true
      } catch (error) {
        this.#log.error({ err: error, area: id, version: last.version }, 'the build before cannot be in force either')
      }
    }
    return hasCome
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
      error instanceof AreaProblem ? error : new AreaProblem('seed', asError(error).message, { cause: error })
    this.#failed.set(id, { ...known, problem })
    this.#log.error({ err: problem, area: id, version: known.version, phase: problem.phase }, 'area not in force')
  }

  /** Calls in force, and those that answer why they are not; the product's own routes come before any of them. */
  #routes(): RouteTable<Route | string> {
    const away = new Map([...[...this.#failed].map(([id, { calls }]) => [id, calls] as const), ...this.#gone])
    return callTable(this.#running, away)
  }
}
