import { answer, endpoint, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  localized,
  money,
  positiveNumber,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { fuelUnit } from './transactions.ts'

/** Whether a line of a supplier's statement has its transaction. */
export const statementMachine = stateMachine({
  name: 'fuelStatementStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'waiting' },
    1: { key: 'matched', tone: 'done' },
    2: { key: 'differs', tone: 'trouble' },
    3: { key: 'ignored', tone: 'stopped' },
    4: { key: 'disputed', tone: 'moving' },
  },
  sets: {
    /** Somebody has to look at the line. */
    toClear: ['open', 'differs'],
    /** The transaction of ours that it names is no other line's. */
    found: ['matched', 'differs', 'disputed'],
    /** It is owed as the supplier has it, or may come to be. */
    counted: ['open', 'matched', 'differs', 'disputed'],
  },
  moves: [
    { name: 'match', from: [0], to: 1, by: ['PLAT_ADMIN', 'SYSTEM'] },
    { name: 'differ', from: [0], to: 2, by: ['SYSTEM'] },
    { name: 'accept', from: [2], to: 1, by: ['PLAT_ADMIN'], reason: true },
    /** With the fill of the card that is nearest to it, which is farther away than a match may be. */
    { name: 'pair', from: [0], to: 1, by: ['PLAT_ADMIN'], reason: true },
    /** The supplier is asked: until they have answered it is for nobody here to do. */
    { name: 'dispute', from: [0, 2], to: 4, by: ['PLAT_ADMIN'], reason: true },
    { name: 'ignore', from: [0, 2, 4], to: 3, by: ['PLAT_ADMIN'], reason: true },
    { name: 'takeUp', from: [2, 3, 4], to: 0, by: ['PLAT_ADMIN'] },
  ],
})

/** One line of what a supplier says was taken. */
export const FuelStatement = entity('fuelStatement', {
  supplierNo: text({ max: 40 }).required().unique(),
  time: dateTime().required(),
  cardNo: text({ max: 32 }).required(),
  station: localized({ max: 80 }),
  product: code('gasProduct').required(),
  quantity: positiveNumber({ places: 3, max: 10_000 }).required().in(fuelUnit),
  amount: money({ min: 0.01 }).required(),
  transactionCode: reference('fuelTransaction').readOnly(),
  /** The supplier's amount less ours. */
  difference: money({ min: -1e9 }).readOnly(),
  status: state(statementMachine),
})
export type FuelStatement = ValuesOf<typeof FuelStatement>

export const fuelStatements = resource<FuelStatement>()('fuelStatement', {
  permission: { read: 'fuelStatement.read', edit: 'fuelStatement.edit' },
  keyword: ['supplierNo', 'cardNo', 'station'],
  staffOnly: true,
})

/** What became of the open lines. */
export interface Matched {
  matched: number
  differing: number
  open: number
}

/** Looks for the transactions of all open lines again. */
export const fuelStatementMatch = endpoint({
  name: 'fuelStatementMatch',
  method: 'POST',
  path: '/ntocc-basic-api/fuelStatementMatch',
  data: answer.value<Matched>(['matched', 'differing', 'open']),
  permission: 'fuelStatement.edit',
  staffOnly: true,
})
