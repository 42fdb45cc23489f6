import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { bankLineConditions, bankLineHooks, read, standing } from './service/bank/calls.ts'
import { readStatementDay, readStatements } from './service/bank/read.ts'
import { carriageBatches } from './service/batches.ts'
import { billedCarriage, billedCharges } from './service/billed.ts'
import { followWaybill } from './service/cancelled.ts'
import { batchConditions } from './service/conditions.ts'
import { charged, deducted } from './service/deducted.ts'
import { priced, unpriced } from './service/freight.ts'
import { batchHooks, chargeHooks, lineHooks } from './service/hooks.ts'
import { differences, make, preview, refresh, takeIn } from './service/making.ts'
import { ask, evidence, pay, payable, retry, retryable, urge } from './service/payments/calls.ts'
import { credit } from './service/payments/credit.ts'
import { payOut } from './service/payments/orders.ts'
import { carriagePaid } from './service/payments/paid.ts'
import { bankReceipts } from './service/payments/receipts.ts'
import { payPayments } from './service/payments/run.ts'
import { owed } from './service/posting.ts'
import { drawOwed } from './service/received/draw.ts'
import { owedAges, remindOwed } from './service/received/due.ts'
import { giveBack, returnable } from './service/received/give-back.ts'
import { countOwed, owedByShippers } from './service/received/owed.ts'
import { receivable, receive, receiveOwed } from './service/received/receive.ts'
import { statement } from './service/statement.ts'
import { todo } from './service/todo.ts'

export default defineService(contract, {
  hooks: {
    settlementBatch: batchHooks,
    settlementLine: lineHooks,
    settlementCharge: chargeHooks,
    bankLine: bankLineHooks,
  },
  conditions: { settlementBatch: batchConditions, bankLine: bankLineConditions },
  follows: { waybill: followWaybill },
  todo,
  demo,
  calls: {
    settlementPreview: preview,
    settlementMake: make,
    settlementTakeIn: takeIn,
    settlementRefresh: refresh,
    settlementDifferences: differences,
    settlementDeducted: deducted,
    settlementCharged: charged,
    settlementOwed: owed,
    settlementStatement: statement,
    carrierFreightList: unpriced,
    carrierFreightSet: priced,
    settlementPayable: payable,
    settlementPay: pay,
    settlementCredit: credit,
    settlementReceivable: receivable,
    settlementReceive: receive,
    settlementOwedAges: owedAges,
    settlementReturnable: returnable,
    settlementGiveBack: giveBack,
    paymentRetryable: retryable,
    paymentAsk: ask,
    paymentRetry: retry,
    paymentUrge: urge,
    paymentEvidence: evidence,
    bankStatementStanding: standing,
    bankStatementRead: read,
  },
  jobs: {
    payPayments: { everyMs: 15_000, run: payPayments },
    readStatements: { everyMs: 3_600_000, run: readStatements },
    readStatementDay: { run: readStatementDay },
    countOwed: { everyMs: 600_000, run: countOwed },
    drawOwed: { everyMs: 60_000, run: drawOwed },
    // In the morning: nobody is told of debts at night.
    remindOwed: { cron: '0 9 * * *', run: remindOwed },
  },
  provides: {
    billedCarriage,
    billedCharges,
    carriageBatches,
    carriagePaid,
    payOut,
    bankReceipts,
    receiveOwed,
    owedByShippers,
  },
  environment: ['BANK_URL'],
})
