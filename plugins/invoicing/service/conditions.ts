import type { ConditionOf } from '@ntocc/sdk/fields'
import { type Condition, isCaller, isOwnParty } from '@ntocc/sdk/service'
import type { applicationMachine, InvoiceApplication } from '../contract/application.ts'
import type { Invoice, invoiceMachine } from '../contract/invoice.ts'
import { differing } from './lines.ts'
import type { Area } from './types.ts'

type Check = Condition<Area>

const applicationIn = (record: object): InvoiceApplication => record as InvoiceApplication
const invoiceIn = (record: object): Invoice => record as Invoice

/** What moves of an application need. All of it is asked again in the transaction of the move. */
export const applicationConditions = {
  // Nobody decides about invoices to their own company.
  invoiceByOther: async (ctx, { record }) => {
    const { applicantId, shipmentCode } = applicationIn(record)
    if (await isOwnParty(ctx, { shipmentCode })) return { code: 'validation.invoiceApplication.own' }
    return !(await isCaller(ctx, applicantId))
  },
  invoiceLinesStand: async (ctx, { record }) => {
    const waybill = await differing(ctx, applicationIn(record).applyNo)
    return waybill === undefined || { code: 'validation.invoiceApplication.line', params: { waybill } }
  },
} satisfies Record<Exclude<ConditionOf<typeof applicationMachine>, 'notBlacklistedToInvoice'>, Check>

export const invoiceConditions = {
  redLetter: (_, { record }) => invoiceIn(record).isRed === true,
  redByOther: async (ctx, { record }) => {
    const { drawerId, shipmentCode } = invoiceIn(record)
    if (await isOwnParty(ctx, { shipmentCode })) return { code: 'validation.invoiceApplication.own' }
    return !(await isCaller(ctx, drawerId))
  },
  // Of what the authority issued after all nothing is asked for again.
  invoiceCertain: (_, { record }) => !invoiceIn(record).trouble,
} satisfies Record<ConditionOf<typeof invoiceMachine>, Check>
