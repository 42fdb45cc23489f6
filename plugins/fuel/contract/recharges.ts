import { resource } from '@ntocc/sdk/contracts'
import {
  dateTime,
  entity,
  images,
  localized,
  money,
  reference,
  state,
  stateMachine,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** From the order of money for a card until it is on it. */
export const rechargeMachine = stateMachine({
  name: 'oilRechargeStatus',
  initial: 0,
  states: {
    0: { key: 'toPay', tone: 'waiting' },
    1: { key: 'paid', tone: 'moving' },
    2: { key: 'supplied', tone: 'moving' },
    3: { key: 'credited', tone: 'done' },
    4: { key: 'cancelled', tone: 'stopped' },
  },
  sets: {
    /** Money that is ordered for its card, or on its way there. */
    underWay: ['toPay', 'paid', 'supplied'],
  },
  moves: [
    { name: 'pay', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'oilRecharge.edit' },
    { name: 'supply', from: [1], to: 2, by: ['PLAT_ADMIN'], permission: 'oilRecharge.edit' },
    { name: 'credit', from: [2], to: 3, by: ['PLAT_ADMIN'], permission: 'oilRecharge.credit' },
    { name: 'cancel', from: [0, 1], to: 4, by: ['PLAT_ADMIN'], permission: 'oilRecharge.edit', reason: true },
  ],
})

/** Money ordered for a card: `amount` comes onto it, `cash` is paid for it; what is between them is the supplier's rebate. */
export const OilRecharge = entity('oilRecharge', {
  cardCode: reference('oilCard').required(),
  amount: money({ min: 0.01 }).required(),
  cash: money({ min: 0 }).required(),
  supplier: localized({ max: 80 }),
  voucher: images({ max: 6 }),
  paidTime: dateTime().readOnly(),
  creditedTime: dateTime().readOnly(),
  status: state(rechargeMachine),
})
export type OilRecharge = ValuesOf<typeof OilRecharge>

export const oilRecharges = resource<OilRecharge>()('oilRecharge', {
  // Whoever credits what others ordered changes nothing else of it: each move has its own code.
  permission: { read: 'oilRecharge.read', edit: 'oilRecharge.edit', move: 'oilRecharge.read' },
  keyword: ['code', 'supplier'],
  staffOnly: true,
})
