import type { AnyEntity, AreaContract, AreaShare } from '../contracts/area.ts'
import type { DataOf } from '../contracts/endpoints/endpoint.ts'
import type { Ctx } from './context.ts'
import type { RecordOf } from './records.ts'

/**
 * What the page of a link is made with: somebody without an account looks at it, so nothing is written, and `session` tells
 * the branch and no person.
 */
export type VisitorCtx<C extends AreaContract = AreaContract> = Pick<
  Ctx<C>,
  'log' | 'language' | 'session' | 'query' | 'table' | 'offered' | 'places' | 'request' | 'settings'
>

/** A kind of link that opens a record: what its page shows. */
export interface Share<C extends AreaContract, E extends AnyEntity, P> {
  /**
   * What whoever has the link sees of the record, which comes with everything sensitive masked and texts in the reader's
   * language; when the link ends is added.
   */
  show(ctx: VisitorCtx<C>, record: RecordOf<E>): Promise<Omit<DataOf<P>, 'expires'>>
  /**
   * The id of the record that somebody who is signed in names in the place of a link, and may see. Without it only links
   * open the page.
   * @throws NOT_FOUND
   */
  named?(ctx: Ctx<C>, named: string): Promise<number>
}

type EntityOf<C extends AreaContract, H> = H extends { entity: infer N extends keyof C['entities'] }
  ? C['entities'][N]
  : AnyEntity

/** Every kind of link of the contract. */
export type Shares<C extends AreaContract> = {
  [K in keyof C['shares']]: Share<
    C,
    EntityOf<C, C['shares'][K]>,
    C['shares'][K] extends AreaShare ? C['shares'][K]['page'] : never
  >
}
