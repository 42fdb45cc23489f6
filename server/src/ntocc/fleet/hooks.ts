import { Driver, DriverTeam, driverReview, teamReview, Vehicle, vehicleReview } from '@ntocc/sdk/contracts'
import { own } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { asEntity } from '../records/entity.ts'
import type { Hooks, Writing } from '../records/hooks.ts'
import { reviewedHooks } from '../review/certified.ts'
import { markLeaders } from '../review/leader.ts'

type Values = Record<string, unknown>

const OPEN_TRIPS = '(20, 30, 40, 50, 60)'

/** Somebody or something on the road cannot be taken away. @throws BackendError IN_USE */
const notOnTheRoad =
  (column: 'driver_code' | 'vehicle_no', key: 'code' | 'plate_no') =>
  async ({ tx, before }: Writing & { before: Row }): Promise<void> => {
    const found = await tx.query(
      `select 1 from waybill where branch_code = $1 and ${column} = $2 and status in ${OPEN_TRIPS} and not is_deleted limit 1`,
      [before.branch_code, before[key]],
    )
    if (found.rowCount) throw new BackendError('IN_USE')
  }

/** The licence number of a driver is the identity number (domain facts, section 2). */
const driver: Hooks = {
  values: (_writing, values) => (values.idNo && !values.licenceNo ? { ...values, licenceNo: values.idNo } : values),
  remove: notOnTheRoad('driver_code', 'code'),
}

const vehicle: Hooks = {
  values: (writing, values) => {
    // A plate is never changed under waybills that name it: that vehicle would lose its history.
    const { before } = writing
    if (before && values.plateNo !== undefined && values.plateNo !== before.plate_no) {
      if (Number(before.auth_status) !== 0) throw invalid({ plateNo: { code: 'validation.field.unknown' } })
    }
    return values
  },
  remove: notOnTheRoad('vehicle_no', 'plate_no'),
}

/** Services carry the plate of their vehicle, so that lists show and find it. */
const service: Hooks = {
  values: async ({ tx, ctx }, values) => {
    if (!values.vehicleCode) return values
    const found = await tx.query<{ plate_no: string }>(
      'select plate_no from vehicle where branch_code = $1 and code = $2',
      [ctx.session.branchCode, values.vehicleCode],
    )
    return { ...values, plateNo: found.rows[0]?.plate_no }
  },
}

const INSURED_UNTIL: Readonly<Record<string, string>> = {
  inspection: 'inspection_to',
  compulsory: 'compulsory_insurance_to',
  commercial: 'commercial_insurance_to',
}

/** A newer policy or inspection moves the date on the vehicle that assignment looks at; never back. */
const insurance: Hooks = {
  ...service,
  written: async ({ tx }, row) => {
    const column = own(INSURED_UNTIL, row.type)
    if (!column) return
    await tx.query(
      `update vehicle set ${column} = $3, version = version + 1, gmt_modified = now(), modified_by = $4
       where branch_code = $1 and code = $2 and (${column} is null or ${column} < $3)`,
      [row.branch_code, row.vehicle_code, row.to, row.modified_by],
    )
  },
}

const countMembers = (tx: Queryable, branchCode: unknown, teamCode: unknown) =>
  tx.query(
    `update driver_team t set
       member_count = (select count(*) from driver_team_member m where m.branch_code = t.branch_code
         and m.team_code = t.code and m.status = 1 and not m.is_deleted),
       left_count = (select count(*) from driver_team_member m where m.branch_code = t.branch_code
         and m.team_code = t.code and m.status = 3)
     where t.branch_code = $1 and t.code = $2`,
    [branchCode, teamCode],
  )

/** Joining and leaving keep the driver's own team and the counts of the team right. */
const member: Hooks = {
  written: async ({ tx, before }, row) => {
    const [old, now] = [Number(before?.status ?? 0), Number(row.status)]
    const params = [row.branch_code, row.driver_code, row.team_code]
    if (old !== 1 && now === 1) {
      await tx.query('update driver set team_code = $3 where branch_code = $1 and code = $2', params)
      await tx.query('update driver_team_member set join_time = coalesce(join_time, now()) where id = $1', [row.id])
    }
    if (old === 1 && (now === 3 || row.is_deleted)) {
      await tx.query(
        'update driver set team_code = null where branch_code = $1 and code = $2 and team_code = $3',
        params,
      )
      await tx.query('update driver_team_member set leave_time = now() where id = $1', [row.id])
    }
    if (old !== now || row.is_deleted) await countMembers(tx, row.branch_code, row.team_code)
  },
}

const inUse =
  (table: string) =>
  async ({ tx, before }: Writing & { before: Row }): Promise<void> => {
    const found = await tx.query(
      `select 1 from ${table} where branch_code = $1 and team_code = $2 and not is_deleted limit 1`,
      [before.branch_code, before.code],
    )
    if (found.rowCount) throw new BackendError('IN_USE')
  }

export const FLEET_HOOKS: Readonly<Record<string, Hooks>> = {
  driver: reviewedHooks(asEntity(Driver), driverReview, driver),
  vehicle: reviewedHooks(asEntity(Vehicle), vehicleReview, vehicle),
  driverTeam: reviewedHooks(asEntity(DriverTeam), teamReview, {
    written: ({ tx, before }, row) => markLeaders(tx, row.branch_code, [row.captain_code, before?.captain_code]),
    remove: async writing => {
      await inUse('driver')(writing)
      const { branch_code, captain_code, id } = writing.before
      await markLeaders(writing.tx, branch_code, [captain_code], id)
    },
  }),
  driverTeamMember: member,
  vehicleTeam: {
    values: (_writing, values: Values) =>
      Array.isArray(values.vehicles) ? { ...values, vehicleCount: values.vehicles.length } : values,
  },
  vehicleAccident: service,
  vehicleInsurance: insurance,
  vehicleRepair: service,
  vehicleViolation: service,
}
