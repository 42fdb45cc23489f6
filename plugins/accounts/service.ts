import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { Collection, collectionMachine } from './contract/collection.ts'
import { MerchantAccount, merchantMachine } from './contract/merchant.ts'
import { SplitRule, splitRuleMachine } from './contract/split.ts'
import { Withdrawal, withdrawalMachine } from './contract/withdrawal.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { collectionStart, signerOfNotices } from './service/collections/account.ts'
import { asked, askNow, collectReceipts, takeNotice } from './service/collections/ask.ts'
import { codeHooks } from './service/collections/codes.ts'
import { assign, collectionConditions, collectionHooks } from './service/collections/decide.ts'
import { hearReturns } from './service/collections/hear.ts'
import { play, SIMULATOR } from './service/collections/play.ts'
import { changeMerchant, merchantConditions, merchantHooks } from './service/merchants/rules.ts'
import { balancesOf, creditParty, debitParty, returnDebit, statistics } from './service/money/answers.ts'
import { openFromRecords } from './service/money/opening.ts'
import { change, prove, sendCode, set, state } from './service/password/calls.ts'
import { splitConditions, splitRuleHooks } from './service/splits/rules.ts'
import { start, withdraw } from './service/withdrawals/ask.ts'
import { accountConditions, withdrawalConditions, withdrawalHooks } from './service/withdrawals/decide.ts'
import { hear } from './service/withdrawals/hear.ts'

export default defineService(contract, {
  hooks: {
    withdrawal: withdrawalHooks,
    moneyAccount: { sort: { sortField: 'accountNo', sortType: 'asc' } },
    accountChange: { sort: { sortField: 'at', sortType: 'desc' } },
    collectionCode: codeHooks,
    collection: collectionHooks,
    merchantAccount: merchantHooks,
    splitRule: splitRuleHooks,
    splitRecord: { sort: { sortField: 'at', sortType: 'desc' } },
  },
  conditions: {
    withdrawal: withdrawalConditions,
    moneyAccount: accountConditions,
    collection: collectionConditions,
    merchantAccount: merchantConditions,
    splitRule: splitConditions,
  },
  provides: { balancesOf, creditParty, debitParty, returnDebit },
  hears: {
    paymentNews: async (ctx, news) => {
      await hear(ctx, news)
      await hearReturns(ctx, news)
    },
  },
  jobs: { collectReceipts: { everyMs: 20_000, run: collectReceipts } },
  environment: [SIMULATOR],
  signers: { collectionNotice: signerOfNotices },
  todo: {
    transfer_apply_count: {
      of: Withdrawal,
      staffOnly: true,
      permission: 'withdrawal.review',
      where: sql`status ${inStates(withdrawalMachine, 'toDecide')}`,
    },
    collection_match_count: {
      of: Collection,
      staffOnly: true,
      permission: 'collection.match',
      where: sql`status ${inStates(collectionMachine, 'toMatch')}`,
    },
    collection_approve_count: {
      of: Collection,
      staffOnly: true,
      permission: 'collection.approve',
      where: sql`status ${inStates(collectionMachine, 'toDecide')}`,
    },
    merchant_approve_count: {
      of: MerchantAccount,
      staffOnly: true,
      permission: 'merchantAccount.approve',
      where: sql`status ${inStates(merchantMachine, 'toDecide')}`,
    },
    split_approve_count: {
      of: SplitRule,
      staffOnly: true,
      permission: 'split.approve',
      where: sql`status ${inStates(splitRuleMachine, 'toDecide')}`,
    },
  },
  calls: {
    merchantChange: changeMerchant,
    revenueWithdraw: withdraw,
    withdrawalStart: start,
    accountStatistics: statistics,
    payPasswordState: state,
    payPasswordCode: sendCode,
    payPasswordSet: set,
    payPasswordChange: change,
    payPasswordProve: prove,
    collectionStart,
    collectionAssign: assign,
    collectionAsk: askNow,
    collectionAsked: asked,
    collectionNotice: takeNotice,
    collectionPlay: play,
  },
  seed: area => openFromRecords(area),
  demo,
})
