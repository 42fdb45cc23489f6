import type { FormSchema, FormValues } from '@ntocc/sdk/ui'
import type { InboundLine } from '../../contract/inbound.ts'
import type { StockGoods } from '../../contract/stock.ts'
import { leftOf } from '../work/left-of.ts'

/** What was said of the goods before they came. */
export const announcedOf = ({ batch, producedOn, expiresOn, palletNo }: InboundLine) => ({
  batch,
  producedOn,
  expiresOn,
  palletNo,
})

/** Fields of receiving that the goods ask for. */
export const askedOf = (line: InboundLine, goods: StockGoods | undefined): string[] => [
  ...(goods?.byBatch || line.batch ? ['batch'] : []),
  ...(goods?.shelfLifeDays != null || line.producedOn || line.expiresOn ? ['producedOn', 'expiresOn'] : []),
]

/**
 * What the goods ask for, so that it is marked before anybody sends it: their batch, the day that they were made or the one that is
 * printed on them, and why more came than is open or something is damaged.
 */
export const wantedFor = (
  line: InboundLine,
  goods: StockGoods | undefined,
  open: number,
): NonNullable<FormSchema['depends']> => {
  const came = ({ quantity, damaged }: FormValues) => Number(quantity ?? 0) + Number(damaged ?? 0)
  return {
    ...(goods?.byBatch && !line.batch && { batch: { on: [], require: () => true } }),
    ...(goods?.shelfLifeDays != null &&
      !line.producedOn && { producedOn: { on: ['expiresOn'], require: ({ expiresOn }) => !expiresOn } }),
    reason: {
      on: ['quantity', 'damaged'],
      require: values => Number(values.damaged ?? 0) > 0 || leftOf(came(values), open) > 0,
    },
  }
}
