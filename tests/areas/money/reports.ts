import { invoiceStateMachine, platformDay, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { AccountStatistics } from '../../../plugins/accounts/contract/calls.ts'
import type { FinanceSummary } from '../../../plugins/finance/contract/calls.ts'
import type { TaxMonth } from '../../../plugins/invoicing/contract/calls.ts'
import type { PrepaidSums } from '../../../plugins/prepaid/contract/calls.ts'
import { settlementMachine } from '../../../plugins/settlement/contract/machine.ts'
import type { Statement } from '../../../plugins/settlement/contract/statement.ts'
import type { Family } from './family.ts'
import type { House } from './house.ts'
import { type Records, sum } from './records.ts'
import type { Say } from './truths.ts'

const DAY_MS = 86_400_000
/** Around now, so that no midnight falls between what is done and what is read. */
const aroundNow = () => {
  const [start, end] = [-1, 1].map(days => platformDay(new Date(Date.now() + days * DAY_MS)))
  return `start=${start}&end=${end}`
}
const yuan = (fen: number) => fenToYuan(fen)

/** What a party is stated is what the transfers of its account come to, line by line. */
const stated = async ({ house, shipper, drivers }: Family, { book }: Records, say: Say): Promise<void> => {
  for (const [token, owner, kind, sign] of [
    [shipper.token, `shipment:${shipper.code}`, 'settlement.receivable', -1],
    ...drivers.map(({ code, token }) => [token, `driver:${code}`, 'settlement.payable', 1] as const),
  ] as const) {
    const told = await house.get<Statement>(`settlementStatement?${aroundNow()}`, token)
    const owed = sign * book(kind, owner).balance
    say(`${owner}: is stated`, told.closing, yuan(owed))
    say(`${owner}: lines of the statement`, yuan(sum(told.lines, line => fenOfYuan(line.moved))), told.moved)
    say(`${owner}: after its last line`, told.lines.at(-1)?.owed ?? told.opening, told.closing)
    // Every payment is one, also into an account.
    const paid = told.lines.filter(({ number }) => number.startsWith('FK'))
    for (const { number, what } of paid) if (what === 'batch') say(`${number}: is stated as`, what, 'payment')
    const funds = await house.get<AccountStatistics>(`accountStatistics?${aroundNow()}`, token)
    const has = book('accounts.party', owner)
    say(`${owner}: statistics of its account`, [funds.closing, funds.frozen], [yuan(has.balance), yuan(has.held)])
    const moved = fenOfYuan(funds.incoming) - fenOfYuan(funds.outgoing)
    say(`${owner}: what came and left`, yuan(moved), yuan(fenOfYuan(funds.closing) - fenOfYuan(funds.opening)))
    say(`${owner}: accounts that differ`, funds.differing, [])
  }
}

const isPaid = (status: number) => settlementMachine.within(status, 'paid')

/** What finance counts of waybills is what the books have of their batches, adjustments of lines aside. */
const counted = async (family: Family, of: Records, say: Say): Promise<void> => {
  const { house, day, shipper, drivers } = family
  const { batches, lines, posted, waybills, items, invoiceLines } = of
  const read = async (whose: string) =>
    (await house.get<FinanceSummary>(`financeSummary?start=${day}&end=${day}&basis=finished&${whose}`, house.clerk))
      .totals
  const finished = waybills.filter(({ status }) => waybillMachine.within(status, 'finished'))
  const settled = (side: string, which: (status: number) => boolean, owner?: string) => {
    const own = batches.filter(
      each => each.side === side && which(each.status) && (owner === undefined || each.driver_code === owner),
    )
    const numbers = own.map(({ batch_no }) => batch_no)
    const inThem = lines.filter(({ batch_no }) => numbers.includes(batch_no))
    return {
      /** By the books, as far as waybills say it. */
      fen: sum(numbers, no => posted.get(no) ?? 0) - sum(inThem, ({ adjustment }) => adjustment),
      waybillNos: new Set(inThem.map(({ waybill_no }) => waybill_no)),
    }
  }
  const isApproved = (status: number) => settlementMachine.within(status, 'approved')
  for (const { code } of drivers) {
    const told = await read(`driverCode=${code}`)
    const own = finished.filter(({ driver_code }) => driver_code === code)
    const { fen, waybillNos } = settled('payable', isApproved, code)
    const rest = own.filter(({ waybill_no }) => !waybillNos.has(waybill_no))
    say(`${code}: payable by finance`, told.payable, yuan(fen + sum(rest, each => each.payable_amount)))
    say(`${code}: paid by finance`, told.paid, yuan(settled('payable', isPaid, code).fen))
    say(`${code}: unpaid by finance`, told.unpaid, yuan(fenOfYuan(String(told.payable)) - fenOfYuan(String(told.paid))))
  }
  const told = await read(`shipmentCode=${shipper.code}`)
  const { fen, waybillNos } = settled('receivable', isApproved)
  const rest = finished.filter(({ waybill_no }) => !waybillNos.has(waybill_no))
  say('receivable by finance', told.receivable, yuan(fen + sum(rest, each => each.receivable_amount)))
  say('profit by finance', told.profit, yuan(fenOfYuan(String(told.receivable)) - fenOfYuan(String(told.payable))))
  // Items of invoices say what was billed: what was put right of it is no part of what waybills say.
  const issued = finished.filter(({ invoice_status }) => invoice_status === invoiceStateMachine.at.issued)
  const invoiced = sum(issued, ({ waybill_no: no }) => {
    const blue = items.filter(
      each => each.waybill_no === no && each.total > 0 && isThereOf(of, each.draw_no, invoiceLines, no),
    )
    const line = lines.find(each => each.waybill_no === no && each.side === 'receivable' && each.line_key !== null)
    return sum(blue, ({ total }) => total) - (line?.adjustment ?? 0)
  })
  say('invoiced by finance', told.invoiced, yuan(invoiced))
}

/** Whether an invoice is of the application that has the waybill now. */
const isThereOf = ({ invoices }: Records, drawNo: string, lines: Records['invoiceLines'], no: string): boolean => {
  const living = lines.find(({ waybill_no, line_key }) => waybill_no === no && line_key !== null)
  return invoices.some(({ draw_no, apply_no }) => draw_no === drawNo && apply_no === living?.apply_no)
}

/** Sums of the whole house that stand on pages: what finance clerks read of advances and of output tax. */
const ofHouse = async (house: House, say: Say): Promise<void> => {
  const sums = await house.get<PrepaidSums>('prepaidSums', house.clerk)
  const [open] = await house.rows<{ fen: number }>(
    `select coalesce(sum(credit - debit), 0)::float8 as fen from sys_book_account where kind = 'prepaid.outstanding'`,
  )
  say('advances that are open', sums.open, yuan(open?.fen ?? 0))
  const [owing] = await house.rows<{ fen: number }>(
    `select coalesce(sum(debit - credit), 0)::float8 as fen from sys_book_account where kind = 'prepaid.owing'`,
  )
  say('advances that are owed back', sums.owedBack, yuan(owing?.fen ?? 0))
  say('advances that differ', sums.differing, [])
}

/** Output tax of these days. */
export const taxOf = async (house: House): Promise<number> => {
  const months = await house.get<TaxMonth[]>(`outputTax?${aroundNow()}`, house.clerk)
  return sum(months, ({ total }) => fenOfYuan(total))
}

export const reportsHold = async (family: Family, of: Records, say: Say): Promise<void> => {
  await stated(family, of, say)
  await counted(family, of, say)
  await ofHouse(family.house, say)
}
