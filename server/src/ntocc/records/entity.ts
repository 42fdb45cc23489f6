import type { Entity, FieldMap, Shape, ValuesOf } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'

/** Any entity as its declaration types it: answers are typed by it. */
export interface Declared {
  readonly name: string
  readonly fields: FieldMap
}

/** The wire form of an entity's record. */
export type RecordOf<E extends Declared> = ValuesOf<E>

/** Values to write to an entity, null where one is taken away; of an entity whose fields are not known here, by any name. */
export type ValuesFor<E extends Declared> = { [K in keyof ValuesOf<E>]?: ValuesOf<E>[K] | null }

type SnakeCase<N extends string> = N extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : N

/** A stored row of an entity: whatever the database holds, by column. */
export type RowOf<E extends Declared> = string extends keyof E['fields']
  ? Row
  : { [K in keyof E['fields'] & string as SnakeCase<K>]: unknown }

/** The common form in which engine code reads an entity, whatever its fields. */
export const asEntity = (declared: Declared): Entity => declared as unknown as Entity & Shape<FieldMap>
