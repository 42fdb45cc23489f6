import { createHash } from 'node:crypto'
import { fenOfYuan } from '@ntocc/sdk/fields'
import type { SignerOf } from '@ntocc/sdk/service'
import type { CollectingAccount } from '../../contract/collection-calls.ts'
import type { Answer, Area, ServiceCtx } from '../types.ts'

/** Days for which a code holds unless told. */
const DAYS = 7

/** A number that looks like one of an account, of the trial's branch alone. */
const playedAccount = (branchCode: string): string => {
  const hex = createHash('sha256').update(`collecting ${branchCode}`).digest('hex').slice(0, 12)
  return `95588${String(Number.parseInt(hex, 16)).padStart(15, '0').slice(-11)}`
}

/** Where the branch is paid; undefined where it has said nothing. A trial plays one. */
export const collectingAccount = async (ctx: ServiceCtx): Promise<CollectingAccount | undefined> => {
  const { collectAccount, collectHolder, collectBank } = await ctx.settings.some([
    'collectAccount',
    'collectHolder',
    'collectBank',
  ])
  if (collectAccount)
    return { account: collectAccount, holder: collectHolder ?? '', bank: collectBank ?? '', isSimulated: false }
  if (!ctx.isDemo) return undefined
  const { branchCode } = ctx.session
  return { account: playedAccount(branchCode), holder: `NTOCC ${branchCode}`, bank: '', isSimulated: true }
}

/** GET collectionStart */
export const collectionStart: Answer<'collectionStart'> = async ctx => {
  const into = await collectingAccount(ctx)
  const { collectLeast: least, collectMost: most } = await ctx.settings.some(['collectLeast', 'collectMost'])
  return { ...(into && { into }), least, most, days: DAYS }
}

/** A code is of no less and no more than the branch says. */
export const isWithinLimits = async (ctx: ServiceCtx, amount: string): Promise<boolean> => {
  const { collectLeast, collectMost } = await ctx.settings.some(['collectLeast', 'collectMost'])
  const fen = fenOfYuan(amount)
  return fen >= fenOfYuan(collectLeast) && fen <= fenOfYuan(collectMost)
}

const KEY = /^collect-([A-Za-z0-9_-]{1,32})$/

/** The bank signs what it tells a branch by the key `collect-<branch>`, with the secret that the branch agreed with it. */
export const signerOfNotices: SignerOf<Area> = async (area, accessKey) => {
  const branchCode = KEY.exec(accessKey)?.[1]
  if (!branchCode || !(await area.branches()).includes(branchCode)) return undefined
  const secret = await area.inBranch(branchCode, ctx => ctx.settings.get('collectNoticeSecret'))
  return secret ? { branchCode, secret } : undefined
}
