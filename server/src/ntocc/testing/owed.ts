import { fenOfYuan } from '@ntocc/sdk/fields'
import { areaNamed } from '../registry/areas.ts'

/** Fen that a shipper owes by now, as another area is told: whatever it may spend comes on top. */
export const owedBy = async (shipmentCode: string): Promise<number> => {
  const area = areaNamed('orders')?.platform()
  const owed = await area?.inBranch('HQ', ctx => ctx.request('owedByShippers', [shipmentCode]))
  const { billed, carried } = owed?.get(shipmentCode) ?? { billed: '0.00', carried: '0.00' }
  return fenOfYuan(billed) + fenOfYuan(carried)
}
