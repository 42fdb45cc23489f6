import { type AreaWrites, about, first, inDays } from '../../../../server/src/ntocc/testing/writes.ts'
import { SHIPPER } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

const DRIVER = `code = 'HQ-D0001'`

const writes: AreaWrites = {
  calls: {
    vehicleTeamBatchDelete: about('vehicleTeam'),
    vehicleTeamShipment: async world => {
      const { code } = await world.stand('vehicleTeam', { owner_code: 'nobody' })
      return { body: { shipmentCode: (await first(world, SHIPPER)).code, teamCodes: [code] } }
    },
  },
  jobs: {
    expireCertificates: async world => {
      await world.stand('driver', { auth_status: 2, licence_to: inDays(-1) }, DRIVER)
      return {}
    },
  },
  jobsWriteNone: { warnOfExpired: 'it tells parties, and writes nothing' },
  // Records whose papers are in order.
  reviewed: {
    driver: DRIVER,
    vehicle: `plate_no = (select default_vehicle from driver where ${DRIVER})`,
    team: `code = 'HQ-T0001'`,
  },
}
export default writes
