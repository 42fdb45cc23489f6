import {
  type AnyCall,
  type AreaContract,
  type AreaMoney,
  allEntities,
  allMachines,
  allResources,
  type ElementCheckSpec,
  type Endpoint,
  type ManifestMenu,
  type RecordResource,
  type ReviewSubject,
  type TodoItem,
} from '@ntocc/sdk/contracts'
import type { AnyShape, Entity, StateMachine } from '@ntocc/sdk/fields'
import type { Answered, AreaBehind, AreaCtx, Ctx, Service } from '@ntocc/sdk/service'
import type {
  Answerer,
  Asking,
  ConditionAnswer,
  Follower,
  NewsHearer,
  PartBringer,
  TrailReader,
} from '../areas/across.ts'
import type { AreaMover } from '../areas/bulk.ts'
import type { ComplianceAnswer } from '../areas/compliance-of.ts'
import type { SimulatedParty } from '../areas/context.ts'
import type { AreaPage } from '../areas/read.ts'
import { snakeCase } from '../db/names.ts'
import type { SignedCtx } from '../http/context.ts'
import type { Hooks } from '../records/hooks.ts'
import { isIn } from './presence.ts'
import type { AreaWords } from './words.ts'

/**
 * Everything that is installed in this process: the product's own tables, and what plugins have brought to them. Whoever
 * must know all entities, calls, states or permissions asks here, when it is used, never at the start.
 */

/** An area whose calls are answered. */
export interface InstalledArea {
  id: string
  version: string
  isDraft?: boolean | undefined
  contract: AreaContract
  service: Service | undefined
  pages: readonly AreaPage[]
  menu?: ManifestMenu | undefined
  entities: ReadonlyMap<string, Entity>
  /** Table of each entity. */
  tables: ReadonlyMap<string, string>
  machines: readonly StateMachine[]
  resources: readonly RecordResource[]
  /** What its code works with where nobody calls. */
  platform(): AreaCtx
  /** What it works with as the simulator of a trial. */
  simulated(branch: string, party?: SimulatedParty): Ctx
  /** Rules of its records as the records engine asks them. */
  hooks: Readonly<Record<string, Hooks>>
  /** What it answers of moves, by entity and condition. */
  conditions: Readonly<Record<string, Readonly<Record<string, ConditionAnswer>>>>
  /** What it does after writes of others' records, by entity. */
  follows: Readonly<Record<string, Follower>>
  /** What it does for other areas, by the name of the request. */
  provides: Readonly<Record<string, Answerer>>
  /** What it does about news of others, by their name. */
  hears: Readonly<Record<string, NewsHearer>>
  /** What it brings to areas that gather, by its name. */
  brings: Readonly<Record<string, PartBringer>>
  /** What its rules of compliance affect, by the name of the setting. */
  compliance: Readonly<Record<string, ComplianceAnswer>>
  /** Trails of records that keep a log of their own. */
  trails: Readonly<Record<string, TrailReader>>
  /** Moves of many records that it makes itself, by entity. */
  bulkMoves: Readonly<Record<string, AreaMover>>
  words: AreaWords
  /** Tables that its counts read: open pages are told when one of them changes. */
  reads: ReadonlySet<string>
  /** What waits for the caller, counted. */
  counts(ctx: SignedCtx): Promise<TodoItem[]>
}

const PRODUCT_ENTITIES = allEntities()
const PRODUCT_MACHINES = allMachines()

const areas = new Map<string, InstalledArea>()

/** Tables of records, found when they are first asked for and anew when other areas are in force. */
let tablesInForce: ReadonlySet<string> | undefined

/** Puts an area in force; one of the same id gives way to it. */
export const install = (area: InstalledArea): void => {
  areas.set(area.id, area)
  tablesInForce = undefined
}

/** Takes an area out of force, unless another of its id has come since. */
export const uninstall = (area: InstalledArea): void => {
  if (areas.get(area.id) !== area) return
  areas.delete(area.id)
  tablesInForce = undefined
}

export const installedAreas = (): InstalledArea[] => [...areas.values()]

