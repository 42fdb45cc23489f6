import type { AnyCall, AreaContract, AreaDefaults, AreaGrant } from '../contracts/area.ts'
import { CONSOLE_PAPERS } from '../contracts/basic/papers.ts'
import { consoleConditions } from '../contracts/conditions.ts'
import type { BuiltArea, BuiltCall, BuiltField } from '../contracts/console.ts'
import type { ReferenceNaming } from '../contracts/known-references.ts'
import { allMachines } from '../contracts/machines.ts'
import type { Entity } from '../fields/entity.ts'
import type { Field } from '../fields/field.ts'
import { importableFields } from '../fields/importable.ts'
import { fieldsOf } from '../fields/known.ts'
import type { StateMachine } from '../fields/machine.ts'

/** What follows from a contract; for tools and servers. */

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Name of the table of an entity of the contract. */
export const areaTable = ({ id, tables }: Pick<AreaContract, 'id' | 'tables'>, entity: string): string =>
  tables === 'plain' ? snakeCase(entity) : `${id.replaceAll('-', '_')}_${snakeCase(entity)}`

/** All that the contract gives to roles, whatever the edition. */
export const everyGrant = ({
  roles = {},
  rolesIn = {},
  ownRoles = {},
}: AreaDefaults): [role: string, grant: AreaGrant | 'all'][] => [
  ...[roles, ...Object.values(rolesIn)].flatMap(grants => Object.entries(grants)),
  ...Object.entries(ownRoles).map(([role, { grant }]): [string, AreaGrant | 'all'] => [role, grant]),
]

/** Names of the entities that the console stores: none of an area whose records are kept by an upstream. */
export const storedEntities = ({ entities, upstream }: Pick<AreaContract, 'entities' | 'upstream'>): string[] =>
  upstream ? [] : Object.keys(entities)

/** Every call of the contract by its name: those of its records, its own, and those of the pages that links open. */
export const areaCalls = ({ resources, calls, shares }: AreaContract): Record<string, AnyCall> => {
  const ofRecords = Object.values(resources).flatMap(({ by }) => Object.values(by) as AnyCall[])
  const ofLinks = Object.values(shares).map(({ page }) => page as AnyCall)
  return Object.fromEntries([...ofRecords, ...Object.values(calls), ...ofLinks].map(call => [call.name, call]))
}

/** Records of the contract that others can refer to, by entity: those that have a list to choose from. */
export const areaReferences = ({
  resources,
  choices,
  calls,
}: Pick<AreaContract, 'resources' | 'choices' | 'calls'>): Record<string, ReferenceNaming> => {
  const ordinary = Object.entries(resources)
    .filter(([, { by }]) => 'list' in by)
    .map(([name, { keyword, also }]) => [name, { name: keyword[0] ?? 'name', ...(also && { also: [...also] }) }])
  const others = Object.entries(choices).map(([entity, { list, name, also }]) => [
    entity,
    { name, ...(also && { also: [...also] }), path: calls[list]?.path },
  ])
  return Object.fromEntries([...ordinary, ...others])
}

/** State machines that come with the contract's entities; those of the product are not among them. */
export const areaMachines = ({ entities }: AreaContract): StateMachine[] => {
  const known = allMachines()
  const used = Object.values(entities)
    .flatMap(({ own }) => Object.values(own))
    .flatMap(({ options }) => (options.machine ? [options.machine] : []))
  return [...new Set(used)].filter(machine => known[machine.name] !== machine)
}

/** Permission codes that the contract's calls and moves ask for. */
export const areaAsks = (contract: AreaContract): string[] => {
  const ofCalls = Object.values(areaCalls(contract)).flatMap(call => [call.permission, call.exportable?.permission])
  const ofMoves = areaMachines(contract).flatMap(({ moves }) => moves.map(({ permission }) => permission))
  const ofImports = Object.values(contract.upstream?.imports ?? {})
  return [...new Set([...ofCalls, ...ofMoves, ...ofImports].filter(code => code !== undefined))]
}

/** What a permission code is about: what stands before its dot. */
export const subjectOf = (code: string): string => code.split('.', 1)[0] ?? code

/** Conditions that the contract's machines need and the console has no words for. */
export const areaConditions = (contract: AreaContract): string[] => {
  const known = consoleConditions()
  const needs = areaMachines(contract).flatMap(({ moves }) => moves.flatMap(({ needs = [] }) => needs))
  return [...new Set(needs)].filter(need => !known.has(need))
}

const KNOWN_PAPERS: ReadonlySet<string> = new Set([...CONSOLE_PAPERS.lasting, ...CONSOLE_PAPERS.ending])

/** Words of papers that the contract's reviews judge by and the console has none for. */
const paperWords = ({ reviews }: AreaContract): string[] => {
  const papers = reviews.flatMap(({ certificates }) => certificates).filter(({ name }) => !KNOWN_PAPERS.has(name))
  return [
    ...new Set(
      papers.flatMap(({ name, to, neededBy }) => [
        `paper.${name}`,
        ...(to ? [`expired.${name}`] : []),
        ...(to && neededBy ? [`absent.${name}`] : []),
      ]),
    ),
  ]
}

/** Subjects of permissions that are no entity, and so want a word of their own. */
export const areaSubjects = ({ permissions, entities }: Pick<AreaContract, 'permissions' | 'entities'>): string[] =>
  [...new Set(permissions.map(subjectOf))].filter(subject => !Object.hasOwn(entities, subject))

/** Keys of the to-dos that the contract brings: its own, and those of what waits for review. */
export const areaTodo = ({ todo, reviews }: Pick<AreaContract, 'todo' | 'reviews'>): string[] => [
  ...todo,
  ...reviews.map(review => review.todo),
]

