import { CreditBlacklist, ShipmentCompany, ShipmentStaff } from '@ntocc/sdk/contracts'
import { entityNamed } from '../areas/registry.ts'
import type { Driver, Fleet, Shipper, Team } from './fleet.ts'
import { demoCreditCode, demoIdCard, demoPhone, demoPlate } from './identity.ts'
import { address, companyName, contactName, driverName, teamName } from './names.ts'
import { Random } from './random.ts'
import { DAY, HOUR } from './rhythm.ts'
import { common, type DbRow, iso } from './rows.ts'

const dayOf = (time: number): string => iso(time + 8 * HOUR).slice(0, 10)

const memberRow = (team: Team, driver: Driver, status: 0 | 1 | 3, now: number): DbRow => {
  const random = new Random(`member/${team.serial}/${driver.serial}`)
  const joined = now - random.int(60, 380) * DAY
  return {
    ...common(
      `CY${team.code}-${driver.serial}`,
      team.branchCode,
      status === 0 ? now - random.int(1, 72) * HOUR : joined,
    ),
    teamCode: team.code,
    driverCode: driver.code,
    status,
    joinTime: status === 0 ? null : iso(joined),
    leaveTime: status === 3 ? iso(now - random.int(5, 50) * DAY) : null,
  }
}

/** Drivers without a team that once left one: as many as the team's own count says. */
export const formerMembers = (team: Team, drivers: readonly Driver[]): Driver[] =>
  drivers
    .filter(driver => driver.branchCode === team.branchCode && !driver.team && driver.serial > 1)
    .slice(0, team.serial % 4)

/** Who is in each team, who has left it and who asks to join. */
const memberRows = ({ teams, drivers }: Fleet, now: number): DbRow[] => [
  ...drivers.flatMap(driver => (driver.team ? [memberRow(driver.team, driver, 1, now)] : [])),
  ...teams.flatMap(team => formerMembers(team, drivers).map(driver => memberRow(team, driver, 3, now))),
  ...teams.slice(0, 40).flatMap(team => {
    const free = drivers.filter(each => each.branchCode === team.branchCode && !each.team && each.serial > 1)
    const asking = free[(team.serial % 5) + 4]
    return asking ? [memberRow(team, asking, 0, now)] : []
  }),
]

/** Vehicles that a shipper calls together: those of two teams of its branch. */
const vehicleTeamRow = (shipper: Shipper, drivers: readonly Driver[], now: number): DbRow => {
  const own = drivers.filter(driver => driver.branchCode === shipper.branchCode)
  const from = (shipper.serial * 7) % Math.max(1, own.length)
  const called = own.slice(from, from + 6)
  return {
    ...common(`VT${shipper.code}`, shipper.branchCode, now - (60 + shipper.serial) * DAY),
    name: teamName(shipper.city, shipper.serial),
    ownerCode: shipper.code,
    contact: contactName(shipper.serial + 3),
    phone: demoPhone(7000 + shipper.serial),
    vehicleCount: called.length,
    status: 1,
    drivers: called.map(each => each.code),
    vehicles: called.map(each => each.vehicle.plateNo),
  }
}

const STAFF_ROLES = ['dispatcher', 'accountant', 'warehouse'] as const

const shipperStaffRows = (shipper: Shipper, now: number): DbRow[] =>
  STAFF_ROLES.slice(0, 1 + (shipper.serial % 3)).map((role, at) => ({
    ...common(`HY${shipper.code}-${at + 1}`, shipper.branchCode, now - (30 + shipper.serial) * DAY),
    shipmentCode: shipper.code,
    name: contactName(shipper.serial * 3 + at),
    role,
    status: 1,
    phone: demoPhone(4000 + ((shipper.serial * 3 + at) % 1000)),
  }))

const companyRow = (shipper: Shipper, now: number): DbRow => ({
  ...common(`GS${shipper.code}`, shipper.branchCode, now - (40 + shipper.serial) * DAY),
  name: companyName(shipper.serial),
  uscc: demoCreditCode(shipper.city.code.slice(0, 2), 8_500_000 + shipper.serial),
  shipmentCode: shipper.code,
  areaCode: shipper.city.code,
  contact: contactName(shipper.serial + 11),
  status: 1,
  address: address(
    shipper.city,
    { en: 'office building', zh: '写字楼', es: 'edificio de oficinas', ja: 'オフィスビル' },
    1,
  ),
  phone: demoPhone(8600 + (shipper.serial % 1000)),
})

/** Parties that the branch does no business with; none of them is one of the demo's own. */
const blacklistRows = (now: number): DbRow[] => {
  const row = (branchCode: string, at: number, more: DbRow): DbRow => ({
    ...common(`HMD${branchCode}-${at}`, branchCode, now - at * 9 * DAY),
    idNo: null,
    uscc: null,
    plateNo: null,
    driverCode: null,
    proofs: [],
    from: dayOf(now - at * 9 * DAY),
    to: null,
    status: 1,
    ...more,
  })
  return ['HQ', 'HB', 'CT'].flatMap(branch => [
    row(branch, 1, {
      partyKind: 'shipper',
      name: companyName(901),
      uscc: demoCreditCode('42', 9_000_001),
      reason: {
        en: 'Freight overdue by 90 days',
        zh: '运费逾期 90 天',
        es: 'Flete con 90 días de retraso',
        ja: '運賃の支払が90日遅延',
      },
      intercepts: ['publish', 'invoice'],
    }),
    row(branch, 2, {
      partyKind: 'driver',
      name: driverName(902),
      idNo: demoIdCard('42', '19750505', 902),
      reason: {
        en: 'Vanished with the goods',
        zh: '货物未送达失联',
        es: 'Desapareció con la carga',
        ja: '貨物とともに音信不通',
      },
      intercepts: ['accept', 'withdraw'],
    }),
    row(branch, 3, {
      partyKind: 'vehicle',
      name: { en: 'Vehicle 903', zh: '车辆903', es: 'Vehículo 903', ja: '車両903' },
      plateNo: demoPlate('鄂', 'B', 903),
      reason: { en: 'Cloned plates', zh: '多次套牌记录', es: 'Matrículas duplicadas', ja: '偽造ナンバーの使用歴' },
      intercepts: ['accept'],
    }),
    row(branch, 12, {
      partyKind: 'driver',
      name: driverName(904),
      idNo: demoIdCard('32', '19800310', 904),
      to: dayOf(now - 5 * DAY),
      reason: {
        en: 'Refused to unload, since settled',
        zh: '拒绝卸货，已和解',
        es: 'Se negó a descargar; ya resuelto',
        ja: '荷卸し拒否（和解済み）',
      },
      intercepts: ['accept'],
    }),
  ])
}

/** People, companies and vehicles around shippers and teams. */
export const memberTables = (fleet: Fleet, now: number): [entity: unknown, rows: DbRow[]][] => [
  [entityNamed('driverTeamMember'), memberRows(fleet, now)],
  [
    entityNamed('vehicleTeam'),
    fleet.shippers.filter(each => each.serial % 3 === 1).map(each => vehicleTeamRow(each, fleet.drivers, now)),
  ],
  [ShipmentStaff, fleet.shippers.flatMap(shipper => shipperStaffRows(shipper, now))],
  [ShipmentCompany, fleet.shippers.filter(each => each.serial % 2 === 1).map(each => companyRow(each, now))],
  [CreditBlacklist, blacklistRows(now)],
]
