import type { AreaWrites } from '../../../../server/src/ntocc/testing/writes.ts'

const writes: AreaWrites = {
  samples: { bankCard: { idNo: '110000197803104047' } },
  callsWriteNone: { priceTrial: 'it only reckons' },
  // Others of the demo name what is made here: nobody names these.
  deleted: {
    goodsType: { goods_type_code: 'gone' },
    unit: { unit_code: 'gone' },
    chargingType: { charging_code: 'gone' },
  },
}
export default writes
