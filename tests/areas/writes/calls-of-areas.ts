import { OLD_STATEMENT, purchase } from './moves.ts'
import { about, aPayable, aPayment, first, inDays, inHours, just, type Recipe } from './recipes.ts'
import type { World } from './world.ts'

/** Calls of areas beside those of ordinary records. */

const waybillNo = async (world: World, status: number): Promise<string> => {
  const { code } = await world.stand('waybill', { status, ...world.owned('waybill', 'SHIPPER') })
  return String((await first(world, `select waybill_no from waybill where code = '${code}'`)).waybill_no)
}
const linkTo = async (world: World, status: number): Promise<string> => {
  const { id } = await world.stand('waybill', { status })
  const link = { name: 'shareLink', method: 'POST', path: '/ntocc-tms-api/share' } as const
  const { data } = await world.send(link, { body: { kind: 'waybill', id, days: 1 } })
  return String((data as { share?: string } | undefined)?.share)
}

/** In no batch of its shipper. */
const UNSETTLED = `waybill_no not in (select waybill_no from settlement_settlement_line where side = 'receivable' and not is_deleted)`
const finished = () => ({ status: 90, is_deleted: false, finish_time: inHours(-1) })

const SHIPPER = `select code from shipment where branch_code = 'HQ' and not is_deleted order by id limit 1`
/** A driver whose vehicle it is, with papers that are good. */
const crew = async (world: World) => {
  await world.db.query(`update waybill set status = 90 where status between 10 and 85`)
  await world.db.query(`update driver set auth_status = 2, blacklist = false`)
  await world.db.query(`update vehicle set auth_status = 2`)
  await world.witness.forget()
  return first(
    world,
    `select d.code as driver, v.code as vehicle, v.plate_no from driver d
       join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
     where d.branch_code = 'HQ' and not d.is_deleted and d.code <> 'HQ-D0001' order by d.id limit 1`,
  )
}
const terms = async (world: World) => {
  const { driver, vehicle } = await crew(world)
  return {
    shipmentCode: (await first(world, SHIPPER)).code,
    driverCode: driver,
    vehicleCode: vehicle,
    goodsName: 'Steel',
    goodsTypeCode: '0400',
    planQty: 8,
    unit: 'tonne',
    loadAreaCode: '420100',
    loadAddress: 'Store 1',
    unloadAreaCode: '310100',
    unloadAddress: 'Store 2',
    planLoadTime: inHours(24),
    planUnloadTime: inHours(48),
  }
}
const order = {
  goodsName: 'Steel',
  goodsTypeCode: '0400',
  qty: 60,
  unit: 'tonne',
  vehicleCount: 2,
  loadAreaCode: '420100',
  loadAddress: 'Store 1',
  unloadAreaCode: '310100',
  unloadAddress: 'Store 2',
  loadTimeFrom: inHours(24),
  loadTimeTo: inHours(48),
  deadline: inHours(20),
  unitPrice: '80.00',
}

/** A proof that waits for its reviewer, who has it in hand. */
const claimed =
  (review: string, columns: Readonly<Record<string, unknown>>, more: object): Recipe =>
  async world => {
    const sent = await about('waybill', { with: columns, more })(world)
    const claim = { name: 'claim', method: 'POST', path: `/ntocc-tms-api/${review}/claim` } as const
    await world.send(claim, { body: { id: sent.params?.id } })
    return sent
  }
/** A stop of a trip that the driver is on. */
const onTheWay =
  (more: object): Recipe =>
  async world => {
    const trip = await world.stand('cityTrip', { status: 2, driver_code: 'HQ-D0001' })
    const at = { status: 1, trip_code: trip.code, driver_code: 'HQ-D0001', seq: 1, pieces: 1 }
    const sent = await about('cityStop', { with: at, more: { ...more, happenedAt: inHours(0) } })(world)
    const { id: _, ...body } = sent.body as { id: number }
    return { ...sent, as: 'DRIVER', query: {}, body }
  }

