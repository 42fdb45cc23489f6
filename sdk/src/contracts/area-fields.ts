import type { AnyEntity } from './area.ts'
import type { ElementCheckSpec } from './elements.ts'
import type { RecordSearch, TextFieldOf } from './search.ts'

/** What a contract says of the fields of its entities, by the entity's name. */

/** Which of the entities are found by typing, by the entity's name; their fields as they are declared. */
export type AreaSearch<E> = {
  readonly [K in keyof E]?: E[K] extends AnyEntity
    ? RecordSearch<TextFieldOf<E[K]['fields']>> & { readonly state?: keyof E[K]['fields'] & string }
    : never
}

/** Which fields of its records other areas may read in SQL of theirs, by the entity's name. */
export type AreaOffers<E> = {
  readonly [K in keyof E]?: E[K] extends AnyEntity ? readonly (keyof E[K]['fields'] & string)[] : never
}

/** Which of the entities a verification service can check, by the entity's name. */
export type AreaElements<E> = {
  readonly [K in keyof E]?: E[K] extends AnyEntity ? readonly ElementCheckSpec<keyof E[K]['fields'] & string>[] : never
}

/** How a record is chosen that is no ordinary one. */
export interface AreaChoice<F extends string = string> {
  /** Name of the contract's call that lists such records: a `GET` that answers a page, and takes `keyword` and `code`. */
  readonly list: string
  /** Field that is shown in the place of the code. */
  readonly name: F
  /** What tells two of one name apart. */
  readonly also?: readonly F[]
}

/** Which of the entities are chosen from a list of the area's own, by the entity's name. */
export type AreaChoices<E> = {
  readonly [K in keyof E]?: E[K] extends AnyEntity ? AreaChoice<keyof E[K]['fields'] & string> : never
}
