import { type AnyCall, type AreaContract, UPSTREAM_PREFIX } from '../contracts/area.ts'
import { allEndpoints } from '../contracts/endpoints/index.ts'
import { allEntities } from '../contracts/entities.ts'
import { allMachines } from '../contracts/machines.ts'
import { nounNamed } from '../contracts/nouns.ts'
import { searchWayOf } from '../contracts/search.ts'
import { Entity } from '../fields/entity.ts'
import type { Field } from '../fields/field.ts'
import { isOneOf } from '../fields/known.ts'
import { REFUSALS } from '../service/told.ts'
import { areaAsks, areaCalls, areaMachines, areaTable, areaTodo } from './area.ts'
import { choiceProblems } from './choice-rules.ts'
import { ENTITY, isOfLink, linkCallProblems, shareProblems } from './link-rules.ts'
import { roleProblems } from './role-rules.ts'
import { settingProblems } from './setting-rules.ts'

/** Beginnings of the keys of words: an entity of such a name would put its labels among them. */
const RESERVED = [
  'entity',
  'dictionary',
  'state',
  'entry',
  'permission',
  'todo',
  'error',
  'condition',
  'issue',
  'paper',
  'expired',
  'absent',
  'job',
  'setting',
  'settingHelp',
  'settingOn',
  'settingOff',
  'subject',
  'review',
  'account',
  'booking',
]
const UPSTREAM = /^\/ntocc-ext-api\/[a-z][a-z0-9-]{0,39}$/
const PATH = /^\/ntocc-(?:basic|tms|tps)-api(?:\/(?:[A-Za-z0-9_-]+|\{[A-Za-z]+\}))+$/
/** Lists of codes are stored and sent separated by commas. */
const PERMISSION = /^[A-Za-z][\w.-]{1,63}$/
/** Room for the names of indexes, which PostgreSQL cuts at 63 bytes. */
const LONGEST_TABLE = 40

/** A path without the names of its parameters: two that are alike here are one call. */
export const pathShape = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/**
 * What does not hold together in a contract, in sentences for its author; none when all does. The host asks too: names
 * of the product may have come to it after the plugin was built.
 */
export const areaProblems = (contract: AreaContract): string[] => [
  ...entityProblems(contract),
  ...resourceProblems(contract),
  ...offerProblems(contract),
  ...callProblems(contract),
  ...shareProblems(contract),
  ...linkCallProblems(contract),
  ...upstreamProblems(contract),
  ...codeProblems(contract),
  ...settingProblems(contract),
  ...moneyProblems(contract),
  ...reviewProblems(contract),
  ...searchProblems(contract),
  ...choiceProblems(contract),
  ...roleProblems(contract),
]

const BOOKED = /^[a-z][A-Za-z0-9]{0,39}$/

function moneyProblems({ id, money: { accounts, bookings } }: AreaContract): string[] {
  const names = [...Object.keys(accounts), ...Object.keys(bookings)].filter(name => !BOOKED.test(name))
  const split = Object.entries(accounts).filter(([, { parts = 1, mayGoBelow }]) => parts > 1 && !mayGoBelow)
  const sides = Object.entries(bookings).flatMap(([name, { from, to }]) => {
    if (from === to) return [`money.bookings.${name} moves nothing: both of its accounts are ${from}.`]
    return [from, to]
      .filter(account => !account.includes('.') && !Object.hasOwn(accounts, account))
      .map(account => `money.bookings.${name} names the account ${account}, which ${id} does not have.`)
  })
  return [
    ...names.map(name => `'${name}' cannot be the name of an account or a booking.`),
    ...split.map(([name]) => `money.accounts.${name} cannot be split: only one that may go below nothing can.`),
    ...sides,
  ]
}

function entityProblems(contract: AreaContract): string[] {
  const product = allEntities()
  const own = Object.entries(contract.entities).flatMap(([name, entity]) => {
    if (!(entity instanceof Entity)) return [`entities.${name} is not made by entity().`]
    if (entity.name !== name) return [`entities.${name} is called '${entity.name}': both names must be the same.`]
    if (!ENTITY.test(name) || RESERVED.includes(name)) return [`'${name}' cannot be an entity's name.`]
    if (product[name]) return [`The entity ${name} belongs to the product.`]
    const noun = nounNamed(name)
    if (noun && noun !== (entity as Entity)) return [`${name} is a noun of the platform: declare the SDK's own entity.`]
    if (contract.upstream) return []
    const word = entity.rules.map(rule => `${name}.${rule.name}`).find(issue => !contract.issues.includes(issue))
    if (word) return [`The rule ${word} has no words: name it under issues.`]
    const table = areaTable(contract, name)
    return table.length > LONGEST_TABLE ? [`The table ${table} has a name of more than ${LONGEST_TABLE} letters.`] : []
  })
  const machines = areaMachines(contract).filter(({ name }) => Object.hasOwn(allMachines(), name))
  return [...own, ...machines.map(({ name }) => `The state machine ${name} belongs to the product.`)]
}

