import {
  type AreaWrites,
  about,
  FOR_GOOD,
  first,
  inDays,
  inHours,
  post,
  type Recipe,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { colleague, OTHER_DRIVER, terms } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

/** A proof that waits for its reviewer, who has it in hand. */
const claimed =
  (review: string, columns: Readonly<Record<string, unknown>>, more: object): Recipe =>
  async world => {
    const sent = await about('waybill', { with: columns, more })(world)
    const claim = { name: 'claim', method: 'POST', path: `/ntocc-tms-api/${review}/claim` } as const
    await world.send(claim, { body: { id: sent.params?.id } })
    return sent
  }

const CASE = 'what it writes is who has a case in hand'
const WITH_ITS_WAYBILL = 'it is moved with its waybill'

const writes: AreaWrites = {
  reads: {
    waybillList: 'waybill',
    exceptionList: undefined,
    loadingReviewQueue: 'waybill',
    receiptReviewQueue: 'waybill',
  },
  // A waybill for each queue of proofs; and one that went on with another vehicle.
  stands: [
    ...[40, 80].map(
      (status, at) => `update waybill set status = ${status} where id = (select id from waybill where branch_code = 'HQ'
        and not is_deleted and status = 90 order by id offset ${at} limit 1)`,
    ),
    `insert into waybill_handover (code, branch_code, status, waybill_no, shipment_code, driver_code, vehicle_no,
       to_driver_code, to_vehicle_no, load_area_code, unload_area_code, at, reason)
     select waybill_no || '-H1', branch_code, 1, waybill_no, shipment_code, driver_code, vehicle_no,
       driver_code, vehicle_no, load_area_code, unload_area_code, now(), to_jsonb('Tyre damage'::text)
     from waybill where branch_code = 'HQ' and not is_deleted and status = 90 order by id limit 1`,
  ],
  untold: { waybillImport: 'it is a line of a file and stands nowhere' },
  calls: {
    waybillMake: async world => ({
      body: {
        ...(await terms(world)),
        priceMode: 'unit',
        unitPrice: '80.00',
        carrierUnitPrice: '70.00',
        chargeBy: 'load',
      },
    }),
    waybillWeigh: about('waybill', {
      with: { status: 90, unit: 'piece', load_qty: 10, unload_qty: 10, report_status: 0 },
      more: { grossKg: 1000 },
    }),
    waybillSign: about('waybill', {
      as: 'SHIPPER',
      with: { status: 70, load_qty: 10, plan_qty: 10 },
      more: { unloadQty: 10 },
    }),
    loadingReviewDecide: claimed('loadingReview', { status: 40, load_qty: 10 }, { decision: 'approve', loadQty: 10 }),
    receiptReviewDecide: claimed(
      'receiptReview',
      { status: 80, load_qty: 10, unload_qty: 10 },
      { decision: 'approve', loadQty: 10, unloadQty: 10 },
    ),
    waybillMove: about('waybill', { as: 'DRIVER', with: { status: 50 }, more: { move: 'arrive', reason: 'There' } }),
    exceptionMove: about('waybillException', { with: { status: 0 }, more: { move: 'claim' } }),
    exceptionReport: async world => ({
      as: 'DRIVER',
      body: {
        waybillNo: await (async () => {
          const { waybill_no } = await world.stand('waybill', { status: 50, ...world.owned('waybill', 'DRIVER') })
          return waybill_no
        })(),
        type: 'damage',
        level: '2',
        description: 'A box is torn',
      },
    }),
  },
  jobs: {
    expireWaybills: async world => {
      await world.stand('waybill', { status: 10, gmt_created: inHours(-48) })
      return {}
    },
    startWaiting: async world => {
      const covered = await world.stand('shipmentContract', {
        status: 2,
        type: 'framework',
        shipment_code: 'HQ-S0001',
        valid_from: inDays(-9),
        valid_to: inDays(9),
      })
      await world.stand('waybill', { status: 20, shipment_code: 'HQ-S0001', contract_no: covered.code })
      return {}
    },
    watchExceptions: async world => {
      const { waybill_no } = await world.stand('waybillException', { status: 0 })
      await world.stand('waybill', { status: 95 }, `waybill_no = '${waybill_no}'`)
      return {}
    },
  },
  callsWriteNone: {
    loadingReviewClaim: CASE,
    loadingReviewRelease: CASE,
    receiptReviewClaim: CASE,
    receiptReviewRelease: CASE,
  },
  records: {
    waybillImport: async world => {
      const driver = await first(
        world,
        `select d.phone, d.name ->> 'zh' as name, d.name as any_name, v.plate_no from driver d join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
         where d.branch_code = 'HQ' and not d.is_deleted and d.code <> 'HQ-D0001' order by d.id limit 1`,
      )
      const { name } = await first(world, `select name ->> 'zh' as name from shipment where code = 'HQ-S0001'`)
      return {
        ...(await world.values('waybillImport')),
        shipper: name,
        driverName: driver.name ?? driver.any_name,
        driverPhone: driver.phone,
        vehicleNo: driver.plate_no,
        planLoadTime: inHours(24),
        planUnloadTime: inHours(48),
      }
    },
  },
  begins: { waybill: { with: { plan_qty: 10, load_qty: 8, unload_qty: 8, pay_status: 0, report_status: 0 } } },
  ways: {
    waybill: post('/ntocc-tms-api/waybill/{id}/move', async ({ world, move, as }) => ({
      qty: 8,
      reason: 'As it is wanted',
      images: [world.pictures[as]],
      signature: [world.pictures[as]],
      signer: 'Li Wei',
      consigneeCode: '000000',
      ...(move.name === 'reassign' && {
        driverCode: (await first(world, `select code from driver where ${OTHER_DRIVER}`)).code,
        vehicleCode: (
          await first(world, `select code from vehicle where branch_code = 'HQ' and not is_deleted order by id limit 1`)
        ).code,
      }),
    })),
    waybillException: post('/ntocc-tms-api/exception/{id}/move', async ({ world }) => ({
      reason: 'As it is wanted',
      colleague: await colleague(world),
      consequence: 'record',
      responsible: 'driver',
    })),
  },
  unmoved: {
    waybillNode: FOR_GOOD,
    receipt: WITH_ITS_WAYBILL,
    waybillHandover: FOR_GOOD,
    waybillImport: FOR_GOOD,
  },
  movesNothing: { receiptStatus: WITH_ITS_WAYBILL },
}
export default writes
