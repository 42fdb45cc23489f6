import type { SQL } from 'drizzle-orm'
import type { AnyEntity } from '../contracts/area.ts'
import type { FieldOf, ListedBy } from './records.ts'

/**
 * Records of another area as its contract offers them (`offers`), to compose SQL with: a relation of the fields that are named, in
 * snake_case, to read and to join, which wants a name of its own: `` sql`from ${ctx.offered(Vehicle, ['plateNo'])} v` ``. It is read as
 * the table itself is, by its indexes. Where no area has such records it has no rows.
 *
 * For sorting, filtering and sums over many rows. What is only asked of a few is a request that the owner answers.
 * @throws Error for a field that the owner does not offer: a fault of whoever reads it
 */
export type Offered = <E extends AnyEntity>(entity: E, fields: readonly FieldOf<E>[], which?: OfferedRows<E>) => SQL

/** One of the two; every row unless told. */
export interface OfferedRows<E extends AnyEntity> {
  /** Rows that the list of the entity would show the caller for a query. Not outside of a call. */
  matching?: ListedBy<E>
  /** Rows that the caller may see, deleted ones among them. Not outside of a call. */
  seen?: boolean
}
