import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  date,
  entity,
  id,
  images,
  localized,
  nonNegativeDecimal,
  reference,
  rows,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { storageContractMachine } from './fee-machines.ts'
import { type FeeBasis, MOST_FEES, StorageFee } from './fee-terms.ts'

/** What an owner pays for goods in a warehouse, from a day to a day. */
export const StorageContract = entity('storageContract', {
  contractNo: text({ max: 40 }).required().unique().filter('contains'),
  /** Whose goods: the party sees its own contracts. */
  shipmentCode: reference('shipment').required(),
  warehouseCode: reference('warehouse').required(),
  /** As it was called when the contract was written: owners do not see the warehouses themselves. */
  warehouseName: localized({ max: 120 }).readOnly().filter('none'),
  validFrom: date().required(),
  validTo: date().required().expires().notBefore('validFrom'),
  /** The last day, of a contract that ended before its time. */
  endedOn: date().readOnly(),
  /** Floor that is kept for the owner. */
  areaM2: nonNegativeDecimal({ places: 2, max: 1_000_000 }).in('m2'),
  fees: rows(StorageFee, { max: MOST_FEES }),
  /** The paper that both have signed. */
  attachments: images(),
  signedOn: date().readOnly(),
  signedBy: text({ max: 64 }).readOnly(),
  status: state(storageContractMachine),
})
export type StorageContract = ValuesOf<typeof StorageContract>

const READ = 'storageContract.read'

export const storageResources = {
  storageContract: resource<StorageContract>()('storageContract', {
    permission: { read: READ, edit: 'storageContract.edit', move: READ },
    keyword: ['contractNo'],
  }),
}

/** How a figure of a bill came about: so much of what came by a posting, on these days. */
export interface FeePart {
  /** Empty for floor, which no posting brings. */
  postingNo: string
  docNo: string
  docLine: number
  goodsNo: string | null
  batch: string | null
  palletNo: string | null
  from: string
  to: string
  days: number
  /** In the unit of the goods. */
  quantity: number
  /** Pallets, tonnes, square metres or pieces, each day or each time. */
  units: number
  isFree: boolean
}

/** One rate of a contract with what it comes to. */
export interface FeeLine {
  warehouseName: string
  contractNo: string
  basis: FeeBasis
  above: number
  rate: string
  /** Pallets and days, tonnes and days, or what was handled. */
  units: number
  amount: string
  parts: FeePart[]
  /** More than are shown. */
  partCount: number
}

/** Days on which goods lay in a warehouse that no contract says a price for. */
export interface Uncovered {
  warehouseName: string
  from: string
  to: string
  days: number
}

export interface StorageTrial {
  lines: FeeLine[]
  total: string
  uncovered: Uncovered[]
}

/** The days that are tried; a form, not a stored record. */
export const StorageTrying = entity('storageTrying', {
  start: date().required(),
  end: date().required().notBefore('start'),
})
const Trying = shape({ id: id().required(), ...StorageTrying.own })

export const storageCalls = {
  /**
   * What the owner would pay by this contract for these days, a draft as if it were signed; days to come with what lies there now.
   * @throws FEE_SPAN, FEE_NO_WEIGHT
   */
  storageTrial: endpoint({
    name: 'storageTrial',
    method: 'GET',
    path: '/ntocc-basic-api/storageTrial',
    query: input<ValuesOf<typeof Trying>>(Trying),
    data: answer.value<StorageTrial>(['lines', 'total', 'uncovered']),
    permission: READ,
  }),
} as const
