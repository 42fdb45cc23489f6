import { type AreaContract, asError, type Endpoint, type RecordResource } from '@ntocc/sdk/contracts'
import { Entity } from '@ntocc/sdk/fields'
import { areaMachines, areaTable, storedEntities } from '@ntocc/sdk/plugin/area'
import { areaProblems } from '@ntocc/sdk/plugin/area-rules'
import type { Service } from '@ntocc/sdk/service'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { withinTransaction } from '../db/scope.ts'
import { spec } from '../error-spec.ts'
import { type AreaErrorCode, takeAreaErrors } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { resourceRoutes } from '../records/routes.ts'
import { type InstalledArea, install, uninstall } from '../registry/areas.ts'
import { isIn } from '../registry/presence.ts'
import { REVIEW_KINDS, reviewEntries, wordsOf } from '../registry/words.ts'
import { reviewedHooks } from '../review/certified.ts'
import { seedAreaDictionaries } from '../seed/dictionaries.ts'
import type { Services } from '../serve/register.ts'
import { answerersIn, answersOf, bringersIn, followersIn, hearersIn, trailsIn } from './across.ts'
import { moversIn } from './bulk.ts'
import { refuseAnswered, refuseTaken } from './claims.ts'
import { complianceOf } from './compliance-of.ts'
import { AreaContexts } from './context.ts'
import { countsOf, tablesRead } from './counts.ts'
import { engineHooks } from './hooks.ts'
import { handlersOf } from './jobs.ts'
import { listenersOf } from './listeners.ts'
import { migrateArea } from './migrate.ts'
import { AreaProblem, inPhase } from './problem.ts'
import type { AreaBuild, AreaFiles } from './read.ts'
import { Runner } from './runner.ts'
import { linkCallRoutes, shareRoutes } from './shares.ts'
import { signedRoute } from './signed.ts'

/** An area whose code has run: it can be put in force step by step. */
export interface LoadedArea {
  build: AreaBuild
  area: InstalledArea
  files: AreaFiles
  contexts: AreaContexts
  runner: Runner
}

/** An area in force. */
export interface RunningArea {
  build: AreaBuild
  contract: AreaContract
  routes: readonly Route[]
  files: AreaFiles
  area: InstalledArea
  /** Adds what it starts with, for branches that have come to have it. @throws AreaProblem seed */
  seed(): Promise<void>
  /** Ends its connections and jobs, and takes its names back. */
  stop(): Promise<void>
}

export interface Loading {
  services: Services
  log: FastifyBaseLogger
  /** Contracts of the other areas: what is theirs is taken. */
  others: readonly AreaContract[]
  /** Milliseconds that a call may take. */
  callMs?: number | undefined
}

/** Status of a refusal that does not say another: a conflict. */
const REFUSED = 4090

/** Runs the contract, then the service. Both must be the plugin's. @throws AreaProblem evaluate, contract */
const evaluate = async (id: string, files: AreaFiles) => {
  const load = (part: () => unknown) =>
    inPhase('evaluate', async () => {
      try {
        return await part()
      } catch (error) {
        const { stack, message } = files.explain(asError(error))
        throw new AreaProblem('evaluate', stack ?? message, { cause: error })
      }
    })
  const contract = (await load(files.contract)) as AreaContract | undefined
  if (contract?.id !== id) throw new AreaProblem('contract', `What contract.ts exports is not the contract of ${id}.`)
  const problems = areaProblems(contract)
  if (problems.length > 0) throw new AreaProblem('contract', problems.join(' '))
  const service = files.service ? ((await load(files.service)) as Service | undefined) : undefined
  if (files.service && service?.contract !== contract)
    throw new AreaProblem('contract', 'What service.ts exports is not the service of its contract.')
  return { contract, service }
}

const entitiesOf = (contract: AreaContract): Map<string, Entity> =>
  new Map(
    storedEntities(contract).flatMap(name => {
      const entity = contract.entities[name]
      return entity instanceof Entity ? [[name, entity as Entity] as const] : []
    }),
  )

/** Every refusal of the area under a code that no other has. */
const errorsOf = ({ id, errors }: AreaContract, { errors: texts }: InstalledArea['words']) =>
  new Map(
    [...texts].map(([code, { en, zh, es, ja }]) => {
      const status = errors[code]?.status ?? REFUSED
      return [`${id}:${code}` satisfies AreaErrorCode as AreaErrorCode, spec(status, 200, en, zh, es, ja)]
    }),
  )

const routesOf = ({ area, contexts, runner }: LoadedArea): Route[] => {
  const { contract, service, resources, hooks } = area
  const ofRecords = resources.flatMap(resource => resourceRoutes(resource, hooks[resource.name]))
  const own = Object.entries(contract.calls).flatMap(([name, call]) => {
    const answer = service?.calls[name]
    if (service && call.signed) return [signedRoute(call as Endpoint, service, contexts)]
    return answer && !Object.hasOwn(contract.byLink, name)
      ? [handle(call as Endpoint, (ctx, input) => answer(contexts.for(ctx), input as never) as never)]
      : []
  })
  const ofLinks = service ? [...shareRoutes(service, contexts), ...linkCallRoutes(service, contexts)] : []
  return [...ofRecords, ...own, ...ofLinks].map(route => ({
    endpoint: route.endpoint,
    get alsoFor() {
      return route.alsoFor ?? []
    },
    isIn: branchCode => isIn(area, branchCode),
    run: (ctx, input) =>
      runner.run(route.endpoint.name, async () => route.run(ctx, input), ctx.idempotencyKey !== undefined),
  }))
}

