import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from './contract/machine.ts'
import { Prepaid } from './contract/prepaid.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { ask, start } from './service/ask.ts'
import { carriageAdvances } from './service/bring.ts'
import { followBatch, sayPaidAgain } from './service/closing.ts'
import { prepaidConditions, prepaidHooks, repay } from './service/decide.ts'
import { hearOfDeduction, hearOfPayment } from './service/hear.ts'
import { sums } from './service/sums.ts'
import { followWaybill, watchPrepaid } from './service/watch.ts'

const HOUR = 3_600_000

export default defineService(contract, {
  hooks: { prepaid: prepaidHooks, prepaidEntry: { sort: { sortField: 'at', sortType: 'desc' } } },
  conditions: { prepaid: prepaidConditions },
  follows: { waybill: followWaybill, settlementBatch: followBatch },
  hears: { paymentNews: hearOfPayment, carriageDeducted: hearOfDeduction },
  brings: { carriageAdvances },
  todo: {
    pay_in_advance_count: {
      of: Prepaid,
      staffOnly: true,
      permission: 'prepaid.review',
      where: sql`status ${inStates(prepaidMachine, 'toReview')}`,
    },
    prepaid_overdue_count: {
      of: Prepaid,
      permission: 'prepaid.read',
      where: sql`status ${inStates(prepaidMachine, 'overdue')}`,
    },
  },
  calls: {
    prepaidStart: start,
    prepaidAsk: ask,
    prepaidRepay: repay,
    prepaidSayPaidAgain: sayPaidAgain,
    prepaidSums: sums,
  },
  jobs: { watchPrepaid: { everyMs: HOUR, run: watchPrepaid } },
  demo,
})
