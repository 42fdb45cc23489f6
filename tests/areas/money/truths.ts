import { payStateMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { accountMachine } from '../../../plugins/accounts/contract/account.ts'
import { collectionMachine } from '../../../plugins/accounts/contract/collection.ts'
import { splitRecordMachine } from '../../../plugins/accounts/contract/split.ts'
import { withdrawalMachine } from '../../../plugins/accounts/contract/withdrawal.ts'
import { prepaidMachine } from '../../../plugins/prepaid/contract/machine.ts'
import { settlementMachine } from '../../../plugins/settlement/contract/machine.ts'
import { paymentMachine } from '../../../plugins/settlement/contract/payment-machine.ts'
import { type BatchRow, type Records, sum } from './records.ts'

/** Says that something stands otherwise than it follows, where it does; yuan. */
export type Say = (what: string, stands: unknown, follows: unknown) => void
const money = (fen: number) => fenToYuan(fen)

const isApproved = ({ status }: BatchRow) => settlementMachine.within(status, 'approved')
const { at } = settlementMachine
const pay = paymentMachine.at

/** What was taken from accounts for batches. */
const receivedFor = ({ receipts }: Records, numbers: readonly string[]): number =>
  sum(
    receipts.filter(({ batch_no }) => numbers.includes(batch_no)),
    ({ amount }) => amount,
  )

/** Batches, what is paid of them, and what their parties are owed. */
export const batchesHold = (records: Records, say: Say): void => {
  const { batches, lines, deductions, payments, posted, receipts, book } = records
  for (const batch of batches) {
    const { batch_no: no, total } = batch
    const own = lines.filter(({ batch_no }) => batch_no === no)
    const of = payments.filter(({ batch_no }) => batch_no === no)
    const paid = sum(
      of.filter(({ status }) => status === pay.succeeded),
      each => each.paid_amount,
    )
    const open = sum(
      of.filter(({ status }) => paymentMachine.within(status, 'open')),
      each => each.amount,
    )
    const failed = sum(
      of.filter(({ status }) => status === pay.failed),
      each => each.amount,
    )
    const deducted = sum(
      deductions.filter(({ batch_no }) => batch_no === no),
      each => each.amount,
    )
    say(`${no}: its sum, by its lines`, money(total), money(sum(own, line => line.amount + line.adjustment)))
    say(`${no}: in the books`, money(posted.get(no) ?? 0), money(isApproved(batch) ? total : 0))
    say(`${no}: is taken off`, money(batch.deducted), money(deducted))
    if (!isApproved(batch)) {
      say(`${no}: orders of one that is not approved`, money(paid + open), money(0))
      continue
    }
    if (batch.side === 'receivable') {
      const received = receivedFor(records, [no])
      const stands = received >= total ? at.paid : received > 0 ? at.partlyPaid : at.toPay
      say(`${no}: has come in`, money(batch.paid_amount), money(received))
      say(`${no}: stands`, batch.status, stands)
      if (received > total) say(`${no}: more than it is`, money(received), money(total))
      if (received < 0) say(`${no}: more was given back than taken`, money(received), money(0))
      for (const each of receipts.filter(({ batch_no, gives_back }) => batch_no === no && gives_back !== null)) {
        const taken = receipts.find(({ receipt_no }) => receipt_no === each.gives_back)
        say(`${each.receipt_no}: gives back`, [each.batch_no, money(-each.amount)], [no, money(taken?.amount ?? 0)])
      }
      continue
    }
    say(`${no}: is paid`, money(batch.paid_amount), money(paid))
    const due = total - deducted
    const isOther = of.some(({ trouble }) => trouble !== null)
    if (!isOther && paid + open + failed > due)
      say(`${no}: more than it is ordered`, money(paid + open + failed), money(due))
    const expected = open > 0 ? at.paying : paid >= due ? at.paid : paid > 0 ? at.partlyPaid : at.toPay
    say(`${no}: stands`, batch.status, expected)
  }
  for (const [side, kind] of [
    ['receivable', 'settlement.receivable'],
    ['payable', 'settlement.payable'],
  ] as const) {
    const owners = new Set(batches.filter(each => each.side === side).map(ownerOf))
    for (const owner of owners) {
      const own = batches.filter(each => each.side === side && ownerOf(each) === owner && isApproved(each))
      const numbers = own.map(({ batch_no }) => batch_no)
      const of = payments.filter(({ batch_no }) => batch_no !== null && numbers.includes(batch_no))
      const paid = sum(
        of.filter(({ status }) => status === pay.succeeded),
        each => each.paid_amount,
      )
      const ahead = sum(
        deductions.filter(({ batch_no }) => numbers.includes(batch_no)),
        each => each.amount,
      )
      const came = receivedFor(records, numbers)
      const owed = sum(own, ({ total }) => total) - paid - ahead - came
      const stands = book(kind, owner)
      say(`${owner}: owed on the ${side} side`, money(stands.balance), money(side === 'payable' ? owed : -owed))
      const open = of.filter(({ status, channel }) => paymentMachine.within(status, 'open') && channel !== 'account')
      say(`${owner}: in transit`, money(stands.held), money(sum(open, ({ amount }) => amount)))
    }
  }
}

const ownerOf = ({ shipment_code, driver_code }: { shipment_code: string | null; driver_code: string | null }) =>
  shipment_code ? `shipment:${shipment_code}` : `driver:${driver_code}`

const PAY_STATES: Readonly<Record<number, readonly number[]>> = {
  [at.paying]: [payStateMachine.at.paying],
  [at.partlyPaid]: [payStateMachine.at.partlyPaid],
  [at.paid]: [payStateMachine.at.paid],
  // Ordered once and refused, or not ordered yet.
  [at.toPay]: [payStateMachine.at.inBatch, payStateMachine.at.failed],
}

/** A waybill is in one batch of a side at most, and says how far that is paid. */
export const waybillsHold = ({ batches, lines, waybills }: Records, say: Say): void => {
  for (const { waybill_no: no, status, pay_status } of waybills) {
    for (const side of ['receivable', 'payable'] as const) {
      const living = lines.filter(line => line.waybill_no === no && line.side === side && line.line_key !== null)
      if (living.length > 1) say(`${no}: ${side} lines that live`, living.length, 1)
      const counted = lines.filter(line => {
        const batch = batches.find(({ batch_no }) => batch_no === line.batch_no)
        return line.waybill_no === no && line.side === side && batch !== undefined && isApproved(batch)
      })
      if (counted.length > 1) say(`${no}: settled on the ${side} side`, counted.length, 1)
      if (counted.some(({ line_key }) => line_key === null)) say(`${no}: settled and free`, side, 'one of both')
      if (side !== 'payable') continue
      const batch = batches.find(({ batch_no }) => batch_no === living[0]?.batch_no)
      const isFinished = status === waybillMachine.at.finished
      const known = batch ? (PAY_STATES[batch.status] ?? [payStateMachine.at.inBatch]) : [payStateMachine.at.unpaid]
      if (isFinished && !known.includes(pay_status))
        say(`${no}: is paid, its batch ${batch?.status}`, pay_status, known)
    }
  }
}

/** What parties have with the house, by all documents that brought it there and took it away. */
export const accountsHold = (of: Records, say: Say): void => {
  const { accounts, withdrawals, collections, splits, payments, receipts, book } = of
  const { returning, returned } = collectionMachine.at
  for (const { owner, account_no, balance, frozen, available } of accounts) {
    const stands = book('accounts.party', owner)
    say(`${account_no}: has`, [money(balance), money(frozen)], [money(stands.balance), money(stands.held)])
    const own = <T extends { shipment_code: string | null; driver_code: string | null }>(list: readonly T[]) =>
      list.filter(each => (each.shipment_code ?? each.driver_code) !== null && ownerOf(each) === owner)
    const mine = own(collections).filter(each => each.account_no === account_no)
    const collected = sum(mine, each => {
      if (collectionMachine.within(each.status, 'booked', 'bookedToReturn', 'returning')) return each.amount
      return each.status === returned ? Math.max(each.amount - each.returned_amount, 0) : 0
    })
    const credited = sum(
      own(payments).filter(({ channel, status }) => channel === 'account' && status === pay.succeeded),
      each => each.amount,
    )
    const shared = sum(
      splits.filter(({ status }) => status === splitRecordMachine.at.done),
      ({ owner: from, parts }) =>
        sum(parts, ({ driverCode, amount }) => {
          if (driverCode === from) return 0
          return fenOfYuan(amount) * ((`driver:${driverCode}` === owner ? 1 : 0) - (`driver:${from}` === owner ? 1 : 0))
        }),
    )
    const withdrawn = sum(
      own(withdrawals).filter(({ status }) => status === withdrawalMachine.at.succeeded),
      each => Math.min(each.paid_amount, each.actual_amount) + each.fee,
    )
    const settled = sum(
      receipts.filter(each => each.account_no === account_no),
      ({ amount }) => amount,
    )
    say(`${account_no}: by its documents`, money(balance), money(collected + credited + shared - withdrawn - settled))
    const kept =
      sum(
        own(withdrawals).filter(({ status }) => withdrawalMachine.within(status, 'open')),
        each => each.amount,
      ) +
      sum(
        mine.filter(({ status }) => status === returning),
        each => each.amount,
      )
    say(`${account_no}: is kept`, money(frozen), money(kept))
    if (available < 0 || balance < 0) say(`${account_no}: below nothing`, money(Math.min(available, balance)), money(0))
  }
}

/** What a shipper owes is taken from what it has, once nothing is under way, unless its account is frozen. */
export const owedIsTaken = ({ accounts, batches }: Records, say: Say): void => {
  for (const { owner, account_no, available, status } of accounts) {
    if (status === accountMachine.at.frozen) continue
    // What was given back is taken by whoever says so.
    const own = batches.filter(
      each => each.side === 'receivable' && isApproved(each) && !each.by_hand && ownerOf(each) === owner,
    )
    const open = sum(own, ({ total, paid_amount }) => total - paid_amount)
    say(`${account_no}: has what it owes`, money(Math.min(open, available)), money(0))
  }
}

/** Advances: what the bank paid was taken off, came back, or is open. */
export const advancesHold = ({ advances, batches, deductions, payments, book }: Records, say: Say): void => {
  const approved = batches.filter(isApproved).map(({ batch_no }) => batch_no)
  for (const of of advances) {
    const { code, status } = of
    const stands = book('prepaid.outstanding', code)
    const taken = deductions.filter(({ for_code, batch_no }) => for_code === code && approved.includes(batch_no))
    say(`${code}: is open`, money(of.open_amount), money(stands.balance))
    say(`${code}: by its entries`, money(of.open_amount), money(of.entries))
    say(`${code}: is taken off by batches`, money(of.offset_amount), money(sum(taken, each => each.amount)))
    const gone = of.offset_amount + of.returned_amount - of.owed_back
    say(`${code}: what was paid`, money(of.paid_amount), money(gone + of.open_amount))
    const isOwed = prepaidMachine.within(status, 'owed')
    say(`${code}: is owed back`, money(-book('prepaid.owing', code).balance), money(isOwed ? of.owed_back : 0))
    const own = payments.filter(each => each.for_entity === 'prepaid' && each.for_code?.split('.')[0] === code)
    const paid = own.filter(each => each.status === pay.succeeded || each.status === pay.refunded)
    if (paid.length > 1) say(`${code}: orders that were paid`, paid.length, 1)
    say(`${code}: the bank paid`, money(of.paid_amount), money(sum(paid, each => each.paid_amount)))
  }
}
