import type { Entity, FieldMap, Shape, ValuesOf } from '@ntocc/sdk/fields'

/** Any entity as its declaration types it: answers are typed by it. */
export interface Declared {
  readonly name: string
  readonly fields: FieldMap
}

/** The wire form of an entity's record. */
export type RecordOf<E extends Declared> = ValuesOf<E>

/** The common form in which engine code reads an entity, whatever its fields. */
export const asEntity = (declared: Declared): Entity => declared as unknown as Entity & Shape<FieldMap>
