import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import type { AnyEntity, Ctx } from '@ntocc/sdk/service'

interface Described {
  name: MaybeLocalized
}

/**
 * Records that describe a code of a dictionary, as a unit does. One that is made for a code nobody knows yet brings the
 * dictionary's entry along: describing something new is one step.
 */
export const describing = <R extends Described>(
  entity: AnyEntity,
  dictionary: string,
  codeOf: (record: R) => string,
) => {
  const bring = (ctx: Ctx, records: readonly R[]) =>
    ctx.dictionaries.bring(
      dictionary,
      records.map(record => ({ code: codeOf(record), name: record.name })),
    )
  return {
    remove: (ctx: Ctx, before: R) => ctx.uses.refuseHeld(dictionary, codeOf(before), entity),
    written: (ctx: Ctx, record: R) => bring(ctx, [record]),
    imported: bring,
  }
}