/** What an area in force brings to the books. */
export const moneyOf = (area: string): AreaMoney | undefined => areas.get(area)?.contract.money

/** Areas that a branch has; all of them where it is nobody's branch. */
export const areasIn = (branchCode: string | undefined): InstalledArea[] =>
  installedAreas().filter(area => isIn(area, branchCode))

/** The area of that id, if it is in force. */
export const areaNamed = (id: string): InstalledArea | undefined => areas.get(id)

let outOfService: readonly string[] = []

/** Areas that are installed and do not answer. @returns whether they are others than before */
export const tellOutOfService = (ids: readonly string[]): boolean => {
  const isSame = ids.length === outOfService.length && ids.every(id => outOfService.includes(id))
  outOfService = [...ids]
  return !isSame
}

export const areasOutOfService = (): readonly string[] => outOfService

/** Areas that answer by a build which a newer one should have followed, and why that one cannot be. */
let behind: ReadonlyMap<string, AreaBehind> = new Map()

export const tellBehind = (areas: ReadonlyMap<string, AreaBehind>): void => {
  behind = areas
}

export const behindOf = (id: string): { behind?: AreaBehind } => {
  const found = behind.get(id)
  return found ? { behind: found } : {}
}

/** What the product has, else what the first area has that has any. */
export const found = <T>(inProduct: T | undefined, of: (area: InstalledArea) => T | undefined): T | undefined => {
  if (inProduct !== undefined) return inProduct
  for (const area of areas.values()) {
    const known = of(area)
    if (known !== undefined) return known
  }
  return undefined
}

export const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

export const entityNamed = (name: string): Entity | undefined =>
  found(ownOf(PRODUCT_ENTITIES, name), ({ entities }) => entities.get(name))

/** The same for who is in a branch: of areas that it does not have there are no records. */
export const entityIn = (branchCode: string, name: string): Entity | undefined => {
  const owner = installedAreas().find(({ entities }) => entities.has(name))
  return owner && !isIn(owner, branchCode) ? undefined : entityNamed(name)
}

export const everyEntity = (): Entity[] => [
  ...Object.values(PRODUCT_ENTITIES),
  ...installedAreas().flatMap(({ entities }) => [...entities.values()]),
]

export const everyResource = (): RecordResource[] => [
  ...allResources,
  ...installedAreas().flatMap(({ resources }) => resources),
]

/** The same for who is in a branch. */
export const resourceIn = (branchCode: string, name: string): RecordResource | undefined =>
  entityIn(branchCode, name) && resourceNamed(name)

export const resourceNamed = (name: string): RecordResource | undefined =>
  found(
    allResources.find(each => each.name === name),
    ({ resources }) => resources.find(each => each.name === name),
  )

/** The machine whose states a dictionary lists. */
export const machineNamed = (name: string): StateMachine | undefined =>
  found(ownOf(PRODUCT_MACHINES, name), ({ machines }) => machines.find(each => each.name === name))

/** Name of the table that holds an entity's records. */
export const tableNameOf = ({ name }: Pick<Entity, 'name'>): string =>
  found(undefined, ({ tables }) => tables.get(name)) ?? snakeCase(name)

/** Tables that hold records of entities. */
export const installedTables = (): ReadonlySet<string> => {
  tablesInForce ??= new Set(everyEntity().map(tableNameOf))
  return tablesInForce
}

/** Rules that an area has for a record; undefined for records of the product. */
export const areaHooks = (name: string): Hooks | undefined => found(undefined, ({ hooks }) => ownOf(hooks, name))

/** Under this name an area answers conditions for records of whichever entity. */
const EVERY_ENTITY = '*'

/** Who says of which records a condition holds: the entity's own answer before one for all. Undefined while nobody does. */
export const conditionAmong = (entity: string, name: string): ConditionAnswer | undefined => {
  const answered = (of: string) => found(undefined, ({ conditions }) => ownOf(ownOf(conditions, of) ?? {}, name))
  const forEvery = answered(EVERY_ENTITY)
  return answered(entity) ?? (forEvery && (asking => forEvery({ ...asking, entity })))
}

