import { type Endpoint, FILE_BODY_TYPE, IMPORT_BODY_TYPE, isList } from '@ntocc/sdk/contracts'
import type { AnyShape, Entity } from '@ntocc/sdk/fields'
import { PAGE } from '../../../server/src/gateway/testing/gateway.ts'
import { declaredEntities, declaredResources, entityDeclared } from '../../../server/src/ntocc/testing/areas.ts'
import { KIND_SAMPLES } from '../../../server/src/ntocc/testing/samples.ts'
import { HOSTILE_TEXTS, hostileFile, hostileText, hostileValue } from './hostile.ts'
import { namesOf } from './names.ts'
import type { Random } from './random.ts'

export interface HostileRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer | undefined
}

type Values = Record<string, unknown>

/** What requests are made of: chance, and what may really be there. */
export interface Surroundings {
  random: Random
  ids: readonly string[]
  /** Codes of records by entity. */
  codes: Readonly<Record<string, readonly string[]>>
}

const ENTITIES = declaredEntities.map(({ name }) => name)
const PAGING = ['pageNum', 'pageSize', 'sortField', 'sortType', 'cursor', 'total', 'countAll', 'keyword', 'expiring']
const SOME = ['1', '2', '10', 'desc', 'asc', 'gmtCreated', 'code', 'name', 'HQ', 'HQ-S0001', 'driver', '2026-01-01']

/** Lone surrogates too, which a browser never sends: as the bytes they would be. */
const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replace('%EF%BF%BD', '%ED%A0%BD')

const ID = 'a'.repeat(32)
const COLUMNS = [
  { key: 'name', titles: ['Name'] },
  { key: 'constructor', titles: ['Code'] },
]

/** Right bodies of the gateway's own calls, which have no shape. */
const BASES: Readonly<Record<string, (random: Random) => Values>> = {
  exportFile: random => ({
    id: ID,
    list: `/ntocc-${random.pick(['basic-api', 'tms-api'])}/${random.pick([...ENTITIES, 'constructor', 'waybill'])}`,
    query: random.chance(0.5) ? {} : { [hostileText(random)]: hostileText(random).slice(0, 2_000) },
    pageNum: 1,
    pageSize: random.pick([1, 10, 1_000_000]),
    columns: [{ key: random.pick(['code', 'name', '__proto__', 'constructor', 'toString']), title: 'A' }],
    type: random.pick(['xlsx', 'csv', 'txt']),
    fileName: hostileText(random).slice(0, 200) || 'a',
  }),
  importTemplate: random => ({
    entity: random.pick(ENTITIES),
    columns: [
      {
        key: random.pick(['name', 'code', 'constructor', '__proto__']),
        titles: ['Name'],
        hint: hostileText(random).slice(0, 900),
      },
    ],
    fileName: 'a',
    texts: { codes: 'Codes', code: 'Code', name: 'Name', example: 'Example', yes: 'Yes' },
  }),
  importFile: random => ({
    id: ID,
    entity: random.pick([...ENTITIES, 'constructor']),
    columns: random.chance(0.5) ? COLUMNS.slice(0, 1) : COLUMNS,
    step: random.pick(['preview', 'check', 'import']),
    ...(random.chance(0.5) && { mode: 'valid' }),
  }),
  importWorkbook: random => ({
    entity: random.pick(ENTITIES),
    columns: COLUMNS.slice(0, 1),
    fileName: 'a',
    issues: [{ line: random.pick([1, 2, 2 ** 31, 1e15]), field: random.pick(['name', 'constructor']), text: 'x' }],
    errorsTitle: 'Errors',
    rows: 'all',
  }),
  importRecords: random => ({
    importId: random.pick([ID, 'constructor']),
    mode: random.pick(['all', 'valid']),
    dryRun: random.chance(0.5),
    rows: Array.from({ length: 3 }, (_, line) => ({ line, values: { [hostileText(random)]: hostileValue(random) } })),
  }),
}

/** The entity behind a call: of the resource it belongs to, or of the same path. */
const entityOf = ({ path }: Endpoint): Entity | undefined => {
  const [, , noun = ''] = path.split('/')
  return entityDeclared(declaredResources.find(({ name }) => name === noun)?.name ?? noun)
}

const filtersOf = (entity: Entity | undefined): string[] =>
  entity ? [...entity.filters().map(({ key }) => key), ...entity.names] : []

/** A right value of the field, so that what is wrong beside it is reached. */
const rightValue = (shape: AnyShape, name: string, { random, codes }: Surroundings): unknown => {
  const { kind, options } = shape.fields[name] ?? {}
  if (!kind || !options) return undefined
  const known = codes[options.entity ?? ''] ?? []
  if (known.length > 0) return random.pick(known)
  if (options.codes) return kind.name === 'codes' ? [random.pick(options.codes)] : random.pick(options.codes)
  if (options.machine) return options.machine.initial
  const { good = [] } = KIND_SAMPLES[kind.name] ?? {}
  return good.length > 0 ? random.pick(good) : undefined
}

