import { answer, endpoint, type FieldIssue, input } from '@ntocc/sdk/contracts'
import { date, money, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { ChangeSubject } from './account.ts'
import type { Withdrawal } from './withdrawal.ts'

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

/** A card of the caller's own party that money can be withdrawn to, its number masked. */
export interface OwnCard {
  code: string
  holder: string
  bankName: string
  cardNo: string
  isDefault: boolean
  /** It was checked whether holder and card belong together, and they do. */
  isVerified: boolean
}

/** What stands against withdrawing at all; words under `issue.withdrawal`. */
export const WITHDRAWAL_REFUSALS = ['frozen', 'noWithdrawals', 'noCard', 'noPayPassword', 'nothing'] as const
export type WithdrawalRefusal = (typeof WITHDRAWAL_REFUSALS)[number]

/** What a party needs to see before it asks for money. */
export interface WithdrawalStart {
  accountNo?: string
  balance: string
  frozen: string
  /** What can be withdrawn: of a shipper's what is neither ordered nor owed. */
  available: string
  /** What of the account is kept for that; absent where nothing is. */
  committed?: string
  fee: string
  least: string
  most: string
  cards: OwnCard[]
  hasPayPassword: boolean
  refusals: WithdrawalRefusal[]
  /** What the blacklist or a certificate has against it, in the reader's language. */
  held?: FieldIssue
}

/** What moved in a span of days. */
export interface AccountStatistics {
  opening: string
  closing: string
  frozen: string
  incoming: string
  outgoing: string
  /** How many accounts have moved, and how many there are. */
  moved: number
  accounts: number
  subjects: { subject: ChangeSubject; lines: number; incoming: string; outgoing: string }[]
  days: { day: string; incoming: string; outgoing: string; balance: string }[]
  /** Accounts whose sums differ from the books; none is what is to be. */
  differing: string[]
  /** How many accounts were compared for it: all that the caller may see. */
  compared: number
}

const Span = shape({
  start: date().required(),
  end: date().required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
})
export type Span = ValuesOf<typeof Span>

/** Query of the specification's call; a password or what was proven by one stands for the payer. */
const Asking = shape({
  amount: money({ min: 0.01 }).required(),
  /** What it was said to cost: where it costs something else by now, nothing is asked for. */
  fee: money({ min: 0 }),
  cardCode: text({ max: 64 }),
  payPassword: text({ max: 20 }),
  payProof: text({ max: 400 }),
  source: text({ max: 10 }),
})

export const PAY_PASSWORD_LENGTH = 6
const digits = () => text({ max: 20 }).required()

const Setting = shape({ code: digits(), password: digits() })
const Changing = shape({ old: digits(), password: digits() })
const Proving = shape({ password: digits() })

export const accountCalls = {
  /** Specification, section 7: the caller's own party asks for money. @throws PAY_PASSWORD_WRONG, BALANCE_TOO_LOW, WITHDRAWAL_HELD, WITHDRAWAL_FEE, WITHDRAWAL_DAY */
  revenueWithdraw: endpoint({
    name: 'revenueWithdraw',
    method: 'POST',
    path: at('party/revenueWithdraw'),
    query: input<ValuesOf<typeof Asking>>(Asking),
    data: answer.record<Withdrawal>(),
    secretQuery: true,
    permission: 'withdrawal.submit',
  }),
  withdrawalStart: endpoint({
    name: 'withdrawalStart',
    method: 'GET',
    path: at('withdrawalStart'),
    data: answer.value<WithdrawalStart>([
      'balance',
      'frozen',
      'available',
      'fee',
      'least',
      'most',
      'cards',
      'hasPayPassword',
      'refusals',
    ]),
    permission: 'withdrawal.submit',
  }),
  accountStatistics: endpoint({
    name: 'accountStatistics',
    method: 'GET',
    path: at('accountStatistics'),
    query: input<Span>(Span),
    data: answer.value<AccountStatistics>([
      'opening',
      'closing',
      'frozen',
      'incoming',
      'outgoing',
      'moved',
      'accounts',
      'subjects',
      'days',
      'differing',
      'compared',
    ]),
    permission: 'moneyAccount.read',
  }),
  payPasswordState: endpoint({
    name: 'payPasswordState',
    method: 'GET',
    path: at('payPasswordState'),
    data: answer.value<{ isSet: boolean; changedAt?: string; phone?: string }>(['isSet']),
    signedIn: 'own',
  }),
  /** Sends a code to the caller's own phone. @throws FORBIDDEN without a phone that is proven */
  payPasswordCode: endpoint({
    name: 'payPasswordCode',
    method: 'POST',
    path: at('payPasswordCode'),
    data: answer.value<{ sent: boolean }>(['sent']),
    signedIn: 'own',
  }),
  /** The first one, or another where the one before is forgotten. @throws CODE_WRONG, PAY_PASSWORD_SIMPLE */
  payPasswordSet: endpoint({
    name: 'payPasswordSet',
    method: 'POST',
    path: at('payPasswordSet'),
    body: input<ValuesOf<typeof Setting>>(Setting),
    data: answer.value<{ isSet: boolean }>(['isSet']),
    signedIn: 'own',
  }),
  payPasswordChange: endpoint({
    name: 'payPasswordChange',
    method: 'POST',
    path: at('payPasswordChange'),
    body: input<ValuesOf<typeof Changing>>(Changing),
    data: answer.value<{ isSet: boolean }>(['isSet']),
    signedIn: 'own',
  }),
  /** What stands for the password for five minutes, for this account alone. @throws PAY_PASSWORD_WRONG, TOO_MANY_TRIES */
  payPasswordProve: endpoint({
    name: 'payPasswordProve',
    method: 'POST',
    path: at('payPasswordProve'),
    body: input<ValuesOf<typeof Proving>>(Proving),
    data: answer.value<{ proof: string; until: string }>(['proof', 'until']),
    signedIn: 'own',
  }),
}