function offerProblems({ offers, entities }: AreaContract): string[] {
  return Object.entries(offers).flatMap(([name, fields]) => {
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
    if (!entity) return [`offers.${name}: there is no such entity.`]
    const unknown = fields.find(field => !Object.hasOwn(entity.fields, field))
    if (unknown) return [`offers.${name}: there is no field ${unknown}.`]
    const computed = fields.find(field => entity.fields[field]?.options.computed)
    return computed ? [`offers.${name}: ${computed} is computed, and stored nowhere.`] : []
  })
}

function resourceProblems({ resources, entities }: AreaContract): string[] {
  return Object.entries(resources).flatMap(([name, resource]) => {
    const entity = entities[name]
    if (!entity) return [`resources.${name} has no entity of that name.`]
    if (resource.name !== name) return [`resources.${name} is called '${resource.name}': both names must be the same.`]
    const unknown = resource.keyword.filter(field => !Object.hasOwn(entity.fields, field))
    return unknown.map(field => `resources.${name} searches in ${field}, which ${name} does not have.`)
  })
}

function callProblems(contract: AreaContract): string[] {
  const problems: string[] = []
  for (const [name, call] of Object.entries(contract.calls)) {
    if (call.name !== name) problems.push(`calls.${name} is called '${call.name}': both names must be the same.`)
  }
  const product = new Map(allEndpoints.map(each => [identityOf(each), each.name]))
  const productNames = new Set(allEndpoints.map(({ name }) => name))
  const taken = new Map<string, string>()
  for (const call of Object.values(areaCalls(contract))) {
    const { name, path, permission } = call
    const identity = identityOf(call)
    const other = product.get(identity) ?? taken.get(identity)
    taken.set(identity, name)
    if (!isOwnPath(contract, path)) problems.push(`The path ${path} of ${name} is not under an API of the console.`)
    if (call.signed && (!call.public || contract.upstream))
      problems.push(`${name} is signed: say that it is public too; an upstream checks signatures itself.`)
    else if (call.public && !call.signed && !isOfLink(contract, name))
      problems.push(`${name} is public: calls of an area need a session, a link (shares) or a signature (signed).`)
    else if (!call.public && !permission && !call.signedIn)
      problems.push(`${name} does not say who may call it: give it a permission.`)
    if (productNames.has(name)) problems.push(`The call ${name} belongs to the product.`)
    if (other) problems.push(`${name} and ${other} are both ${call.method} ${path}.`)
  }
  return problems
}

/** Below an API of the console, or below the prefix of the upstream and apart from what the gateway asks there itself. */
function isOwnPath({ upstream }: AreaContract, path: string): boolean {
  if (!upstream) return PATH.test(path)
  const below = path.startsWith(`${upstream.prefix}/`) ? path.slice(upstream.prefix.length) : ''
  return PATH.test(`/ntocc-tms-api${below}`) && below !== '/todo' && !/^\/import(\/|$)/.test(below)
}

function upstreamProblems({ upstream, resources, jobs, entities, reviews }: AreaContract): string[] {
  if (!upstream) return []
  const { prefix, imports = {} } = upstream
  return [
    ...(UPSTREAM.test(prefix) ? [] : [`upstream.prefix '${prefix}' is not ${UPSTREAM_PREFIX}/<name>.`]),
    ...Object.keys(resources).map(name => `resources.${name}: records of an upstream are its own; declare its calls.`),
    ...Object.keys(jobs).map(name => `jobs.${name}: an upstream runs its jobs itself.`),
    ...reviews.map(({ kind }) => `reviews: ${kind} is not stored here, and cannot be reviewed.`),
    ...Object.keys(imports)
      .filter(name => !Object.hasOwn(entities, name))
      .map(name => `upstream.imports.${name} has no entity of that name.`),
  ]
}

