import {
  type AreaWrites,
  inHours,
  NOT_MOVED,
  type Standing,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'

/** In no batch of its shipper. */
const UNSETTLED = `waybill_no not in (select waybill_no from settlement_settlement_line where side = 'receivable' and not is_deleted)`
const RECEIVABLE = `side = 'receivable'`
const finished = () => ({ status: 90, is_deleted: false, finish_time: inHours(-1), receivable_amount: 100_000 })

/** What makes a batch of a shipper, with a waybill that is in none. */
const making = async (world: World) => {
  await world.stand('waybill', { ...finished(), shipment_code: 'HQ-S0001' }, UNSETTLED)
  return { body: { side: 'receivable', start: '2020-01-01', end: '2099-12-31', shipmentCode: 'HQ-S0001' } }
}
/** A draft with lines. */
const draft = async (world: World): Promise<Standing> => {
  const { rows } = await world.db.query(
    `select 1 from settlement_settlement_line where branch_code = 'HQ' and ${RECEIVABLE} and not is_deleted limit 1`,
  )
  if (rows.length === 0) {
    const make = { name: 'settlementMake', method: 'POST', path: '/ntocc-basic-api/settlementMake' } as const
    await world.send(make, await making(world))
  }
  return world.stand('settlementBatch', { status: 0 }, RECEIVABLE)
}
/** Only the lines of a draft are touched. */
const ofDraft = async (world: World) => ({ batch_no: (await draft(world)).batch_no })

const writes: AreaWrites = {
  calls: {
    carrierFreightSet: async world => {
      const { id, version } = await world.stand('waybill', { status: 80, pay_status: 0, carrier_unit_price: null })
      return { body: { id, version, unitPrice: '20.00' } }
    },
    settlementMake: making,
    settlementTakeIn: async world => {
      const { id, shipment_code } = await draft(world)
      const { waybill_no } = await world.stand('waybill', { ...finished(), shipment_code }, UNSETTLED)
      return { body: { id, waybillNo: waybill_no } }
    },
    settlementRefresh: async world => {
      const { id, batch_no } = await draft(world)
      const line = `select waybill_no from settlement_settlement_line where batch_no = '${batch_no}' and not is_deleted`
      await world.stand('waybill', { receivable_amount: 123_456 }, `waybill_no in (${line})`)
      return { body: { id } }
    },
  },
  changed: { settlementLine: ofDraft },
  deleted: { settlementLine: ofDraft },
  begins: {
    settlementBatch: {
      with: async world => {
        await draft(world)
        return {}
      },
      where: RECEIVABLE,
    },
  },
  unmoved: { settlementLine: NOT_MOVED },
}
export default writes
