import { own } from '../fields/own.ts'
import { type Endpoint, endpoint, page } from './endpoints/endpoint.ts'
import { type RecordResource, resource, resources } from './endpoints/index.ts'
import type { ListQuery, Page } from './envelope.ts'
import { knownReferences, type ReferenceNaming } from './known-references.ts'

/** Where the records of an entity are chosen from when another record refers to them. */
export interface ReferenceSource {
  /** A list that takes `keyword` and the code as a filter. */
  readonly endpoint: Endpoint<string, ListQuery, undefined, Page<object>>
  /** Field that is shown beside the code. */
  readonly name: string
  /** Field that the reference holds. */
  readonly code: string
  /** Further fields that tell two of one name apart. */
  readonly also: readonly string[]
}

type Naming = Pick<RecordResource, 'keyword' | 'also'> & { by: { list?: unknown } }

const sourceOf = ({ by, keyword, also = [] }: Naming): ReferenceSource | undefined =>
  by.list
    ? { endpoint: by.list as ReferenceSource['endpoint'], code: 'code', name: keyword[0] ?? 'name', also }
    : undefined

const BY_ENTITY = resources as unknown as Readonly<Record<string, Naming | undefined>>

const made = new WeakMap<object, ReferenceSource | undefined>()

const ordinary = (entity: string, { name, also }: ReferenceNaming): Naming =>
  resource<Record<string, unknown>>()(entity, {
    permission: { edit: `${entity}.edit` },
    keyword: [name],
    ...(also && { also }),
  })

const listedAt = (path: string, entity: string, { name, also }: ReferenceNaming): Naming => ({
  keyword: [name],
  ...(also && { also }),
  by: { list: endpoint({ name: `${entity}List`, method: 'GET', path, data: page(), permission: `${entity}.read` }) },
})

/** Of an area nothing is loaded before its pages are: its list is made from what it is called by. */
const ofArea = (entity: string): ReferenceSource | undefined => {
  const naming = own(knownReferences(), entity)
  if (!naming) return undefined
  if (!made.has(naming))
    made.set(naming, sourceOf(naming.path ? listedAt(naming.path, entity, naming) : ordinary(entity, naming)))
  return made.get(naming)
}

/**
 * The list a field `reference(entity)` chooses from: the resource of the entity, of the product or of an area. Undefined
 * where there is none; such a reference is typed in as its code.
 */
export function referenceOf(entity: string | undefined): ReferenceSource | undefined {
  if (entity === undefined) return undefined
  const product = own(BY_ENTITY, entity)
  return product ? sourceOf(product) : ofArea(entity)
}