/**
 * Runs the code of an area and looks at what came out: files, names, contract, words. Nothing of it is in force yet, and
 * nothing was written.
 * @throws AreaProblem symbols, integrity, evaluate, contract, claim, words
 */
export const evaluateArea = async (
  build: AreaBuild,
  { services, log, others, callMs }: Loading,
): Promise<LoadedArea> => {
  const files = build.files()
  const { id, version, pages, menu } = build
  const { contract, service } = await evaluate(id, files)
  refuseTaken(contract, others)
  if (service) refuseAnswered(service)
  const entities = entitiesOf(contract)
  const machines = areaMachines(contract)
  const words = await inPhase('words', () => wordsOf(contract, machines, files.locales))
  const contexts = new AreaContexts({ isDraft: build.isDraft, contract, service }, services, log)
  const runner = new Runner(id, files, log, callMs)
  const hooks = Object.fromEntries(
    [...entities].flatMap(([name, entity]) => {
      const declared = service?.hooks[name]
      const own = declared && engineHooks(entity, declared, contexts, runner)
      const subject = contract.reviews.find(review => review.entity === name)
      const rules = subject ? reviewedHooks(entity, subject, own) : own
      return rules ? [[name, rules]] : []
    }),
  )
  const area: InstalledArea = {
    id,
    version,
    isDraft: build.isDraft,
    contract,
    service,
    pages,
    menu,
    entities,
    tables: new Map([...entities.keys()].map(name => [name, areaTable(contract, name)])),
    machines,
    resources: Object.values(contract.resources) as RecordResource[],
    platform: () => contexts.platform(),
    simulated: (branch, party) => contexts.simulated(branch, party),
    hooks,
    conditions: service ? answersOf(service, contexts, runner) : {},
    follows: service ? followersIn(service, contexts, runner) : {},
    provides: service ? answerersIn(service, contexts, runner) : {},
    hears: service ? hearersIn(service, contexts, runner) : {},
    brings: service ? bringersIn(service, contexts, runner) : {},
    compliance: service ? complianceOf(service, contexts, runner) : {},
    trails: service ? trailsIn(service, contexts, runner) : {},
    bulkMoves: service ? moversIn(contract, service, contexts, runner) : {},
    words,
    get reads() {
      return tablesRead(service)
    },
    counts: service ? countsOf(service, words, contexts, runner) : async () => [],
  }
  return { build, area, files, contexts, runner }
}

/** Brings its tables to this build, or leaves them as they were. @throws AreaProblem migrate */
export const migrateLoaded = ({ area, files }: LoadedArea, db: Db): Promise<void> => {
  const { id, version, entities, tables, contract } = area
  const { search } = contract
  return inPhase('migrate', () => migrateArea(db, { id, version, texts: files.texts, entities, tables, search }))
}

/** From now on the registry answers with it. */
export const installLoaded = ({ area }: LoadedArea): void => {
  install(area)
  takeAreaErrors(errorsOf(area.contract, area.words))
}

/** Any number of our own; replicas that start together take turns. */
const SEED_LOCK = 7_302_208

/** Adds what it starts with. It must be installed. @throws AreaProblem seed */
export const seedLoaded = ({ area, contexts, files }: LoadedArea, { db, jobs }: Services): Promise<void> =>
  inPhase('seed', async () => {
    if (Object.keys(area.contract.jobs).length > 0) await jobs.open(area.id)
    await db.transaction(async tx => {
      await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
      const dictionaries = [...area.words.dictionaries].map(([name, { entries }]) => [name, entries] as const)
      const kinds = [REVIEW_KINDS, reviewEntries(area.words)] as const
      await seedAreaDictionaries(tx, Object.fromEntries([...dictionaries, kinds]), area.machines)
      await withinTransaction(tx, async () => area.service?.seed?.(contexts.platform()))
    })
  }).catch((error: Error) => {
    throw files.explain(error)
  })

/** Its calls answered, its jobs run, its ports open. @throws AreaProblem contract for jobs that cannot be */
export const startLoaded = async (loaded: LoadedArea, services: Services): Promise<RunningArea> => {
  const { jobs: queue, worker, listeners } = services
  const { build, area, files, contexts, runner } = loaded
  const { id, contract, service } = area
  const routes = routesOf(loaded)
  const jobs = service ? handlersOf(service, { contexts, queue, runner }) : {}
  const end = await inPhase('contract', () => worker.add(id, jobs))
  const endListeners = listeners.add(id, service ? listenersOf(service, contexts, runner) : {})
  const stop = async () => {
    await endListeners()
    await end()
    uninstall(area)
  }
  return { build, contract, routes, files, area, seed: () => seedLoaded(loaded, services), stop }
}
