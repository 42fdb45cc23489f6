import type { AnyEntity, FieldOf } from '@ntocc/sdk/service'
import type { ServiceCtx } from './types.ts'

/** What teams are paid for the work with it, and who of the house did it, is nothing that an owner is told of a document. */
const OF_STAFF: readonly string[] = [
  'labourCost',
  'waveNo',
  'returnLines',
  'loadedBy',
  'checkedBy',
  'createdBy',
  'modifiedBy',
]

/** Fields of a document that its owner is shown. */
export const ofOwners = <E extends AnyEntity>(entity: E): FieldOf<E>[] =>
  (Object.keys(entity.fields) as FieldOf<E>[]).filter(name => !OF_STAFF.includes(name))

/** Between its warehouses the house carries goods: an owner says of none of its documents that it does. @throws INVALID at `kind` */
export const refuseOwnTransfer = (
  ctx: ServiceCtx,
  { kind }: { kind?: string | null | undefined },
  before?: { kind: string },
): void => {
  if (!ctx.session.isStaff && kind === 'transfer' && before?.kind !== kind)
    throw ctx.invalid({ kind: { code: 'validation.documentKind.staffs' } })
}

/** An owner follows how far the work is, and does none of it. @throws FORBIDDEN */
export const refuseOwners = (ctx: ServiceCtx): void => {
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
}
