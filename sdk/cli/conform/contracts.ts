import type { AreaContract } from '../../src/contracts/area.ts'
import {
  allEndpoints,
  allEntities,
  allResources,
  Banner,
  Bulletin,
  type Endpoint,
  isList,
  PartyRecord,
  type RecordResource,
  Shipment,
  UPSTREAM_PREFIX,
  Waybill,
} from '../../src/contracts/index.ts'
import type { AnyShape } from '../../src/fields/index.ts'
import { areaCalls } from '../../src/plugin/area.ts'

/** What a deployment is compared with: the calls of the product and of areas, and what their records must be. */
export interface Declared {
  calls: readonly Endpoint[]
  /** What the records of a call's answer must be; undefined where its keys say all. */
  recordOf(call: Endpoint): AnyShape | undefined
  /** The list that gives an id for a reading call about one record. */
  listFor(call: Endpoint): Endpoint | undefined
  /** Made without its input it would change something, or nothing says that it would not: only strangers try it. */
  isRisky(call: Endpoint): boolean
}

/** Records that are declared, of calls that do not name them. */
const RECORDS: Readonly<Record<string, AnyShape>> = {
  salesmanList: PartyRecord,
  appInfoList: Bulletin,
  appInfo: Bulletin,
  bannerHtsy: Banner,
  shipmentOwn: Shipment,
  waybillList: Waybill,
  waybill: Waybill,
}

/** Lists whose ids calls take that do not stand below them. */
const LISTS: Readonly<Record<string, string>> = {
  shipmentOverview: 'shipmentList',
  waybillTrack: 'waybillList',
  maYiBlockChainApply: 'waybillList',
  maYiBlockChainProof: 'waybillList',
}

/** Calls that say all by being made, or change only what they are given. */
const NEEDS_NOTHING: ReadonlySet<string> = new Set(['ownSessionsEndOthers', 'ownContactUpdate'])

/** Calls of the specification that change something though they are GET. */
const CHANGING: ReadonlySet<string> = new Set(['maYiBlockChainApply', 'cacontractFrameworkAward'])

const isShape = (of: unknown): of is AnyShape => typeof of === 'object' && of !== null && 'fields' in of

/** Whether a call may be made without saying anything: no field of what it takes is required. */
export const refusesNothing = (shape: { validate?(values: object): object } | undefined): boolean =>
  !shape?.validate || Object.keys(shape.validate({})).length === 0

/** The product and the areas with these contracts. */
export function declaredBy(contracts: readonly AreaContract[]): Declared {
  const entities = new Map<string, AnyShape>([
    ...Object.entries(allEntities() as unknown as Record<string, AnyShape>),
    ...contracts.flatMap(contract => Object.entries(contract.entities as unknown as Record<string, AnyShape>)),
  ])
  const ofAreas = contracts.flatMap(({ resources }) => Object.values(resources) as unknown as RecordResource[])
  const resources = [...allResources, ...ofAreas]
  const records = new Map(
    resources.flatMap(({ name }) => [name, `${name}List`].map(call => [call, entities.get(name)] as const)),
  )
  const own = contracts.flatMap(contract => Object.values(areaCalls(contract)) as Endpoint[])
  const byRecord = new Map(
    ofAreas.flatMap(({ name, by }) => Object.values(by).map(call => [(call as Endpoint).name, name] as const)),
  )
  const ownNames = new Set(own.map(({ name }) => name))
  const calls = [...allEndpoints, ...own]
  const byPath = new Map(calls.filter(isList).map(call => [`${call.method} ${call.path}`, call]))
  return {
    calls,
    recordOf: ({ name, data }) => RECORDS[name] ?? records.get(name) ?? (isShape(data.of) ? data.of : undefined),
    listFor({ name, path }) {
      const list = path.slice(0, path.indexOf('/{'))
      // A record's list may stand behind another prefix than its further calls.
      const noun = list.slice(list.lastIndexOf('/'))
      return (
        calls.find(call => call.name === LISTS[name]) ??
        byPath.get(`GET ${list}`) ??
        calls.find(call => call.method === 'GET' && call.data.kind === 'page' && call.path.endsWith(noun))
      )
    },
    isRisky({ name, method, path, body, query }) {
      if (CHANGING.has(name)) return true
      if (method === 'GET' || NEEDS_NOTHING.has(name)) return method !== 'GET'
      // The product's are known to refuse; of an area's, what its shapes say is known.
      if (!ownNames.has(name)) return false
      const entity = byRecord.get(name)
      if (entity === undefined) return refusesNothing(body) && refusesNothing(query)
      // Every other call of a record names the record that it is about.
      return name === `${entity}Create` && path.endsWith(`/${entity}`) && refusesNothing(entities.get(entity))
    },
  }
}

/** Whether a call is answered by a service of an integrator's own, which stands behind a console alone. */
export const isUpstreamCall = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith(`${UPSTREAM_PREFIX}/`)
