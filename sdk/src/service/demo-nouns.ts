import type { RoundMode } from '../contracts/basic/index.ts'
import type { LocalizedText } from '../contracts/language.ts'
import type { ShipperCharge } from './gathered.ts'
import type { AgreedService } from './questions.ts'

/**
 * Whom and what the demo is about, as far as more than one area speaks of it: drawn by one, taken by others. None of it is
 * a row yet.
 */

/** What an address names: a city, or one of its counties. */
export interface DemoPlace {
  /** GB/T 2260 */
  code: string
  /** Of the city. */
  name: LocalizedText
  county?: LocalizedText
}

/** A city with goods to load or to unload. */
export interface DemoCity extends DemoPlace {
  /** Its districts; of a city that has none, none. */
  counties: readonly DemoPlace[]
  lng: number
  lat: number
  /** First character of the plates of its province. */
  platePrefix: string
}

/** A district of the city, another one for the next number; the city itself where it has none. */
export const countyIn = (city: DemoCity, serial: number): DemoPlace =>
  city.counties[serial % city.counties.length] ?? city

/** A tractor with its trailer, a lorry, a van of the city. */
export type DemoBody = 'tractor' | 'rigid' | 'city'

/** What is carried. */
export interface DemoGoods {
  key: string
  name: LocalizedText
  /** Dictionary cargoType. */
  typeCode: string
  /** tonne: by weight; piece: by count, priced by the vehicle. */
  unit: 'tonne' | 'piece'
  /** Yuan per tonne and kilometre that a shipper pays, at the middle of the range. */
  perTonneKm: number
  /** Value of a tonne in yuan: what a lost tonne is charged at. */
  valuePerTonne: number
  /** Usual loss in thousandths (spillage, drying); 0 for counted goods. */
  lossPermille: number
  /** Vehicles that carry it. */
  bodies: readonly DemoBody[]
  /** Where it is usually loaded and unloaded. */
  from: LocalizedText
  to: LocalizedText
}

/** Goods that go from one city to another, by the codes of the cities. */
export interface DemoLane {
  from: string
  to: string
  goods: DemoGoods
  /** How busy it is beside the others of its branch. */
  share: number
}

export interface DemoParty {
  serial: number
  branchCode: string
  code: string
  name: LocalizedText
}

export interface DemoShipper extends DemoParty {
  uscc: string
  city: DemoCity
  lanes: readonly DemoLane[]
  /** How much it ships beside the others. */
  weight: number
  /** Its prices beside the usual ones. */
  priceFactor: number
  /** Which quantity it is charged for. */
  chargeBy: 'load' | 'unload' | 'min'
  roundMode: RoundMode
  /** Its agreement on the service fee, in force for all of the demo's time. */
  service: AgreedService
  /** Thousandths: loss that is not charged, tax. */
  lossTolerance: number
  taxRate: number
  /** It checks what was loaded before the vehicle departs. */
  loadReview: boolean
  /** Of the framework contract that its waybills name. */
  contractNo: string
}

export interface DemoTeam extends DemoParty {
  captain: LocalizedText
  phone: string
  /** The captain is paid for the members. */
  captainCollect: boolean
  /** Thousandths of the carrier freight. */
  dispatchRate: number
  members: number
}

export interface DemoVehicle {
  serial: number
  branchCode: string
  plateNo: string
  /** List C: 1 blue, 2 yellow, 5 green. */
  plateColor: '1' | '2' | '5'
  /** GA 24.4 */
  vehicleType: string
  body: DemoBody
  trailerNo?: string
  /** t */
  tonnage: number
  grossMass: number
  energy: 'B' | 'C' | 'E'
  vin: string
  city: DemoCity
}

/** A driver with the vehicle he drives. */
export interface DemoDriver extends DemoParty {
  phone: string
  idNo: string
  city: DemoCity
  vehicle: DemoVehicle
  team?: DemoTeam
  /** On no trip but one of the cast: so many are there that every state has somebody, however quiet the day. */
  isOfCast?: boolean
}

/** Where a vehicle was last, and whether it is on a task. */
export interface DemoSighting {
  /** Milliseconds since 1970. */
  time: number
  lng: number
  lat: number
  onTask: boolean
}

/** A waybill whose vehicle has left with the goods. */
export interface DemoTrip {
  waybillNo: string
  branchCode: string
  driverCode: string
  plateNo: string
  /** Codes of cities. */
  from: string
  to: string
  km: number
  /** When it left. Milliseconds since 1970. */
  started: number
}

/** A place to fill up, and what it sells; prices in yuan. */
export interface DemoGasStation {
  branchCode: string
  code: string
  name: LocalizedText
  /** Of its city. */
  areaCode: string
  products: readonly { product: string; listPrice: string; platformPrice: string }[]
}

/** What parts of the demo offer to others. An area adds its own by declaration merging. */
/** A document that an area charges a shipper for beside waybills. */
export interface DemoCharge extends ShipperCharge {
  branchCode: string
  /** When it was approved: from then on a batch may take it. Milliseconds since 1970. */
  since: number
}

export interface DemoOffers {
  cities: ReadonlyMap<string, DemoCity>
  /** By branch. */
  lanes: Readonly<Record<string, readonly DemoLane[]>>
  shippers: readonly DemoShipper[]
  /** The first drives for the demo's own account of a driver. */
  drivers: readonly DemoDriver[]
  teams: readonly DemoTeam[]
  /** Fen that each shipper has not paid yet, by its code. */
  owed: ReadonlyMap<string, number>
  /** By the vehicle's plate. */
  sightings: ReadonlyMap<string, DemoSighting>
  /** By when they left, of the last weeks. */
  trips: readonly DemoTrip[]
  gasStations: readonly DemoGasStation[]
  /** Codes of drivers whose freight came into their accounts with the platform. */
  credited: readonly string[]
  /** Numbers of finished waybills whose carrier was paid a part in advance: what is settled of them is not paid yet. */
  advanced: readonly string[]
  /** Approved documents that stand in no batch yet. */
  charges: readonly DemoCharge[]
}
