import { defineContract } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { SettlementBatch, SettlementLine, SIDES, settlementResources } from './contract/batch.ts'
import { settlementCalls } from './contract/calls.ts'

/** What waybills bring and cost, settled with whom it concerns, and posted to the books when it is approved. */
export default defineContract({
  id: 'settlement',
  entities: { settlementBatch: SettlementBatch, settlementLine: SettlementLine },
  resources: settlementResources,
  calls: settlementCalls,
  permissions: [
    'settlement.read',
    'settlement.edit',
    'settlement.submit',
    'settlement.approve',
    'settlement.reject',
    'settlement.confirm',
  ],
  dictionaries: { settlementSide: SIDES },
  errors: {
    SETTLEMENT_SPAN: {},
    SETTLEMENT_NOTHING: {},
    SETTLEMENT_MANY: {},
    SETTLEMENT_LOCKED: {},
  },
  issues: [
    'settlementBatch.oneParty',
    'settlementBatch.sums',
    'settlementBatch.ownParty',
    'settlementLine.sums',
    'settlementLine.reasoned',
  ],
  settings: shape({
    /** From this sum on a second person approves as well. */
    secondApproval: money({ min: 0 }).required().default('100000.00'),
  }),
  money: {
    accounts: {
      // Below nothing by what is owed to the platform.
      receivable: { mayGoBelow: true },
      payable: { mayGoBelow: true },
      income: { mayGoBelow: true, parts: 4 },
      cost: { mayGoBelow: true, parts: 4 },
    },
    bookings: {
      charge: { from: 'receivable', to: 'income' },
      owe: { from: 'cost', to: 'payable' },
    },
  },
  search: {},
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        permissions: [
          'settlement.read',
          'settlement.edit',
          'settlement.submit',
          'settlement.approve',
          'settlement.reject',
        ],
      },
      SHIPPER: { permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
      DRIVER: { permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
      CARRIER: { permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
    },
  },
})