export const AREA_CALLS: Readonly<Record<string, Recipe>> = {
  carrierFreightSet: async world => {
    const { id, version } = await world.stand('waybill', { status: 80, pay_status: 0, carrier_unit_price: null })
    return { body: { id, version, unitPrice: '20.00' } }
  },
  settlementMake: async world => {
    await world.stand('waybill', { ...finished(), shipment_code: 'HQ-S0001', receivable_amount: 100_000 }, UNSETTLED)
    return { body: { side: 'receivable', start: '2020-01-01', end: '2099-12-31', shipmentCode: 'HQ-S0001' } }
  },
  settlementTakeIn: async world => {
    const { id, shipment_code } = await world.stand('settlementBatch', { status: 0 }, `side = 'receivable'`)
    const due = { ...finished(), shipment_code, receivable_amount: 100_000 }
    const { waybill_no } = await world.stand('waybill', due, UNSETTLED)
    return { body: { id, waybillNo: waybill_no } }
  },
  settlementRefresh: async world => {
    const { id, batch_no } = await world.stand('settlementBatch', { status: 0 }, `side = 'receivable'`)
    const line = `select waybill_no from settlement_settlement_line where batch_no = '${batch_no}' and not is_deleted`
    await world.stand('waybill', { receivable_amount: 123_456 }, `waybill_no in (${line})`)
    return { body: { id } }
  },
  settlementPay: async world => {
    const { id, version } = await aPayable(world)
    return { body: { id, version, amount: '0.01' } }
  },
  paymentAsk: async world => ({ body: { id: (await aPayment(world, 4)).id } }),
  paymentRetry: async world => {
    const { id, version } = await aPayment(world, 3)
    return { body: { id, version } }
  },
  paymentUrge: async world => ({ body: { id: (await aPayment(world, 3)).id } }),
  ctmsRunGive: async world => ({ body: await terms(world) }),
  ctmsRunAgain: async world => {
    await world.send(
      { name: 'ctmsRunGive', method: 'POST', path: '/ntocc-tms-api/ctms/run' },
      { body: await terms(world) },
    )
    return about('ctmsRun', {
      with: { status: 5, waybill_no: null, plan_load_time: inHours(72), plan_unload_time: inHours(96) },
    })(world)
  },
  regularRunMake: async world => {
    const { driverCode, vehicleCode, shipmentCode } = await terms(world)
    const { id } = await world.stand('regularRun', {
      driver_code: driverCode,
      vehicle_code: vehicleCode,
      shipment_code: shipmentCode,
      weekdays: JSON.stringify(['1', '2', '3', '4', '5', '6', '7']),
      load_time: '23:30',
    })
    return { body: { day: inDays(1), regulars: [{ id }] } }
  },
  dispatchPlace: async world => {
    const trip = await world.stand('cityTrip', { status: 0, day: inDays(1) })
    return about('cityStop', { with: { status: 0, day: inDays(1) }, more: { tripId: trip.id } })(world)
  },
  dispatchApply: async world => {
    const trip = await world.stand('cityTrip', { status: 0, day: inDays(1) })
    const stop = await world.stand('cityStop', { status: 0, day: inDays(1) })
    return { body: { trips: [{ id: trip.id, version: trip.version, stops: [{ id: stop.id }] }] } }
  },
  cityStopAgain: about('cityStop', {
    with: { status: 4 },
    more: { windowFrom: inHours(20), windowTo: inHours(26) },
  }),
  vehicleTeamBatchDelete: about('vehicleTeam'),
  vehicleTeamShipment: async world => {
    const { code } = await world.stand('vehicleTeam', { owner_code: 'nobody' })
    return { body: { shipmentCode: (await first(world, SHIPPER)).code, teamCodes: [code] } }
  },
  positionKeySecret: about('positionKey'),
  positionDeviceRelease: about('positionDevice', { with: { status: 1 } }),
  noticeRead: async world => {
    const { id } = await world.stand('branchNotice', { status: 1 })
    return { body: { id } }
  },
  orderHallTake: async world => {
    const { driver, plate_no } = await crew(world)
    const at = await world.stand('sourceOrder', {
      status: 3,
      mode: 'hall',
      deadline: inHours(20),
      confirm_mode: 'manual',
    })
    await world.db.query(`update driver set team_code = 'HQ-T0001' where code = $1`, [driver])
    await world.witness.forget()
    return { as: 'CARRIER', body: { id: at.id, driverCode: driver, vehicleNo: plate_no } }
  },
  sourceOrderPublish: just({ as: 'SHIPPER', body: order }),
  sourceOrderSplit: async world => {
    const { driver } = await crew(world)
    const with_ = { status: 3, mode: 'directed', deadline: inHours(20), qty: 20, remaining_qty: 20, vehicle_count: 2 }
    const { code } = await world.stand('sourceOrder', {}, 'true')
    await world.db.query(`delete from orders_order_price where order_code = $1`, [code])
    await world.db.query(
      `insert into orders_order_price (code, branch_code, order_code, carrier_unit_price, created_by) values ($1, 'HQ', $1, 7000, 'test')`,
      [code],
    )
    return about('sourceOrder', {
      with: with_,
      where: `code = '${code}'`,
      more: { parts: [{ driverCode: driver, qty: 5 }] },
    })(world)
  },
  sourceOrderCarrierPrice: about('sourceOrder', { with: { status: 3 }, more: { carrierUnitPrice: '70.00' } }),
  complaintFile: async world => ({
    as: 'SHIPPER',
    body: { waybillNo: await waybillNo(world, 50), type: 'delay', content: 'Half a day late' },
  }),
  complaintAdd: about('complaint', { with: { status: 1 }, more: { content: 'More of it' } }),
  complaintByLink: async world => ({
    body: {
      share: await linkTo(world, 60),
      type: 'damage',
      content: 'Torn boxes',
      contact: 'Contact 003',
      contactPhone: '13800138003',
    },
  }),
  feedbackGive: just({ as: 'DRIVER', body: { kind: 'problem', content: 'The list does not end' } }),
  ratingGive: async world => ({
    as: 'SHIPPER',
    body: { waybillNo: await waybillNo(world, 90), punctual: 5, safe: 5, service: 5, overall: 5 },
  }),
  ratingByLink: async world => ({
    body: { share: await linkTo(world, 80), punctual: 5, safe: 5, service: 5, overall: 5 },
  }),
  shipmentAuth: about('shipment', { with: { auth_status: 1 }, where: `code = 'HQ-S0001'`, more: { authStatus: 2 } }),
  shipmentStaffCreate: async world => ({
    body: { shipmentCode: (await first(world, SHIPPER)).code, name: 'Li Wei', phone: '13800138009', role: 'contact' },
  }),
  shipmentStaffUpdate: about('shipmentStaff', { more: { remark: 'Other' } }),
  shipmentLineAreaSequence: async world => {
    const { id, shipment_code } = await world.stand('shipmentLineArea')
    await world.db.query('update shipment_line_area set is_deleted = true where shipment_code = $1 and id <> $2', [
      shipment_code,
      id,
    ])
    await world.witness.forget()
    return { body: { items: [{ id, sequence: 7 }] } }
  },
  serviceFeeUpdate: about('shipmentServiceFee', { more: { remark: 'Other' } }),
  shipmentContractSign: about('shipmentContract', {
    with: { status: 0 },
    more: world => ({ signDate: inDays(0), attachments: [world.pictures.PLAT_ADMIN] }),
  }),
  waybillMake: async world => ({
    body: {
      ...(await terms(world)),
      priceMode: 'unit',
      unitPrice: '80.00',
      carrierUnitPrice: '70.00',
      chargeBy: 'load',
    },
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
  cityStopArrive: onTheWay({}),
  cityStopSign: onTheWay({ receiver: 'Li Wei', signedPieces: 1 }),
  cityStopFail: onTheWay({ failReason: 'closed' }),
  cityTripDrive: about('cityTrip', { as: 'DRIVER', with: { status: 1 }, more: { move: 'start' } }),
  complaintMove: about('complaint', { with: { status: 0 }, more: { move: 'accept' } }),
  feedbackAnswer: about('feedback', { with: { status: 0 }, more: { reply: 'Thank you' } }),
  waybillMove: about('waybill', { as: 'DRIVER', with: { status: 50 }, more: { move: 'arrive', reason: 'There' } }),
  exceptionMove: about('waybillException', { with: { status: 0 }, more: { move: 'claim' } }),
  oilCardPledge: about('oilCard', {
    with: { status: 1, balance: 100_000 },
    where: `status = 1 and pledged_amount = 0`,
    more: async world => ({ waybillNo: await waybillNo(world, 30), amount: '10.00' }),
  }),
  oilCardRelease: about('oilCard', { with: { pledged_amount: 1_000 }, where: 'status = 1' }),
  fuelStatementMatch: async world => {
    await world.stand('fuelStatement', { ...(await purchase(world)), status: 0 }, OLD_STATEMENT)
    return {}
  },
  fuelReconciliationDecide: async world => {
    const { code } = await world.stand('fuelTransaction', {}, `kind = 'purchase'`)
    const differs = { ...(await purchase(world, 100)), status: 2, transaction_code: code, difference: 100 }
    const { id, version } = await world.stand('fuelStatement', differs, OLD_STATEMENT)
    const claim = { name: 'claim', method: 'POST', path: '/ntocc-basic-api/fuelReconciliation/claim' } as const
    await world.send(claim, { body: { id } })
    return { body: { id, version, decision: 'approve', reason: 'As the station has it' } }
  },
  fuelRefund: about('fuelTransaction', {
    where: 'status = 1 and amount > 10000',
    more: { amount: '1.00', reason: 'Pump' },
  }),
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
}

const OUTSIDE = 'made by a machine with a key of its own; the same code is run by the jobs and the port of the area'

/** Calls that write no record, and why. */
export const AREA_WRITES_NONE: Readonly<Record<string, string>> = {
  priceTrial: 'it only reckons',
  fuelReconciliationClaim: 'what it writes is who has a case in hand',
  fuelReconciliationRelease: 'what it writes is who has a case in hand',
  positionUpload: OUTSIDE,
  smsReport: OUTSIDE,
  serviceFeeSwitchSave: 'what it writes is a setting',
  elecSignSendSms: 'another service sends a message',
  loadingReviewClaim: 'what it writes is who has a case in hand',
  loadingReviewRelease: 'what it writes is who has a case in hand',
  receiptReviewClaim: 'what it writes is who has a case in hand',
  receiptReviewRelease: 'what it writes is who has a case in hand',
}
