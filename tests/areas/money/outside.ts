import { invoiceStateMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { invoiceMachine } from '../../../plugins/invoicing/contract/invoice.ts'
import { paymentMachine } from '../../../plugins/settlement/contract/payment-machine.ts'
import type { Entry } from '../../../server/src/bank/ledger.ts'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import type { Entry as Drawn } from '../../../server/src/tax/book.ts'
import { BRANCH, type House } from './house.ts'
import { type Records, sum } from './records.ts'
import type { Say } from './truths.ts'

const { at } = paymentMachine
const yuan = (fen: number) => fenToYuan(fen)

/** What the bank has done by its own book is what orders say: no number is paid twice, whichever attempt it was. */
export const bankHolds = ({ payments }: Records, entries: readonly Entry[], say: Say): void => {
  for (const { pay_no: no, status, paid_amount, amount, attempt, channel } of payments) {
    // Into an account no bank pays.
    if (channel === 'account') continue
    const own = entries.filter(({ number }) => number === no)
    const paid = own.filter(({ kind }) => kind === 'paid')
    const back = own.filter(({ kind }) => kind === 'returned')
    // A return ends an attempt only of what was paid: the next one is another number.
    if (paid.length > 1) say(`${no}: paid at the bank`, paid.length, 1)
    const stands = sum(paid, each => fenOfYuan(each.amount)) - sum(back, each => fenOfYuan(each.amount))
    const follows = status === at.succeeded ? paid_amount : 0
    if (own.length > 0 || status === at.succeeded) say(`${no} (${status}): at the bank`, yuan(stands), yuan(follows))
    if (status === at.refunded) say(`${no}: came back`, back.length, 1)
    for (const each of own) if (each.attempt > attempt) say(`${no}: an attempt that nobody made`, each.attempt, attempt)
    if (paymentMachine.within(status, 'open')) say(`${no}: is uncertain at the end of the day`, status, yuan(amount))
  }
  const known = new Set(payments.map(({ pay_no }) => pay_no))
  for (const { number } of entries) if (!known.has(number)) say(`${number}: nobody ordered it`, number, '')
}

const { there } = invoiceMachine.sets

/** What the tax authority has issued by its own book is what invoices say, and no waybill is invoiced twice. */
export const invoicesHold = (of: Records, drawn: readonly Drawn[], say: Say): void => {
  const { invoices, items, invoiceLines, waybills, lines } = of
  for (const { draw_no: no, status, total, trouble } of invoices) {
    const issued = drawn.filter(({ number, kind }) => number === no && kind === 'issued')
    const isThere = there.includes(status)
    say(`${no} (${status}): issued`, issued.length, isThere ? 1 : 0)
    if (isThere && trouble !== 'amount') say(`${no}: issued for`, issued[0]?.total, yuan(total))
    say(
      `${no}: its sum`,
      yuan(total),
      yuan(
        sum(
          items.filter(({ draw_no }) => draw_no === no),
          each => each.total,
        ),
      ),
    )
    if (invoiceMachine.within(status, 'open')) say(`${no}: is uncertain at the end of the day`, status, 'certain')
  }
  for (const { waybill_no: no, status, invoice_status } of waybills) {
    const own = items.filter(each => each.waybill_no === no && there.includes(each.status))
    const net = sum(own, ({ total }) => total)
    const living = invoiceLines.filter(each => each.waybill_no === no && each.line_key !== null)
    const billed = lines.filter(each => each.waybill_no === no && each.side === 'receivable' && each.line_key !== null)
    if (living.length > 1) say(`${no}: stands in applications`, living.length, 1)
    if (living[0]) say(`${no}: is asked for at what is billed`, yuan(living[0].amount), yuan(billed[0]?.total ?? 0))
    if (net < 0 || net > (living[0]?.amount ?? 0)) say(`${no}: is invoiced`, yuan(net), yuan(living[0]?.amount ?? 0))
    const isWhole = net > 0 && net === living[0]?.amount
    const isStated = invoice_status === invoiceStateMachine.at.issued
    if (waybillMachine.within(status, 'finished') && isStated !== isWhole && !isBackInPart(of, no))
      say(`${no}: says that it is invoiced`, isStated, isWhole)
  }
}

/** One that was parted among invoices, of which some were taken back, is invoiced until all of them are. */
const isBackInPart = ({ items, invoiceLines }: Records, no: string): boolean => {
  const own = items.filter(each => each.waybill_no === no && there.includes(each.status))
  const living = invoiceLines.find(each => each.waybill_no === no && each.line_key !== null)
  const blue = sum(
    own.filter(({ total }) => total > 0),
    ({ total }) => total,
  )
  return living !== undefined && blue >= living.amount && own.some(({ total }) => total < 0)
}

/** Sums of the whole house: balance of each kind of account over all whose it is. */
const KINDS = `select kind, sum(credit - debit)::float8 as balance, sum(debit_held)::float8 as held, sum(credit_held)::float8 as coming
  from sys_book_account where branch_code = $1 group by kind`
const REPAID = `select coalesce(-sum(amount), 0)::float8 as fen from prepaid_prepaid_entry where branch_code = $1 and kind = 'repaid'`
const BELOW = `select kind || ' ' || owner as account from sys_book_account where not may_go_below and credit - debit - debit_held < 0`
const UNBALANCED = `select id::text as account from sys_book_transfer where amount <= 0 or debit_account = credit_account`

/** What the whole house has, by its books. */
export const houseNow = async ({ rows }: House) => {
  const kinds = await rows<{ kind: string; balance: number; held: number; coming: number }>(KINDS, [BRANCH])
  const of = (kind: string) => kinds.find(each => each.kind === kind)?.balance ?? 0
  const ofArea = (area: string) =>
    sum(
      kinds.filter(({ kind }) => kind.startsWith(`${area}.`)),
      each => each.balance,
    )
  const repaid = (await rows<{ fen: number }>(REPAID, [BRANCH]))[0]?.fen ?? 0
  return {
    /** What left by the bank less what came, as the areas that have a bank say it. */
    atBank: of('settlement.bank') + of('accounts.bank') - of('prepaid.bank') + repaid,
    /** Each area moves between accounts of its own: what comes in is what goes out and what is held. */
    areas: ['settlement', 'accounts', 'prepaid'].map(area => [area, ofArea(area)] as const),
    held: sum(kinds, each => each.held),
    coming: sum(kinds, each => each.coming),
    credited: of('settlement.credited'),
    funds: of('accounts.funds'),
  }
}
export type HouseNow = Awaited<ReturnType<typeof houseNow>>

/** Money in is money out and what is held, in the whole house and at its bank. */
export const houseHolds = async (
  house: House,
  before: HouseNow,
  { entries, paidIn }: { entries: readonly Entry[]; paidIn: number },
  say: Say,
): Promise<void> => {
  const now = await houseNow(house)
  const fen = (kind: Entry['kind']) =>
    sum(
      entries.filter(each => each.kind === kind),
      each => fenOfYuan(each.amount),
    )
  say('left by the bank', yuan(now.atBank - before.atBank), yuan(fen('paid') - fen('returned') - paidIn))
  for (const [area, balance] of now.areas) say(`${area}: all accounts together`, yuan(balance), yuan(0))
  say('what is held leaves one account and comes to another', yuan(now.held), yuan(now.coming))
  say('freight that went into accounts', yuan(now.credited - before.credited), yuan(before.funds - now.funds))
  const below = await house.rows<{ account: string }>(`${BELOW} union all ${UNBALANCED}`)
  for (const { account } of below) say(account, 'below nothing or of one side', '')
}

/** Every account and day is the sum of its transfers, each of which names the one before it. */
export const booksHold = async ({ db }: House, say: Say): Promise<void> => {
  for (const { what, account, stands, follows } of await proveBooks(db)) say(`${what} of ${account}`, stands, follows)
}
