import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { Withdrawal, withdrawalMachine } from './contract/withdrawal.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { balancesOf, creditParty, statistics } from './service/money/answers.ts'
import { openFromRecords } from './service/money/opening.ts'
import { change, prove, sendCode, set, state } from './service/password/calls.ts'
import { start, withdraw } from './service/withdrawals/ask.ts'
import { accountConditions, withdrawalConditions, withdrawalHooks } from './service/withdrawals/decide.ts'
import { hear } from './service/withdrawals/hear.ts'

export default defineService(contract, {
  hooks: {
    withdrawal: withdrawalHooks,
    moneyAccount: { sort: { sortField: 'accountNo', sortType: 'asc' } },
    accountChange: { sort: { sortField: 'at', sortType: 'desc' } },
  },
  conditions: { withdrawal: withdrawalConditions, moneyAccount: accountConditions },
  provides: { balancesOf, creditParty },
  hears: { paymentNews: hear },
  todo: {
    transfer_apply_count: {
      of: Withdrawal,
      staffOnly: true,
      permission: 'withdrawal.review',
      where: sql`status ${inStates(withdrawalMachine, 'toDecide')}`,
    },
  },
  calls: {
    revenueWithdraw: withdraw,
    withdrawalStart: start,
    accountStatistics: statistics,
    payPasswordState: state,
    payPasswordCode: sendCode,
    payPasswordSet: set,
    payPasswordChange: change,
    payPasswordProve: prove,
  },
  seed: area => openFromRecords(area),
  demo,
})
