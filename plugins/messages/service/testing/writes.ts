import { type AreaWrites, about, FOR_GOOD, inDays, inHours } from '../../../../server/src/ntocc/testing/writes.ts'

const OUTSIDE = 'made by a machine with a key of its own; the same code is run by the jobs and the port of the area'

const writes: AreaWrites = {
  calls: {
    positionKeySecret: about('positionKey'),
    positionDeviceRelease: about('positionDevice', { with: { status: 1 } }),
    noticeRead: async world => {
      const { id } = await world.stand('branchNotice', { status: 1 })
      return { body: { id } }
    },
  },
  jobs: {
    watchVehicles: async world => {
      await world.stand('vehicleWarning', { status: 0, end_time: inHours(-24 * 400) })
      return {}
    },
    watchPapers: async world => {
      const { vehicle_no: plate } = await world.stand(
        'waybill',
        { status: 50, driver_code: 'HQ-D0001' },
        'vehicle_no is not null',
      )
      await world.stand('vehicle', { inspection_to: inDays(-1) }, `plate_no = '${plate}'`)
      return {}
    },
    writeSms: async world => {
      const { id } = await world.stand('vehicleWarning', { driver_code: 'HQ-D0001' })
      return { payload: { purpose: 'warning', record: id }, branch: 'HQ' }
    },
    deliverSms: async world => {
      // Without a service it is kept in the outbox.
      delete world.backend.config.sms
      const { id } = await world.stand('smsMessage', { status: 0, round: 0, due_at: inHours(-1), is_urgent: true })
      return { payload: { message: id, round: 0 }, branch: 'HQ' }
    },
    tellNotices: async world => {
      await world.stand('branchNotice', { status: 1, told_at: null, valid_from: inHours(-1), valid_to: null })
      return {}
    },
    tidySms: async world => {
      await world.stand('smsMessage', { status: 3, gmt_created: inHours(-24 * 900) })
      return {}
    },
  },
  callsWriteNone: { positionUpload: OUTSIDE, smsReport: OUTSIDE },
  jobsWriteNone: {
    keepPositions: 'positions are no records',
    foldDays: 'trails are no records',
    smsOfNotice: 'it queues what deliverSms writes',
  },
  begins: { smsTemplate: { where: 'status = 1' } },
  unmoved: { noticeReading: FOR_GOOD },
}
export default writes
