import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  entity,
  id,
  localized,
  money,
  reference,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Whose pallets are: our own, rented by the day, or against a deposit. */
export const PALLET_OWNERSHIPS = ['owned', 'rented', 'deposited'] as const
export const PALLET_MATERIALS = ['wood', 'plastic', 'steel', 'paper'] as const
/** What happens to a pallet on its way. */
export const PALLET_STEPS = ['enter', 'arrive', 'send', 'back', 'lose', 'find', 'damage', 'repair', 'retire'] as const
export type PalletStep = (typeof PALLET_STEPS)[number]

const EDIT = 'pallet.edit'

/** Where a pallet is, as far as anybody knows. */
export const palletMachine = stateMachine({
  name: 'palletStatus',
  initial: 0,
  states: {
    0: { key: 'here', tone: 'done' },
    1: { key: 'away', tone: 'moving' },
    2: { key: 'damaged', tone: 'locked' },
    3: { key: 'lost', tone: 'trouble' },
    4: { key: 'retired', tone: 'stopped' },
  },
  moves: [
    // By whoever takes it along, and by bringing it back.
    { name: 'sendPallet', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'backPallet', from: [1, 3], to: 0, by: ['SYSTEM'] },
    // With goods on it more than the pallet is gone: they are counted first.
    {
      name: 'lose',
      from: [0, 1],
      to: 3,
      by: ['PLAT_ADMIN'],
      permission: EDIT,
      reason: true,
      needs: ['palletEmpty'],
    },
    { name: 'find', from: [3], to: 0, by: ['PLAT_ADMIN'], permission: EDIT, reason: true },
    { name: 'damage', from: [0], to: 2, by: ['PLAT_ADMIN'], permission: EDIT, reason: true },
    { name: 'repair', from: [2], to: 0, by: ['PLAT_ADMIN'], permission: EDIT },
    // Goes to the scrap, or back to whoever it is rented from.
    {
      name: 'retire',
      from: [0, 2, 3],
      to: 4,
      by: ['PLAT_ADMIN'],
      permission: EDIT,
      reason: true,
      needs: ['palletEmpty'],
    },
  ],
})

/** One pallet by its number: where it is, and who owes it. */
export const Pallet = entity('stockPallet', {
  palletNo: text({ max: 40 }).required().unique().filter('contains'),
  ownership: code('palletOwnership', PALLET_OWNERSHIPS).required().default('owned'),
  /** Whom it is rented from. */
  lessor: localized({ max: 80 }),
  spec: text({ max: 40 }).required().default('1200×1000'),
  material: code('palletMaterial', PALLET_MATERIALS).required().default('wood'),
  /** What whoever keeps it pays. */
  deposit: money(),
  /** Where it is, or was last. */
  warehouseCode: reference('warehouse').required(),
  /** Who has it and owes it. */
  holderCode: reference('shipment').readOnly(),
  /** The document it left or came with. */
  lastDocNo: text({ max: 20 }).readOnly().filter('equals'),
  status: state(palletMachine),
})
export type Pallet = ValuesOf<typeof Pallet>

/** One step of its way, written once. */
export const PalletMove = entity('stockPalletMove', {
  palletNo: text({ max: 40 }).required().readOnly().indexed().filter('equals'),
  step: code('palletStep', PALLET_STEPS).required().readOnly(),
  warehouseCode: reference('warehouse').readOnly(),
  holderCode: reference('shipment').readOnly(),
  docNo: text({ max: 20 }).readOnly().filter('equals'),
  reason: text({ max: 200 }).readOnly(),
}).appendOnly()
export type PalletMove = ValuesOf<typeof PalletMove>

const READ = 'pallet.read'

export const palletResources = {
  stockPallet: resource<Pallet>()('stockPallet', {
    permission: { read: READ, edit: EDIT, move: READ },
    keyword: ['palletNo'],
    staffOnly: true,
  }),
  stockPalletMove: resource<PalletMove>()('stockPalletMove', {
    calls: ['list', 'get'],
    permission: { read: READ, edit: READ },
    keyword: ['palletNo', 'docNo'],
    staffOnly: true,
  }),
}

/** Who takes a pallet along; a form, not a stored record. */
export const PalletSending = entity('palletSending', {
  shipmentCode: reference('shipment').required(),
  docNo: text({ max: 20 }),
})
/** Where it came back to. */
export const PalletReturning = entity('palletReturning', {
  warehouseCode: reference('warehouse').required(),
  docNo: text({ max: 20 }),
})
const Sending = shape({ id: id().required(), ...PalletSending.own })
const Returning = shape({ id: id().required(), ...PalletReturning.own })

export const palletCalls = {
  /** Empty: what lies on it leaves by an order, and takes it along. @throws PALLET_NOT_HERE, PALLET_LOADED */
  palletSend: endpoint({
    name: 'palletSend',
    method: 'POST',
    path: '/ntocc-basic-api/palletSend',
    body: input<ValuesOf<typeof Sending>>(Sending),
    data: answer.value<{ id: number }>(['id']),
    permission: EDIT,
    staffOnly: true,
  }),
  /** @throws PALLET_NOT_AWAY */
  palletReturn: endpoint({
    name: 'palletReturn',
    method: 'POST',
    path: '/ntocc-basic-api/palletReturn',
    body: input<ValuesOf<typeof Returning>>(Returning),
    data: answer.value<{ id: number }>(['id']),
    permission: EDIT,
    staffOnly: true,
  }),
} as const
