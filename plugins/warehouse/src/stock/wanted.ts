import type { FormSchema } from '@ntocc/sdk/ui'
import type { StockGoods } from '../../contract/stock.ts'

/** What goods that lie there ask for, so that it is marked before anybody sends it: their batch, and the day that they were made or their last. */
export const wantedOf = (goods: StockGoods | undefined): NonNullable<FormSchema['depends']> => ({
  ...(goods?.byBatch && { batch: { on: [], require: () => true } }),
  ...(goods?.shelfLifeDays != null && {
    producedOn: { on: ['expiresOn'], require: ({ expiresOn }) => !expiresOn },
  }),
})
