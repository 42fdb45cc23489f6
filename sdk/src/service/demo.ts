import type { AnyEntity } from '../contracts/area.ts'
import type { LocalizedEntry } from '../contracts/dictionaries.ts'
import type { LocalizedText } from '../contracts/language.ts'

/**
 * Believable data of an area. The demo is made once, part by part: one that needs what another offers comes after it.
 * Whatever differs from row to row is drawn with `random`, so that the same demo has the same rows everywhere.
 */

/** A city with goods to load or to unload. */
export interface DemoCity {
  /** GB/T 2260 */
  code: string
  name: LocalizedText
  lng: number
  lat: number
}

/** What is carried. */
export interface DemoGoods {
  key: string
  name: LocalizedText
  /** Dictionary cargoType. */
  typeCode: string
  unit: 'tonne' | 'piece'
  /** Yuan per tonne and kilometre that a shipper pays. */
  perTonneKm: number
  /** Where it is usually loaded and unloaded. */
  from: LocalizedText
  to: LocalizedText
}

/** Goods that go from one city to another, by the codes of the cities. */
export interface DemoLane {
  from: string
  to: string
  goods: DemoGoods
}

export interface DemoParty {
  serial: number
  branchCode: string
  code: string
  name: LocalizedText
}

export interface DemoShipper extends DemoParty {
  uscc: string
  lanes: readonly DemoLane[]
  /** Its prices beside the usual ones. */
  priceFactor: number
}

export interface DemoDriver extends DemoParty {
  phone: string
  idNo: string
  /** Of the vehicle that is driven. */
  plateNo: string
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
export interface DemoOffers {
  cities: ReadonlyMap<string, DemoCity>
  /** By branch. */
  lanes: Readonly<Record<string, readonly DemoLane[]>>
  shippers: readonly DemoShipper[]
  drivers: readonly DemoDriver[]
  /** By when they left, of the last weeks. */
  trips: readonly DemoTrip[]
  gasStations: readonly DemoGasStation[]
}

/** Seeded numbers: the same seed and the same order of calls give the same numbers. Not for secrets. */
export interface DemoRandom {
  /** Whole number in [from, to], both included. */
  int(from: number, to: number): number
  /** Uniform in [from, to). */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** A row by the names of the entity's fields, in the form of the database: money in fen, texts in four languages. */
export type DemoRow = Record<string, unknown>

export interface DemoCtx {
  /** The instant the data stand at, and how many days they go back. Milliseconds since 1970. */
  readonly now: number
  readonly days: number
  readonly branches: readonly string[]
  /** What an earlier part offers. Throws for what is not among `needs`. */
  take<K extends keyof DemoOffers>(name: K): DemoOffers[K]
  random(seed: string): DemoRandom
  /** The fields that every record has. Times in milliseconds. */
  record(code: string, branchCode: string, created: number): DemoRow
  /** Writes rows past the rules of the records engine; they must hold to them all the same. */
  insert(entity: AnyEntity, rows: readonly DemoRow[]): Promise<void>
  /** Entries of a dictionary as they come with the product and its areas. */
  entries(dictionary: string): readonly LocalizedEntry[]
  /** Numbers that are well formed and nobody's, by a serial. */
  phone(serial: number): string
  bankCard(serial: number): string
  /** "Contact 7" in four languages. */
  contact(serial: number): LocalizedText
  /** An address in a city: the place and its gate. */
  address(city: DemoCity, place: LocalizedText, gate: number): LocalizedText
}

export interface DemoPart {
  /** Names of what it takes from others. */
  needs?: readonly (keyof DemoOffers)[]
  /** Names of what it answers for others. */
  offers?: readonly (keyof DemoOffers)[]
  make(ctx: DemoCtx): Promise<Partial<DemoOffers> | undefined>
}
