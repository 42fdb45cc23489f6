import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  bankAccount,
  code,
  dateTime,
  entity,
  integer,
  longText,
  percent,
  personName,
  phone,
  shape,
  state,
  stateMachine,
  text,
  uscc,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { MONEY } from './party.ts'

const EDIT = { by: MONEY, permission: 'merchantAccount.edit' } as const
const DECIDE = { by: MONEY, permission: 'merchantAccount.approve' } as const

/** Whether a channel settles with the merchant, and what waits for a second person. */
export const merchantMachine = stateMachine({
  name: 'merchantSignStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'toSign', tone: 'waiting' },
    2: { key: 'signed', tone: 'done' },
    3: { key: 'changing', tone: 'waiting' },
    4: { key: 'suspended', tone: 'trouble' },
    5: { key: 'ended', tone: 'stopped' },
  },
  sets: { toDecide: ['toSign', 'changing'] },
  moves: [
    { name: 'submit', from: [0], to: 1, ...EDIT, needs: ['merchantCardGiven'] },
    { name: 'sign', from: [1], to: 2, ...DECIDE, needs: ['merchantByOther'] },
    { name: 'sendBack', from: [1], to: 0, ...DECIDE, reason: true },
    // With the new card or fee: by a call of its own.
    { name: 'change', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'approveChange', from: [3], to: 2, ...DECIDE, needs: ['merchantByOther'] },
    { name: 'refuseChange', from: [3], to: 2, ...DECIDE, reason: true },
    { name: 'suspend', from: [2], to: 4, ...DECIDE, reason: true },
    { name: 'resume', from: [4], to: 2, ...DECIDE, needs: ['merchantByOther'] },
    { name: 'end', from: [2, 4], to: 5, ...DECIDE, reason: true },
  ],
})

export const MERCHANT_CHANNELS = ['unionpay', 'wechat', 'alipay', 'bank'] as const

/** Where the channel settles to and what it takes; percent of what comes in. */
const settling = () => ({
  settleHolder: text({ max: 60 }).inOwnWords(),
  settleBank: text({ max: 100 }).inOwnWords(),
  settleCard: bankAccount().sensitive('BANK_CARD').filter('none'),
  feeRate: percent({ places: 2 }),
})
const next = () => ({
  nextHolder: text({ max: 60 }).readOnly().inOwnWords().filter('none'),
  nextBank: text({ max: 100 }).readOnly().inOwnWords().filter('none'),
  nextCard: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  nextFeeRate: percent({ places: 2 }).readOnly().filter('none'),
})

/** A company as a payment channel knows it: its papers, where it settles to and what it takes. */
export const MerchantAccount = entity('merchantAccount', {
  merchantNo: text({ max: 32 }).required().unique().filter('contains'),
  channel: code('merchantChannel', MERCHANT_CHANNELS).required(),
  name: text({ max: 100 }).required().inOwnWords().filter('contains'),
  uscc: uscc().required(),
  contact: personName().required().inOwnWords(),
  contactPhone: phone().required(),
  ...settling(),
  ...next(),
  askerId: integer({ min: 0 }).readOnly().filter('none'),
  asker: text({ max: 64 }).readOnly(),
  decider: text({ max: 64 }).readOnly(),
  signedAt: dateTime().readOnly(),
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  status: state(merchantMachine),
})
export type MerchantAccount = ValuesOf<typeof MerchantAccount>

export const merchantResource = resource<MerchantAccount>()('merchantAccount', {
  calls: ['list', 'get', 'create', 'update', 'move'],
  permission: { read: 'merchantAccount.read', edit: 'merchantAccount.edit', move: 'merchantAccount.read' },
  keyword: ['merchantNo', 'name', 'uscc'],
  staffOnly: true,
})

/** What of a signed one is changed: the card with its holder and bank, or the fee, or both. */
export const CHANGED = shape({
  settleHolder: text({ max: 60 }).required(),
  settleBank: text({ max: 100 }).required(),
  settleCard: bankAccount().required(),
  feeRate: percent({ places: 2 }).required(),
  reason: text({ max: 200 }).required(),
})
const Changing = shape({
  id: integer({ min: 1 }).required(),
  version: integer({ min: 0 }).required(),
  ...CHANGED.fields,
})

export const merchantCalls = {
  /** Asks for another card or fee; nothing of it counts until somebody else approves. @throws MOVE_REFUSED, CHANGED_BY */
  merchantChange: endpoint({
    name: 'merchantChange',
    method: 'POST',
    path: '/ntocc-basic-api/merchantChange',
    body: input<ValuesOf<typeof Changing>>(Changing),
    data: answer.record<MerchantAccount>(),
    versioned: true,
    permission: 'merchantAccount.edit',
    staffOnly: true,
  }),
}
