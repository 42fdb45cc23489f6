import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { cardMachine, OilCard } from './contract/cards.ts'
import { OilRecharge, rechargeMachine } from './contract/recharges.ts'
import { FuelStatement, statementMachine } from './contract/statements.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { cardHooks, pledge, release, watchCards } from './service/cards.ts'
import { odd } from './service/odd.ts'
import { own } from './service/own.ts'
import { priceHooks } from './service/prices.ts'
import { rechargeHooks } from './service/recharges.ts'
import { claimCall, decideCall, releaseCall } from './service/reconcile/decide.ts'
import { queueCall } from './service/reconcile/queue.ts'
import { sheetCall } from './service/reconcile/sheet.ts'
import { spending, summary } from './service/reports.ts'
import { matchCall, matchJob, statementHooks } from './service/statements.ts'
import { refund, transactionHooks } from './service/transactions.ts'

const FIVE_MINUTES = 300_000

export default defineService(contract, {
  hooks: {
    oilCard: cardHooks,
    oilRecharge: rechargeHooks,
    fuelTransaction: transactionHooks,
    fuelStatement: statementHooks,
    oilPrice: priceHooks,
  },
  calls: {
    oilCardPledge: pledge,
    oilCardRelease: release,
    fuelRefund: refund,
    fuelSpending: spending,
    fuelOdd: odd,
    fuelOwn: own,
    fuelSummary: summary,
    fuelStatementMatch: matchCall,
    fuelReconciliationQueue: queueCall,
    fuelReconciliationSheet: sheetCall,
    fuelReconciliationClaim: claimCall,
    fuelReconciliationRelease: releaseCall,
    fuelReconciliationDecide: decideCall,
  },
  todo: {
    oil_card_low_count: {
      of: OilCard,
      where: sql`status ${inStates(cardMachine, 'active')} and is_low`,
      staffOnly: true,
    },
    oil_recharge_count: {
      of: OilRecharge,
      where: sql`status ${inStates(rechargeMachine, 'supplied')}`,
      staffOnly: true,
      permission: 'oilRecharge.credit',
    },
    fuel_statement_count: {
      of: FuelStatement,
      where: sql`status ${inStates(statementMachine, 'toClear')}`,
      staffOnly: true,
      permission: 'fuelStatement.edit',
    },
  },
  jobs: {
    watchCards: { everyMs: FIVE_MINUTES, run: watchCards },
    matchStatements: { run: matchJob },
  },
  demo,
})