const rightValues = (shape: AnyShape, of: Surroundings): Values =>
  Object.fromEntries(
    Object.keys(shape.fields).flatMap(name => {
      const isWanted = shape.fields[name]?.options.required || of.random.chance(0.3)
      const value = isWanted ? rightValue(shape, name, of) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

const shapeOf = (endpoint: Endpoint): AnyShape | undefined => {
  const { body } = endpoint as { body?: Partial<AnyShape> }
  return body?.fields ? (body as AnyShape) : entityOf(endpoint)
}

const bodyOf = (endpoint: Endpoint, of: Surroundings): unknown => {
  const { random, ids } = of
  if (random.chance(0.04)) return hostileValue(random)
  const shape = shapeOf(endpoint)
  const names = [...namesOf(endpoint, 'body'), ...(shape ? Object.keys(shape.fields) : [])]
  const base = Object.hasOwn(BASES, endpoint.name) ? BASES[endpoint.name] : undefined
  const body: Values = base ? base(random) : shape ? rightValues(shape, of) : {}
  if (base && random.chance(0.5)) return body
  if (endpoint.versioned) body.version = random.chance(0.7) ? 0 : hostileValue(random)
  if (names.includes('id') || endpoint.versioned) body.id = Number(random.pick(ids))
  if (names.includes('move')) body.move = random.pick(['disable', 'enable', 'approve', 'submit', 'lift', 'cancel'])
  for (let count = random.below(4); count > 0; count -= 1) {
    const name = names.length > 0 && random.chance(0.9) ? random.pick(names) : random.pick(HOSTILE_TEXTS)
    Object.defineProperty(body, name, {
      value: hostileValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return body
}

const queryOf = (endpoint: Endpoint, { random, ids }: Surroundings): string => {
  const entity = entityOf(endpoint)
  const names = [...namesOf(endpoint, 'query'), ...(isList(endpoint) ? [...PAGING, ...filtersOf(entity)] : [])]
  if (names.length === 0 && random.chance(0.7)) return ''
  const pairs: string[] = []
  if (endpoint.method === 'DELETE' && endpoint.versioned && random.chance(0.8)) pairs.push('versions=0')
  for (let count = random.below(4); count >= 0; count -= 1) {
    const name = names.length > 0 && random.chance(0.9) ? random.pick(names) : hostileText(random)
    const isId = name === 'id' || name === 'ids'
    const value =
      isId && random.chance(0.5) ? random.pick(ids) : random.chance(0.3) ? random.pick(SOME) : hostileText(random)
    const sort = name === 'sortField' && entity && random.chance(0.6) ? random.pick(entity.names) : value
    pairs.push(`${encoded(name)}=${encoded(sort)}`)
    if (random.chance(0.05)) pairs.push(`${encoded(name)}=${encoded(hostileText(random))}`)
  }
  return pairs.join('&').slice(0, 7_000)
}

const pathOf = ({ path }: Endpoint, { random, ids }: Surroundings): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'entity') return random.chance(0.8) ? random.pick(ENTITIES) : encoded(hostileText(random))
    return random.chance(0.6) ? random.pick(ids) : encoded(hostileText(random)).slice(0, 2_000) || '0'
  })

const headersOf = (random: Random): Record<string, string> => ({
  ...PAGE,
  ...(random.chance(0.1) && { 'idempotency-key': random.pick(['k', 'k'.repeat(400), '__proto__', '1']) }),
  ...(random.chance(0.05) && { 'if-match': random.pick(['"0"', '*', 'W/"1"', '"1", "2"', '""', '"99999999999999"']) }),
  ...(random.chance(0.05) && {
    'if-none-match': hostileText(random)
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 500),
  }),
  ...(random.chance(0.2) && { 'accept-language': random.pick(['zh', 'es', 'ja', '__proto__', 'constructor', '*']) }),
})

/** One request of a call as somebody would make it who wants to break it. */
export const hostileRequest = (endpoint: Endpoint, of: Surroundings): HostileRequest => {
  const { random } = of
  const { method } = endpoint
  const query = queryOf(endpoint, of)
  const path = pathOf(endpoint, of)
  const request: HostileRequest = { method, url: query ? `${path}?${query}` : path, headers: headersOf(random) }
  if (method === 'GET' || method === 'DELETE') return request
  if (endpoint.name === 'fileUpload' || path.endsWith('/file'))
    return { ...request, headers: { ...request.headers, 'content-type': FILE_BODY_TYPE }, payload: hostileFile(random) }
  if (path === '/console/imports' || path === '/console/imports/workbook') {
    const head = JSON.stringify(bodyOf(endpoint, of))
    const payload = Buffer.concat([Buffer.from(`${head}\n`), hostileFile(random)])
    return { ...request, headers: { ...request.headers, 'content-type': IMPORT_BODY_TYPE }, payload }
  }
  const payload = random.chance(0.02) ? hostileText(random) : JSON.stringify(bodyOf(endpoint, of))
  return payload === undefined ? request : { ...request, payload }
}
