import { type Field, isEmpty } from '@ntocc/sdk/fields'

/** A stored day as it goes over the wire, `YYYY-MM-DD`; undefined when there is none. */
export const isoDay = (field: Field, stored: unknown): string | undefined =>
  isEmpty(stored) ? undefined : String(field.kind.fromDb(stored, 'en'))
