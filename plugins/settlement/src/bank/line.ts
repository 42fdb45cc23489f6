import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { BankLine, bankLineMachine, bankLineResource, bankStatementCalls } from '../../contract/bank-line.ts'

/** By the bank's number; one that the bank does not have goes by the payment's. */
export const bankLineName = ({ serial, payNo, code }: BankLine): string => serial ?? payNo ?? code

export const BANK_LINE_FACTS = formOf(BankLine, {
  groups: [
    { title: 'group.told', fields: ['serial', 'day', 'time', 'kind', 'told', 'payeeName', 'cardNo', 'orderNo'] },
    { title: 'group.booked', fields: ['payNo', 'matchedBy', 'booked', 'difference'] },
    { title: 'group.cleared', fields: ['keeper', 'reason'] },
  ],
})

const { by } = bankLineResource
/** What is read anew after a line was cleared or a day was read. */
export const BANK_TOUCHED = [by.list, by.get, bankStatementCalls.bankStatementStanding]

export const BANK_LINE_MOVES: MoveSource<BankLine> = {
  machine: bankLineMachine,
  state: 'status',
  call: by.move,
  get: by.get,
  invalidates: BANK_TOUCHED,
}
