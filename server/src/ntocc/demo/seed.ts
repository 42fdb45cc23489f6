import {
  CommonRouteInfo,
  Driver,
  DriverTeam,
  InvoiceMessage,
  Shipment,
  ShipmentContract,
  ShipmentLineArea,
  ShipmentServiceFee,
  UpstreamCustomer,
  Vehicle,
  Waybill,
  WaybillException,
} from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { DemoOffers, DemoTrip } from '@ntocc/sdk/service'
import type { Db, Queryable } from '../db/database.ts'
import type { StoredPoint } from '../waybill/track.ts'
import { BATCH_ROWS, insertRows, Writer } from './bulk.ts'
import { type Accounts, BRANCHES, drawFleet, type Fleet } from './fleet.ts'
import { captainsOf, driverRow, type LastSeen, teamRow, vehicleRow } from './fleet-rows.ts'
import { type City, loadCities } from './geography.ts'
import { noteMoves, openHistory, writeHistory, writeTracks } from './history.ts'
import { inBulk } from './load.ts'
import { memberTables } from './members.ts'
import { contractRows, invoiceTitleRow, laneRows, serviceFeeRow, upstreamRow } from './papers.ts'
import { makeParts } from './parts.ts'
import { Pictures } from './pictures.ts'
import { LANES } from './routes.ts'
import { type DbRow, exceptionRow, type ShipperSums, shipmentRow, waybillRow } from './rows.ts'
import { drawTrack } from './track.ts'
import { vehicleServiceRows } from './vehicle-services.ts'
import { type DemoWaybill, drawWaybills, standing } from './waybills.ts'

export interface SeedOptions {
  waybills: number
  /** The instant the data stand at; rounded down to five minutes, so that starts close together agree. */
  now?: Date
  /** Thirteen months unless told. */
  days?: number
  seed?: string
  /** Party codes of the demo accounts that own a share of the waybills. */
  accounts: Accounts
  onProgress?: (written: number, total: number) => void
  /** Runs last in the same transaction: what is to be true exactly when the data are there. */
  finish?: (tx: Queryable) => Promise<void>
}

export interface SeedResult {
  waybills: number
  shippers: number
  drivers: number
  vehicles: number
  milliseconds: number
}

/** PGlite never analyses by itself. Texts in four languages are left out: sampling them takes longer than it saves. */
const STATISTICS = `analyze waybill (branch_code, is_deleted, gmt_created, status, shipment_code, driver_code, vehicle_no,
  waybill_no, code, order_no, load_area_code, unload_area_code, finish_time, pay_status, invoice_status),
  waybill_node (branch_code, waybill_no), receipt (branch_code, waybill_no, status),
  change_log (branch_code, object_code), waybill_exception, driver, vehicle, shipment`

/** Tables with rows for every waybill, the waybills first. */
const BULK = ['waybill', 'waybillNode', 'receipt', 'waybillException', 'changeLog', 'waybillTrack']

const FIVE_MINUTES = 300_000

/**
 * Fills a database without waybills with believable demo data, all or nothing; one that has some is left as it is. The
 * same options give the same rows.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<SeedResult> {
  const started = performance.now()
  const days = options.days ?? 396
  const now = Math.floor((options.now ?? new Date()).getTime() / FIVE_MINUTES) * FIVE_MINUTES
  const drawing = {
    seed: options.seed ?? 'ntocc',
    waybills: options.waybills,
    days,
    now,
    accounts: options.accounts,
    cities: loadCities(),
  }
  const fleet = drawFleet(drawing)
  const tally = new Tally()
  await db.transaction(async tx => {
    const loaded = await inBulk(tx, BULK, () =>
      writeWaybills(tx, drawWaybills(drawing, fleet), now, tally, written =>
        options.onProgress?.(written, options.waybills),
      ),
    )
    if (loaded) {
      await writeFleet(tx, fleet, tally, now, days)
      await writePapers(tx, fleet, drawing.cities, now, days)
      await makeParts(tx, { now, days, branches: BRANCHES, offers: offersOf(fleet, drawing.cities, tally) })
    }
    await options.finish?.(tx)
    await tx.query(STATISTICS)
  })
  // On a server a background process does this; the embedded database has none, and would keep the log of the load.
  if (db.kind === 'pglite') await db.query('checkpoint')
  return {
    waybills: options.waybills,
    shippers: fleet.shippers.length,
    drivers: fleet.drivers.length,
    vehicles: fleet.vehicles.length,
    milliseconds: Math.round(performance.now() - started),
  }
}

/** What areas can take of the product's part of the demo. */
const offersOf = (
  { shippers, drivers }: Fleet,
  cities: Map<string, City>,
  { trips }: Tally,
): Omit<DemoOffers, 'gasStations'> => ({
  cities,
  lanes: LANES,
  shippers,
  drivers: drivers.map(driver => ({ ...driver, plateNo: driver.vehicle.plateNo })),
  trips: trips.sort((one, other) => one.started - other.started),
})

/** How far back the trips go that areas are told of. */
const TRIPS_SINCE = 90 * 86_400_000

/** What the rows of shippers and vehicles, and the areas, need to know about all waybills. */
class Tally {
  readonly trips: DemoTrip[] = []
  readonly owed = new Map<string, ShipperSums>()
  readonly seen = new Map<string, LastSeen>()

