import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { followBatch, invoicesOf, outputTax } from './service/answers.ts'
import { apply, invoiceable } from './service/apply.ts'
import { ask, deliver, evidence, reverse } from './service/calls.ts'
import { applicationConditions, invoiceConditions } from './service/conditions.ts'
import { applicationHooks, invoiceHooks, itemHooks } from './service/hooks.ts'
import { drawInvoices } from './service/run.ts'
import { todo } from './service/todo.ts'

export default defineService(contract, {
  hooks: { invoiceApplication: applicationHooks, invoice: invoiceHooks, invoiceItem: itemHooks },
  conditions: { invoiceApplication: applicationConditions, invoice: invoiceConditions },
  follows: { settlementBatch: followBatch },
  provides: { invoicesOf },
  todo,
  demo,
  calls: {
    invoiceable,
    invoiceApply: apply,
    invoiceDeliver: deliver,
    invoiceReverse: reverse,
    invoiceAsk: ask,
    invoiceEvidence: evidence,
    outputTax,
  },
  jobs: { drawInvoices: { everyMs: 15_000, run: drawInvoices } },
  environment: ['TAX_URL'],
})
