import { type AreaWrites, about, first, inDays } from '../../../../server/src/ntocc/testing/writes.ts'
import { OTHER_DRIVER, SHIPPER } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

const DRIVER = `code = 'HQ-D0001'`

const writes: AreaWrites = {
  reads: { driverListForShipTeam: 'driver', acceptVehicleList: 'vehicle' },
  // A member is called as its driver is.
  follows: [
    `update driver_team_member m set driver_code = coalesce((select d.code from driver d where d.branch_code = m.branch_code
       order by d.id offset m.id % 3 limit 1), m.driver_code) where not exists (select 1 from driver d where d.code = m.driver_code)`,
  ],
  calls: {
    vehicleTeamBatchDelete: about('vehicleTeam'),
    driverTeamInvite: async world => {
      const { code } = await world.stand('driver', { name: '"Invited"', phone: '10000009999' }, OTHER_DRIVER)
      await world.db.query(`delete from driver_team_member where driver_code = $1`, [code])
      await world.witness.forget()
      return { as: 'CARRIER', body: { name: 'Invited', phone: '10000009999' } }
    },
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
  // No team has this one for its captain.
  deleted: { driver: { code: 'gone' } },
  // Records whose papers are in order.
  reviewed: {
    driver: DRIVER,
    vehicle: `plate_no = (select default_vehicle from driver where ${DRIVER})`,
    team: `code = 'HQ-T0001'`,
  },
}
export default writes
