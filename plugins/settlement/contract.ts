import { defineContract } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { SettlementBatch, SettlementLine, SIDES, settlementResources } from './contract/batch.ts'
import { settlementCalls } from './contract/calls.ts'
import { freightCalls } from './contract/freight.ts'
import { statementCalls } from './contract/statement.ts'

/** What a party sees of its own. */
const OWN = ['SettlementBatches', 'SettlementBatchDetail', 'SettlementStatement']

/** What waybills bring and cost, settled with whom it concerns, and posted to the books when it is approved. */
export default defineContract({
  id: 'settlement',
  entities: { settlementBatch: SettlementBatch, settlementLine: SettlementLine },
  resources: settlementResources,
  calls: { ...settlementCalls, ...statementCalls, ...freightCalls },
  todo: ['valuating_count', 'remit_count', 'settlement_approve_count', 'settlement_confirm_count'],
  // The first two stand in the specification's table.
  todoOrder: { valuating_count: 30, remit_count: 60, settlement_approve_count: 61, settlement_confirm_count: 62 },
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
    SETTLEMENT_PARTY: {},
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
  search: {
    settlementBatch: {
      by: ['batchNo'],
      title: 'batchNo',
      hint: [],
      state: 'status',
      to: '/settlement/batches/detail?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        pages: [
          'SettlementBatches',
          'SettlementBatchDetail',
          'CarrierSettlement',
          'CarrierPaymentApproval',
          'CarrierFreight',
          'SettlementList',
          'SettlementLines',
          'SettlementStatement',
        ],
        permissions: [
          'settlement.read',
          'settlement.edit',
          'settlement.submit',
          'settlement.approve',
          'settlement.reject',
        ],
      },
      SHIPPER: { pages: OWN, permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
      DRIVER: { pages: OWN, permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
      CARRIER: { pages: OWN, permissions: ['settlement.read', 'settlement.confirm', 'settlement.reject'] },
    },
  },
})
