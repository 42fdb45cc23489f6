import type { Provider } from '@ntocc/sdk/service'
import type { Area } from '../types.ts'
import { wayOf } from './way.ts'

/** What came in, by the same bank that pays. */
export const bankReceipts: Provider<Area, 'bankReceipts'> = async (ctx, { account, day }) => {
  const way = await wayOf(ctx)
  return typeof way === 'string' ? undefined : way.receipts(account, day)
}