/** Codes of the roles that the contract brings. */
export const areaRoles = ({ defaults }: Pick<AreaContract, 'defaults'>): string[] =>
  Object.keys(defaults.ownRoles ?? {})

/** Keys of the plugin's locales for what both halves show: read by the backend, and by nothing in the pages. */
export const areaWords = (contract: AreaContract): string[] => {
  const machines = areaMachines(contract)
  return [
    ...Object.keys(contract.entities).map(name => `entity.${name}`),
    ...machines.flatMap(({ name, states }) => [
      `dictionary.${name}`,
      ...Object.values(states).map(({ key }) => `state.${name}.${key}`),
    ]),
    ...Object.entries(contract.dictionaries).flatMap(([name, codes]) => [
      `dictionary.${name}`,
      ...codes.map(code => `entry.${name}.${code}`),
    ]),
    ...contract.permissions.map(code => `permission.${code}`),
    ...areaSubjects(contract).map(subject => `subject.${subject}`),
    ...areaTodo(contract).map(key => `todo.${key}`),
    ...areaRoles(contract).map(code => `role.${code}`),
    ...contract.reviews.map(({ kind }) => `review.${kind}`),
    ...areaConditions(contract).map(name => `condition.${name}`),
    ...paperWords(contract),
    ...contract.issues.map(name => `issue.${name}`),
    ...Object.keys(contract.errors).map(code => `error.${code}`),
    ...Object.keys(contract.jobs).map(name => `job.${name}`),
    ...Object.keys(contract.money.accounts).map(name => `account.${name}`),
    ...Object.keys(contract.money.bookings).map(name => `booking.${name}`),
    ...Object.entries(contract.settings?.fields ?? {}).flatMap(([name, { options }]) => [
      `setting.${name}`,
      `settingHelp.${name}`,
      ...(options.compliance ? [`settingOn.${name}`, `settingOff.${name}`] : []),
    ]),
  ]
}

/** The text at a path of keys of a plugin's locales; a key may itself have dots, as permission codes do. */
export const textAt = (value: unknown, path: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const texts = fieldsOf(value)
  if (Object.hasOwn(texts, path)) {
    const text = texts[path]
    return typeof text === 'string' ? text : undefined
  }
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot)
    const text = Object.hasOwn(texts, key) ? textAt(texts[key], path.slice(dot + 1)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** A field without its code, for whoever makes it again: the kind by its name, of the options those that are data. */
export const fieldData = ({ kind, options }: Field): BuiltField => ({
  kind: kind.name,
  options: Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value),
    ),
  ),
})

/** What others must know of a contract without running its code: a part of `plugin.json`. */
export type AreaTable = Pick<BuiltArea, 'tables' | 'calls' | 'imports' | 'todo' | 'permissions' | 'upstream'>

const callData = (call: AnyCall): BuiltCall => {
  const { name, method, path, permission, exportable } = call
  const marks = { public: call.public, whileOverdue: call.whileOverdue, secretQuery: call.secretQuery }
  return {
    name,
    method,
    path,
    ...(permission && { permission }),
    ...Object.fromEntries(Object.entries(marks).filter(([, isSo]) => isSo)),
    ...(exportable && { exportable }),
  }
}

const importsOf = (entity: AreaContract['entities'][string]): Record<string, BuiltField> =>
  Object.fromEntries(importableFields(entity as Entity).map(([name, field]) => [name, fieldData(field)]))

/** Entities that files can be imported into. */
const importable = ({ resources, upstream }: AreaContract): string[] =>
  upstream
    ? Object.keys(upstream.imports ?? {})
    : Object.keys(resources).filter(name => 'create' in (resources[name]?.by ?? {}))

/** A contract as data. */
export const areaData = (contract: AreaContract): AreaTable => {
  const { entities, permissions, upstream } = contract
  return {
    tables: Object.fromEntries(storedEntities(contract).map(name => [name, areaTable(contract, name)])),
    calls: Object.values(areaCalls(contract)).map(callData),
    imports: Object.fromEntries(
      importable(contract).flatMap(name => {
        const fields = entities[name] ? importsOf(entities[name]) : {}
        return Object.keys(fields).length > 0 ? [[name, fields]] : []
      }),
    ),
    todo: areaTodo(contract),
    permissions: [...permissions],
    ...(upstream && { upstream }),
  }
}

interface Addressed {
  method: string
  path: string
}

/**
 * Calls, to be asked whether one request could be meant for one of them as well as for another call: a parameter stands for any part of a
 * path. Some hundred meet some hundred at each start.
 */
export class CallIndex<C extends Addressed> {
  /** By what such calls have in common: method and number of parts. */
  readonly #alike = new Map<string, { call: C; parts: readonly string[] }[]>()

  constructor(calls: Iterable<C> = []) {
    for (const call of calls) this.add(call)
  }

  add(call: C): void {
    const parts = call.path.split('/')
    const shape = `${call.method} ${parts.length}`
    const alike = this.#alike.get(shape)
    if (alike) alike.push({ call, parts })
    else this.#alike.set(shape, [{ call, parts }])
  }

  /** The first of them that a request for `call` could be meant for. */
  sameAs({ method, path }: Addressed): C | undefined {
    const parts = path.split('/')
    const alike = this.#alike.get(`${method} ${parts.length}`)
    return alike?.find(({ parts: others }) => parts.every((part, at) => isSamePart(part, others[at])))?.call
  }
}

const isSamePart = (one: string, other: string | undefined): boolean =>
  one === other || one.startsWith('{') || (other?.startsWith('{') ?? false)
