import { type AreaContract, allEndpoints, fileCalls } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'
import {
  areaCalls,
  areaMachines,
  areaRoles,
  areaTable,
  areaTodo,
  CallIndex,
  storedEntities,
} from '@ntocc/sdk/plugin/area'
import type { Service } from '@ntocc/sdk/service'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { allTables } from '../db/tables.ts'
import { installedAreas } from '../registry/areas.ts'
import { productPermissions } from '../seed/permissions.ts'
import { builtInCodes } from '../seed/roles.ts'
import { AreaProblem } from './problem.ts'

/** What has a name that only one may have. */
interface Claims {
  owner: string
  /** `entity dockBooking`, `table dock_booking`, ... */
  names: ReadonlySet<string>
  calls: readonly Call[]
  index: CallIndex<Call>
}

interface Call {
  method: string
  path: string
}

const claimed = (calls: readonly Call[]): Pick<Claims, 'calls' | 'index'> => ({ calls, index: new CallIndex(calls) })

const PRODUCT = 'the product'

const readProductClaims = (): Claims => ({
  owner: PRODUCT,
  names: new Set([
    ...allTables.map(table => `table ${getTableConfig(table).name}`),
    ...productPermissions().map(code => `permission ${code}`),
    ...Object.keys(allDictionaries()).map(name => `dictionary ${name}`),
    ...builtInCodes().map(code => `role ${code}`),
  ]),
  ...claimed([...allEndpoints, ...Object.values(fileCalls)]),
})

let product: Claims | undefined

const productClaims = (): Claims => {
  product ??= readProductClaims()
  return product
}

/** An area that comes is compared with each that is there, and each of those came before. */
const known = new WeakMap<AreaContract, Claims>()

const claimsOf = (contract: AreaContract): Claims => {
  const found = known.get(contract) ?? readClaims(contract)
  known.set(contract, found)
  return found
}

const readClaims = (contract: AreaContract): Claims => {
  const calls = areaCalls(contract)
  const entities = Object.keys(contract.entities)
  const { upstream } = contract
  return {
    owner: contract.id,
    names: new Set([
      ...entities.map(name => `entity ${name}`),
      ...storedEntities(contract).map(name => `table ${areaTable(contract, name)}`),
      ...Object.keys(calls).map(name => `call ${name}`),
      ...areaTodo(contract).map(key => `to-do ${key}`),
      ...contract.reviews.map(({ kind }) => `review ${kind}`),
      ...Object.keys(contract.shares).map(kind => `link ${kind}`),
      ...areaRoles(contract).map(code => `role ${code}`),
      ...contract.permissions.map(code => `permission ${code}`),
      ...areaMachines(contract).map(({ name }) => `dictionary ${name}`),
      ...Object.keys(contract.dictionaries).map(name => `dictionary ${name}`),
      ...(upstream ? [`upstream ${upstream.prefix}`] : []),
    ]),
    ...claimed(Object.values(calls)),
  }
}

const clashOf = (mine: Claims, theirs: Claims): string | undefined => {
  const name = [...mine.names].find(each => theirs.names.has(each))
  if (name) return name
  const call = mine.calls.find(each => theirs.index.sameAs(each))
  return call && `call ${call.method} ${call.path}`
}

/**
 * Refuses an area that takes a name which the product or another area has: the first keeps it, both are named.
 * @throws AreaProblem claim
 */
export const refuseTaken = (contract: AreaContract, others: readonly AreaContract[]): void => {
  const mine = claimsOf(contract)
  const theirs = [productClaims(), ...others.filter(({ id }) => id !== contract.id).map(claimsOf)]
  for (const each of theirs) {
    const clash = clashOf(mine, each)
    if (clash) throw new AreaProblem('claim', `${mine.owner} and ${each.owner} both claim the ${clash}.`)
  }
}

/**
 * Refuses an area that answers a condition or a request which another answers: the first keeps it.
 * @throws AreaProblem claim
 */
export const refuseAnswered = ({ contract: { id }, conditions, provides }: Service): void => {
  for (const other of installedAreas().filter(area => area.id !== id)) {
    for (const [entity, answers] of Object.entries(conditions)) {
      const clash = Object.keys(answers ?? {}).find(name => Object.hasOwn(other.conditions[entity] ?? {}, name))
      if (clash) throw new AreaProblem('claim', `${id} and ${other.id} both answer the condition ${entity}.${clash}.`)
    }
    const asked = Object.keys(provides).find(name => Object.hasOwn(other.provides, name))
    if (asked) throw new AreaProblem('claim', `${id} and ${other.id} both answer the request ${asked}.`)
  }
}