  add(waybill: DemoWaybill, track: readonly StoredPoint[], now: number): void {
    const { state, since } = standing(waybill)
    if (state < 95 && waybill.invoiceStatus !== 2) {
      const sums = this.owed.get(waybill.shipper.code) ?? { unpaid: 0 }
      sums.unpaid += waybill.charges.receivableAmount
      this.owed.set(waybill.shipper.code, sums)
    }
    const left = waybill.steps.find(step => step.state === 50)?.since
    if (left !== undefined && left > now - TRIPS_SINCE) this.trips.push(tripOf(waybill, left))
    const onTask = state >= 20 && state < 70
    const last = track[track.length - 1]
    if (!last && !onTask) return
    const place = last ? { lng: last[1], lat: last[2] } : { lng: waybill.load.lng, lat: waybill.load.lat }
    const time = last ? last[0] * 1000 : Math.min(now, since)
    this.seen.set(waybill.driver.vehicle.plateNo, { time, ...place, onTask })
  }
}

const tripOf = ({ waybillNo, branchCode, driver, from, to, km }: DemoWaybill, started: number): DemoTrip => ({
  waybillNo,
  branchCode,
  driverCode: driver.code,
  plateNo: driver.vehicle.plateNo,
  from: from.code,
  to: to.code,
  km,
  started,
})

async function writeWaybills(
  db: Queryable,
  waybills: Iterable<DemoWaybill>,
  now: number,
  tally: Tally,
  onProgress: (written: number) => void,
): Promise<void> {
  const exceptions = new Writer(db, WaybillException as unknown as Entity)
  let written = 0
  await openHistory(db)
  for (const batch of batches(waybills, BATCH_ROWS)) {
    const tracks: [DemoWaybill, StoredPoint[]][] = []
    for (const waybill of batch) {
      const track = drawTrack(waybill, now)
      if (track.length > 0) tracks.push([waybill, track])
      tally.add(waybill, track, now)
      await exceptions.add(exceptionRow(waybill))
    }
    await insertRows(db, Waybill as unknown as Entity, rowsOf(batch))
    await noteMoves(db, batch, now)
    await writeTracks(db, tracks)
    written += batch.length
    onProgress(written)
  }
  await writeHistory(db)
  await exceptions.flush()
}

async function writeFleet(db: Queryable, fleet: Fleet, tally: Tally, now: number, days: number): Promise<void> {
  const { shippers, teams, drivers } = fleet
  const pictures = new Pictures()
  const write = async (entity: unknown, rows: Record<string, unknown>[]) => {
    for (const batch of batches(rows, BATCH_ROWS)) await insertRows(db, entity as Entity, batch)
  }
  await write(
    Shipment,
    shippers.map(shipper =>
      pictures.of('shipment', shipmentRow(shipper, tally.owed.get(shipper.code) ?? { unpaid: 0 }, now, days)),
    ),
  )
  await write(
    DriverTeam,
    teams.map(team => teamRow(team, drivers, now, days)),
  )
  const captains = new Set(captainsOf(drivers).values())
  await write(
    Driver,
    drivers.map(driver => pictures.of('driver', driverRow(driver, captains.has(driver), now, days))),
  )
  await write(
    Vehicle,
    drivers.map(driver =>
      pictures.of('vehicle', vehicleRow(driver, tally.seen.get(driver.vehicle.plateNo), now, days)),
    ),
  )
  await pictures.write(db)
}

/** What belongs to shippers, teams and vehicles beside the waybills. */
async function writePapers(
  db: Queryable,
  fleet: Fleet,
  cities: Map<string, City>,
  now: number,
  days: number,
): Promise<void> {
  const { shippers } = fleet
  const pictures = new Pictures()
  const contracts = shippers.flatMap(shipper => contractRows(shipper, now, days))
  const lanes = shippers.flatMap(shipper => laneRows(shipper, cities, now, days))
  const papers: [unknown, (DbRow | undefined)[]][] = [
    [ShipmentContract, contracts.map(row => (row.signDate ? pictures.of('shipmentContract', row) : row))],
    [InvoiceMessage, shippers.map(shipper => invoiceTitleRow(shipper, now, days))],
    [ShipmentServiceFee, shippers.map(shipper => serviceFeeRow(shipper, now, days))],
    [UpstreamCustomer, shippers.map(shipper => upstreamRow(shipper, now, days))],
    [ShipmentLineArea, lanes.map(lane => lane.stretch)],
    [CommonRouteInfo, lanes.map(lane => lane.route)],
    ...memberTables(fleet, now),
    ...vehicleServiceRows(fleet.drivers, now),
  ]
  for (const [entity, rows] of papers)
    for (const batch of batches(
      rows.filter(row => row !== undefined),
      BATCH_ROWS,
    ))
      await insertRows(db, entity as Entity, batch)
  await pictures.write(db)
  await chargeServiceFees(db, fleet)
}

/** Branches whose shippers have agreed on a service fee charge it. */
async function chargeServiceFees(db: Queryable, { shippers }: Fleet): Promise<void> {
  for (const branch of new Set(shippers.map(shipper => shipper.branchCode)))
    await db.query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, 'shipmentServiceFee_enabled', '1')
       on conflict do nothing`,
      [branch],
    )
}

function* rowsOf(waybills: readonly DemoWaybill[]): Generator<DbRow> {
  for (const waybill of waybills) yield waybillRow(waybill)
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