const identityOf = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${pathShape(path)}`

function codeProblems(contract: AreaContract): string[] {
  const product = new Set(allEndpoints.map(({ permission }) => permission))
  const { permissions, errors, jobs, todoOrder } = contract
  return [
    ...permissions.filter(code => !PERMISSION.test(code)).map(code => `'${code}' cannot be a permission code.`),
    ...areaAsks(contract)
      .filter(code => !permissions.includes(code) && !product.has(code))
      .map(code => `The permission ${code} is asked for and brought by nobody: name it in permissions.`),
    ...areaTodo(contract)
      .filter(key => !/^[a-z][a-z0-9_]*$/.test(key))
      .map(key => `'${key}' cannot be the key of a to-do.`),
    ...Object.keys(todoOrder)
      .filter(key => !areaTodo(contract).includes(key))
      .map(key => `todoOrder places ${key}, which is no to-do of the contract.`),
    ...Object.keys(errors)
      .filter(code => !/^[A-Z][A-Z0-9_]*$/.test(code) || isOneOf(REFUSALS, code))
      .map(code => `'${code}' cannot be a code of a refusal.`),
    ...Object.keys(jobs)
      .filter(name => !/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
      .map(name => `'${name}' cannot be a job's name.`),
  ]
}

/** What is reviewed is a record of the contract, with its state, and papers speak of its fields and of rules of compliance. */
function reviewProblems({ reviews, entities, settings }: AreaContract): string[] {
  return reviews.flatMap(({ kind, entity: name, title, lastReason, tells, certificates }) => {
    const entity = entities[name]
    if (!ENTITY.test(kind)) return [`'${kind}' cannot be the name of a kind of review.`]
    if (!entity) return [`The review ${kind} has no entity ${name} in the contract.`]
    const ofPapers = certificates.flatMap(
      ({ status, to, fields, images = [], beside = [], order = [], spares = [] }) => [
        ...[status, to].filter(field => field !== undefined),
        ...fields,
        ...images,
        ...beside,
        ...order,
        ...spares.map(({ field }) => field),
      ],
    )
    const unknown = ['authStatus', title, lastReason, tells.code, ...ofPapers].filter(
      field => !Object.hasOwn(entity.fields, field),
    )
    const rules = certificates.flatMap(({ neededBy }) => (neededBy === undefined ? [] : [neededBy]))
    return [
      ...unknown.map(field => `The review ${kind} speaks of ${field}, which ${name} does not have.`),
      ...rules
        .filter(rule => !settings?.fields[rule]?.options.compliance)
        .map(rule => `The review ${kind} speaks of ${rule}, which is no rule of compliance among the settings.`),
    ]
  })
}

const PLACES = /\{(\w+)\}/g

/** Records are found by texts that may be typed, told apart by texts, and opened by what is no secret. */
function searchProblems({ search, entities, upstream }: AreaContract): string[] {
  return Object.entries(search).flatMap(([name, { by, title, hint = [], inside = [], state, to }]) => {
    const entity = entities[name] as Entity | undefined
    if (!entity) return [`search.${name} has no entity of that name.`]
    if (upstream) return [`search.${name}: records of an upstream are its own.`]
    const places = [...to.matchAll(PLACES)].map(([, field = '']) => field)
    const unknown = [...by, title, ...hint, ...inside, ...places, ...(state ? [state] : [])].filter(
      field => entity.fieldNamed(field) === undefined,
    )
    if (unknown.length > 0)
      return unknown.map(field => `search.${name} speaks of ${field}, which ${name} does not have.`)
    const wayOf = (field: string) => searchWayOf(entity.fieldNamed(field) as Field)
    return [
      ...(by.length > 0 ? [] : [`search.${name} names no field to look in.`]),
      ...by.filter(field => !wayOf(field)).map(field => `search.${name}: nothing is found by ${field}.`),
      ...[title, ...hint].filter(field => !wayOf(field)).map(field => `search.${name}: ${field} is no text to show.`),
      ...inside
        .filter(field => !wayOf(field) || entity.fieldNamed(field)?.options.sensitive)
        .map(field => `search.${name}: no keyword is looked for inside of ${field}.`),
      ...places
        .filter(field => entity.fieldNamed(field)?.options.sensitive)
        .map(field => `search.${name}: ${field} is masked, and stands in no address.`),
      ...(state && !entity.fieldNamed(state)?.options.machine ? [`search.${name}: ${state} is no state.`] : []),
    ]
  })
}
