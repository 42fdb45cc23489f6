import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  entity,
  flag,
  id,
  integer,
  money,
  plate,
  reference,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Whether a card can be paid with. */
export const cardMachine = stateMachine({
  name: 'oilCardStatus',
  initial: 1,
  states: {
    1: { key: 'active', tone: 'done' },
    2: { key: 'expired', tone: 'waiting' },
    3: { key: 'recovered', tone: 'stopped' },
    4: { key: 'lost', tone: 'trouble' },
  },
  moves: [
    { name: 'reportLost', from: [1], to: 4, by: ['PLAT_ADMIN'], reason: true },
    { name: 'found', from: [4], to: 1, by: ['PLAT_ADMIN'] },
    { name: 'expire', from: [1], to: 2, by: ['PLAT_ADMIN', 'SYSTEM'] },
    { name: 'renew', from: [2], to: 1, by: ['PLAT_ADMIN'] },
    { name: 'recover', from: [1, 2, 4], to: 3, by: ['PLAT_ADMIN'], reason: true },
    // Money may come back to it meanwhile: whoever has it next spends that.
    { name: 'reissue', from: [3], to: 1, by: ['PLAT_ADMIN'] },
  ],
})

/** A card or an account that fuel is paid with. Its balance follows from its entries, never from a form. */
export const OilCard = entity('oilCard', {
  cardNo: text({ max: 32 }).required().unique(),
  brand: code('oilCardBrand', ['petrochina', 'sinopec', 'platform']).required(),
  source: code('oilCardSource', ['supplier', 'purchased', 'customer']).required(),
  vehicleNo: plate(),
  driverCode: reference('driver'),
  validTo: date(),
  balance: money({ min: 0 }).readOnly().default('0.00'),
  /** Kept for one waybill: other trips are paid from what is beside it. */
  pledgedAmount: money({ min: 0 }).readOnly().default('0.00'),
  pledgedWaybillNo: text({ max: 20 }).readOnly(),
  /** What can be spent freely is below the limit of the settings. */
  isLow: flag().readOnly(),
  status: state(cardMachine),
})
export type OilCard = ValuesOf<typeof OilCard>

export const oilCards = resource<OilCard>()('oilCard', {
  permission: { read: 'oilCard.read', edit: 'oilCard.edit' },
  keyword: ['cardNo', 'vehicleNo'],
  also: ['vehicleNo'],
  staffOnly: true,
})

/** What happened to the money of a card, and what was left: only ever added to. */
export const OilCardEntry = entity('oilCardEntry', {
  cardCode: reference('oilCard').required(),
  kind: code('oilCardEntryKind', ['recharge', 'purchase', 'refund']).required(),
  amount: money({ min: -1e9 }).required(),
  balance: money().required(),
  /** Number of the recharge or the transaction. */
  docCode: text({ max: 64 }),
  waybillNo: text({ max: 20 }),
})
export type OilCardEntry = ValuesOf<typeof OilCardEntry>

export const oilCardEntries = resource<OilCardEntry>()('oilCardEntry', {
  calls: ['list', 'get'],
  permission: { read: 'oilCard.read', edit: 'oilCard.edit' },
  keyword: ['docCode', 'waybillNo'],
  staffOnly: true,
})

/** What is asked for when a card is pledged; a form of its own, not a stored record. */
export const OilCardPledge = entity('oilCardPledge', {
  waybillNo: text({ max: 20 }).required(),
  amount: money({ min: 0.01 }).required(),
})

const CardSeen = { id: id().required(), version: integer({ min: 0 }).required() }

export interface PledgeBody {
  id: number
  version: number
  waybillNo: string
  amount: string
}

/** Keeps part of a card's balance for one waybill. */
export const oilCardPledge = endpoint({
  name: 'oilCardPledge',
  method: 'POST',
  path: '/ntocc-basic-api/oilCardPledge',
  body: input<PledgeBody>(shape({ ...CardSeen, ...OilCardPledge.own })),
  data: answer.record<OilCard>(),
  permission: 'oilCard.edit',
  staffOnly: true,
})

/** Frees what a card was pledged with. */
export const oilCardRelease = endpoint({
  name: 'oilCardRelease',
  method: 'POST',
  path: '/ntocc-basic-api/oilCardRelease',
  body: input<{ id: number; version: number }>(shape(CardSeen)),
  data: answer.record<OilCard>(),
  permission: 'oilCard.edit',
  staffOnly: true,
})