/** The same of one record, as a move asks it. */
export const conditionNamed = (entity: string, name: string) => {
  const answer = conditionAmong(entity, name)
  return (
    answer &&
    (async ({ row, ...asking }: Asking): Promise<Answered | undefined> => (await answer({ ...asking, rows: [row] }))[0])
  )
}

/** What areas of a branch do after a write of a record there. */
export const followersOf = (entity: string, branchCode: string): Follower[] =>
  areasIn(branchCode).flatMap(({ follows }) => ownOf(follows, entity) ?? [])

/** Who does in a branch what is asked for by that name; undefined while nobody does. */
export const answererOf = (request: string, branchCode: string): Answerer | undefined =>
  found(undefined, area => (isIn(area, branchCode) ? ownOf(area.provides, request) : undefined))

/** Areas of a branch that hear news of that name. */
export const hearersOf = (news: string, branchCode: string): NewsHearer[] =>
  areasIn(branchCode).flatMap(({ hears }) => ownOf(hears, news) ?? [])

/** Areas of a branch that bring something of that name. */
export const bringersOf = (gathered: string, branchCode: string): { area: string; bring: PartBringer }[] =>
  areasIn(branchCode)
    .flatMap(({ id, brings }) => {
      const bring = ownOf(brings, gathered)
      return bring ? [{ area: id, bring }] : []
    })
    .sort((a, b) => a.area.localeCompare(b.area))

/** Who tells what was done to records of an entity; undefined where the audit trail does. */
export const trailOf = (entity: string): TrailReader | undefined =>
  found(undefined, ({ trails }) => ownOf(trails, entity))

/** Who moves many records of an entity; undefined where the records engine or reviews do. */
export const areaMover = (entity: string): AreaMover | undefined =>
  found(undefined, ({ bulkMoves }) => ownOf(bulkMoves, entity))

/** Whether the counts of an area read the table. */
export const areaReads = (table: string): boolean => installedAreas().some(({ reads }) => reads.has(table))

/** Kinds of the product that are no area's yet. */
export const PRODUCT_REVIEWS: readonly ReviewSubject[] = []

/** The checks that records of an entity can go through. */
export const elementChecksOf = (entity: string): readonly ElementCheckSpec[] =>
  installedAreas().flatMap(({ contract }) => ownOf(contract.elements ?? {}, entity) ?? [])

/** Entities whose records can be checked. */
export const checkedEntities = (): string[] => [
  ...new Set(installedAreas().flatMap(({ contract }) => Object.keys(contract.elements ?? {}))),
]

/** Every kind of record that goes through review, of a branch or of all. */
export const reviewSubjects = (branchCode?: string): ReviewSubject[] => [
  ...PRODUCT_REVIEWS,
  ...areasIn(branchCode).flatMap(({ contract }) => contract.reviews),
]

/** Kinds of links that open records, with the entity of each. */
export const shareKinds = (): { kind: string; entity: string }[] =>
  installedAreas().flatMap(({ contract }) =>
    Object.entries(contract.shares).map(([kind, { entity }]) => ({ kind, entity })),
  )

const takesPictures = (call: AnyCall | undefined): boolean =>
  Object.values(((call as Endpoint | undefined)?.body as Partial<AnyShape> | undefined)?.fields ?? {}).some(
    ({ kind }) => kind.name === 'images',
  )

/** Kinds of links by which something is written that shows pictures. */
export const pictureLinks = (): string[] => [
  ...new Set(
    installedAreas().flatMap(({ contract: { byLink, calls } }) =>
      Object.entries(byLink).flatMap(([name, kinds]) => (takesPictures(calls[name]) ? kinds : [])),
    ),
  ),
]

/** Where a to-do stands among all, as its contract says; those without a place behind the others. */
export const todoPlace = (key: string): number =>
  found(undefined, ({ contract: { todoOrder } }) => ownOf(todoOrder, key)) ?? Number.POSITIVE_INFINITY
