import { type Endpoint, resources } from './endpoints/index.ts'
import type { ListQuery, Page } from './envelope.ts'

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

/** Where the first keyword of the list is not what a record is called by, or a name alone is not enough. */
const NAMING: Readonly<Record<string, Partial<Pick<ReferenceSource, 'name' | 'also'>>>> = {
  bankCard: { also: ['bankName'] },
  driver: { also: ['phone'] },
  driverTeam: { also: ['phone'] },
  staff: { also: ['username'] },
  shipment: { also: ['uscc'] },
  vehicle: { also: ['owner'] },
}

const BY_ENTITY = resources as Readonly<Record<string, { by: object; keyword: readonly string[] } | undefined>>

/**
 * The list a field `reference(entity)` chooses from: the resource of the entity. Undefined where there is none; such a
 * reference is typed in as its code.
 */
export function referenceOf(entity: string | undefined): ReferenceSource | undefined {
  if (entity === undefined || !Object.hasOwn(BY_ENTITY, entity)) return undefined
  const { by, keyword } = BY_ENTITY[entity] ?? { by: {}, keyword: [] }
  const { list } = by as { list?: ReferenceSource['endpoint'] }
  return list && { endpoint: list, code: 'code', name: keyword[0] ?? 'name', also: [], ...NAMING[entity] }
}
