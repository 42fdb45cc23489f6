import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { seesBranch } from '../records/scope.ts'

/** Managing roles is work for the branch, whatever codes a role of another party type has been given. */
export const asStaff = (ctx: SignedCtx): void => {
  if (!seesBranch(ctx.session)) throw new BackendError('FORBIDDEN')
}
