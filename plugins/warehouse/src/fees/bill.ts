import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { billCalls, billResources, StorageBill, StorageBillLine } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { DECISIONS } from './Decide.tsx'

const { storageBill, storageBillLine, storageBillPart } = billResources

export const billName = ({ billNo, code }: Pick<StorageBill, 'billNo' | 'code'>): string => billNo ?? code
export const billPath = ({ id }: Pick<StorageBill, 'id'>): string => `/warehouse/bills/detail?id=${id}`
export const billLineName = ({ billNo, lineNo }: StorageBillLine): string => `${billNo}/${lineNo ?? ''}`

/** What is shown of a bill; nothing of it is typed. */
export const BILL_FACTS = formOf(StorageBill, {
  groups: [
    {
      title: 'group.bill',
      fields: ['billNo', 'shipmentCode', 'periodStart', 'periodEnd', 'lineCount', 'amount', 'adjustment', 'total'],
    },
    {
      title: 'group.decisions',
      fields: ['sentBy', 'confirmedBy', 'confirmedAt', 'approvedBy', 'approvedAt', 'batchNo', 'settled'],
    },
  ],
})

export const ADJUSTMENT_FORM = formOf(StorageBillLine, {
  groups: [{ title: 'group.adjustment', help: 'group.adjustmentHelp', fields: ['amount', 'reason', 'aboutBillNo'] }],
  depends: { reason: { on: [], require: () => true } },
})

/** What shows bills or their lines, and is read anew after something was done to one. */
export const TOUCHED = [
  storageBill.by.list,
  storageBill.by.get,
  storageBillLine.by.list,
  storageBillPart.by.list,
  billCalls.storageBillBooked,
  billCalls.storageBillPreview,
]

/** Every decision is shown what it moves before it is made. */
export const BILL_MOVES: MoveSource<StorageBill> = {
  machine: storageBillMachine,
  state: 'status',
  call: storageBill.by.move,
  get: storageBill.by.get,
  dialogs: DECISIONS,
  invalidates: TOUCHED,
}
