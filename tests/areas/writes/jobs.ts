import { OLD_STATEMENT, purchase } from './moves.ts'
import { aPayment, inDays, inHours } from './recipes.ts'
import type { World } from './world.ts'

/** What a job finds to do: it is run once, in a branch where one is named. */
interface Begun {
  payload?: object
  branch?: string
}

const YESTERDAY = inDays(-1)
const DRIVER = `code = 'HQ-D0001'`
const NOTHING: Begun = {}

/** By `area.job`: what there is to do before it runs. */
export const JOBS: Readonly<Record<string, (world: World) => Promise<Begun>>> = {
  'ctms.makeRegularRuns': async world => {
    const weekdays = JSON.stringify(['1', '2', '3', '4', '5', '6', '7'])
    await world.stand('regularRun', { automatic: true, weekdays, valid_from: null, valid_to: null })
    return NOTHING
  },
  'fleet.expireCertificates': async world => {
    await world.stand('driver', { auth_status: 2, licence_to: YESTERDAY }, DRIVER)
    return NOTHING
  },
  'fuel.watchCards': async world => {
    await world.stand('oilCard', { status: 1, valid_to: YESTERDAY })
    return NOTHING
  },
  'fuel.matchStatements': async world => {
    await world.stand('fuelStatement', { ...(await purchase(world, 100)), status: 0 }, OLD_STATEMENT)
    return { branch: 'HQ' }
  },
  'settlement.payPayments': async world => {
    await aPayment(world, 4)
    return NOTHING
  },
  'messages.watchVehicles': async world => {
    await world.stand('vehicleWarning', { status: 0, end_time: inHours(-24 * 400) })
    return NOTHING
  },
  'messages.watchPapers': async world => {
    const { vehicle_no: plate } = await world.stand(
      'waybill',
      { status: 50, driver_code: 'HQ-D0001' },
      'vehicle_no is not null',
    )
    await world.stand('vehicle', { inspection_to: YESTERDAY }, `plate_no = '${plate}'`)
    return NOTHING
  },
  'messages.writeSms': async world => {
    const { id } = await world.stand('vehicleWarning', { driver_code: 'HQ-D0001' })
    return { payload: { purpose: 'warning', record: id }, branch: 'HQ' }
  },
  'messages.deliverSms': async world => {
    // Without a service it is kept in the outbox.
    delete world.backend.config.sms
    const { id } = await world.stand('smsMessage', { status: 0, round: 0, due_at: inHours(-1), is_urgent: true })
    return { payload: { message: id, round: 0 }, branch: 'HQ' }
  },
  'messages.tellNotices': async world => {
    await world.stand('branchNotice', { status: 1, told_at: null, valid_from: inHours(-1), valid_to: null })
    return NOTHING
  },
  'messages.tidySms': async world => {
    await world.stand('smsMessage', { status: 3, gmt_created: inHours(-24 * 900) })
    return NOTHING
  },
  'orders.watchOrders': async world => {
    await world.stand('sourceOrder', { status: 3, deadline: inHours(-1) })
    return NOTHING
  },
  'service.watchComplaints': async world => {
    await world.stand('complaint', { status: 3, answered_at: inHours(-24 * 90) })
    return NOTHING
  },
  'shippers.contracts': async world => {
    await world.stand('shipmentContract', { status: 2, valid_from: inDays(-9), valid_to: YESTERDAY })
    return NOTHING
  },
  'shippers.blacklistMarks': async world => {
    await world.stand('shipment', { blacklist_flag: true }, `code = 'HQ-S0001'`)
    return NOTHING
  },
  'waybills.expireWaybills': async world => {
    await world.stand('waybill', { status: 10, gmt_created: inHours(-48) })
    return NOTHING
  },
  'waybills.startWaiting': async world => {
    const covered = await world.stand('shipmentContract', {
      status: 2,
      type: 'framework',
      shipment_code: 'HQ-S0001',
      valid_from: inDays(-9),
      valid_to: inDays(9),
    })
    await world.stand('waybill', { status: 20, shipment_code: 'HQ-S0001', contract_no: covered.code })
    return NOTHING
  },
  'waybills.watchExceptions': async world => {
    const { waybill_no } = await world.stand('waybillException', { status: 0 })
    await world.stand('waybill', { status: 95 }, `waybill_no = '${waybill_no}'`)
    return NOTHING
  },
}

/** Jobs that write no record, and why. */
export const JOBS_WRITE_NONE: Readonly<Record<string, string>> = {
  'dispatch.reckonDriven': 'it reads tracks, which a demo of five days has not',
  'fleet.warnOfExpired': 'it tells parties, and writes nothing',
  'messages.keepPositions': 'positions are no records',
  'messages.foldDays': 'trails are no records',
  'messages.smsOfNotice': 'it queues what deliverSms writes',
  'orders.tellNews': 'it tells parties, and writes nothing',
}
