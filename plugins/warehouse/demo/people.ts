import type { DemoCtx } from '@ntocc/sdk/service'
import type { PostingKind } from '../contract/stock.ts'

interface Branch {
  branch: string
  ctx: Pick<DemoCtx, 'branches'>
}

const isHead = ({ branch, ctx }: Branch): boolean => branch === ctx.branches[0]

/** User names of the branch's clerks: who picks, and who checks. */
export const clerk = (of: Branch, number: 1 | 2): string =>
  `${isHead(of) ? '' : `${of.branch.toLowerCase()}-`}warehouse${number}`

/** Who approves a count. */
export const approver = (of: Branch): string => (isHead(of) ? 'admin' : `${of.branch.toLowerCase()}-operations1`)

/** Whose work a change of stock is. */
export const posterOf = (of: Branch, kind: PostingKind): string =>
  kind === 'adjust' ? approver(of) : clerk(of, kind === 'ship' ? 2 : 1)
