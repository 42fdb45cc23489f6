import { type AreaWrites, about, inDays, inHours } from '../../../../server/src/ntocc/testing/writes.ts'
import { terms } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

const GIVE = { name: 'ctmsRunGive', method: 'POST', path: '/ntocc-tms-api/ctms/run' } as const

const writes: AreaWrites = {
  samples: { regularRun: { loadTime: '06:30', weekdays: ['1'] } },
  untold: { ctmsRun: 'runs are given in a branch of own fleets' },
  calls: {
    ctmsRunGive: async world => ({ body: await terms(world) }),
    ctmsRunAgain: async world => {
      await world.send(GIVE, { body: await terms(world) })
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
  },
  jobs: {
    makeRegularRuns: async world => {
      const weekdays = JSON.stringify(['1', '2', '3', '4', '5', '6', '7'])
      await world.stand('regularRun', { automatic: true, weekdays, valid_from: null, valid_to: null })
      return {}
    },
  },
  begin: async world => world.send(GIVE, { body: await terms(world) }),
  changed: { ctmsRun: { status: 0, waybill_no: null } },
}
export default writes
