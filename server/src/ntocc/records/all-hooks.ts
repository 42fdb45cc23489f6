import { areaHooks, ownOf } from '../registry/areas.ts'
import type { Hooks } from './hooks.ts'

export type ProductHooks = Readonly<Record<string, Hooks>>

let product: ProductHooks | undefined

/** Rules of the product's own records, told before anything is answered: they stand above the engine that asks them. */
export const tellProductHooks = (hooks: ProductHooks): void => {
  product = hooks
}

/**
 * Rules of a record, whoever brings them; none for an ordinary one.
 * @throws Error where nobody has told of the product's: records without their rules would be written
 */
export const hooksOf = (name: string): Hooks => {
  if (!product) throw new Error("nobody has told of the rules of the product's own records")
  return ownOf(product, name) ?? areaHooks(name) ?? {}
}
