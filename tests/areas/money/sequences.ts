import { asError } from '@ntocc/sdk/contracts'
import { fieldsOf, itemAt } from '@ntocc/sdk/fields'
import { expect } from 'vitest'
import { invoiceMachine } from '../../../plugins/invoicing/contract/invoice.ts'
import { paymentMachine } from '../../../plugins/settlement/contract/payment-machine.ts'
import { advancing } from './advancing.ts'
import { cardsHold } from './cards.ts'
import { type Draw, drawing } from './drawing.ts'
import { allOver, type Family, MANNERS, newFamily, type Step, sentBy } from './family.ts'
import { cardsOf, fuelling } from './fuelling.ts'
import type { House } from './house.ts'
import { invoicing, taxTimePasses } from './invoicing.ts'
import { bankHolds, booksHold, houseHolds, houseNow, invoicesHold } from './outside.ts'
import { owning } from './owning.ts'
import { receiving } from './receiving.ts'
import { recordsOf } from './records.ts'
import { reportsHold, taxOf } from './reports.ts'
import { paying, settling, timePasses } from './settling.ts'
import { accountsHold, advancesHold, batchesHold, owedIsTaken, type Say, waybillsHold } from './truths.ts'

/** What is done together in a sequence: two of these trades, so that documents come far in a few steps. */
const TRADES: readonly (readonly Step[])[] = [
  settling,
  paying,
  paying,
  paying,
  owning,
  owning,
  receiving,
  receiving,
  advancing,
  advancing,
  invoicing,
  invoicing,
  fuelling,
]
const [LEAST, MORE] = [8, 13]

const ERROR = 50
/** A line of the log that says that something broke: not a refusal, nor what a bank does wrong as it was told to. */
const isTrouble = (line: string): boolean => {
  const { level, msg } = fieldsOf(JSON.parse(line))
  return (Number(level) >= ERROR || /brought further/.test(String(msg))) && !line.includes('BUSY')
}

/** A step of one of the trades, by luck of its own: which of two at once goes first is nobody's to say. */
const stepOf = async (family: Family, trades: readonly (readonly Step[])[], draw: Draw) => {
  const steps = itemAt(trades, draw(trades.length))
  const step = itemAt(steps, draw(steps.length))
  const own = drawing(draw(2 ** 31))
  const manner = draw(5) ? MANNERS[0] : itemAt(MANNERS, draw(MANNERS.length))
  return step({ ...family, draw: own, send: sentBy(family.house, manner) })
}

const OPEN = `select (select count(*) from settlement_payment where id > $1 and status = any($3))
  + (select count(*) from invoicing_invoice where id > $2 and status = any($4)) as n`

/** The day ends when the bank and the tax authority have said something certain of everything that they were sent. */
export const dayEnds = async (family: Family): Promise<void> => {
  const { house, since } = family
  const step = async () => {
    await house.quiet()
    await timePasses(family, true)
    await taxTimePasses(family, true)
    await house.pay()
    await house.draw()
    await house.quiet()
    const [row] = await house.rows<{ n: string }>(OPEN, [
      since.settlement_payment,
      since.invoicing_invoice,
      paymentMachine.sets.open,
      invoiceMachine.sets.open,
    ])
    return Number(row?.n)
  }
  if ((await step()) > 0) await expect.poll(step).toBe(0)
  // What was late has come, and what came back is heard of.
  await house.laterHasCome()
  const back = (await house.ledger()).flatMap(({ kind, number }) => (kind === 'returned' ? [number] : []))
  const unheard = async () => {
    await timePasses(family, true)
    await house.pay()
    const sql = 'select count(*) as n from settlement_payment where pay_no = any($1) and status = $2'
    return Number((await house.rows<{ n: string }>(sql, [back, paymentMachine.at.succeeded]))[0]?.n)
  }
  if ((await unheard()) > 0) await expect.poll(unheard).toBe(0)
  const told = async () => {
    await house.collect()
    const sql = 'select count(*) as n from accounts_collection where serial = any($1)'
    return Number((await house.rows<{ n: string }>(sql, [family.serials]))[0]?.n)
  }
  if ((await told()) < family.serials.length) await expect.poll(told).toBe(family.serials.length)
  await house.quiet()
  await house.drawOwed()
}

interface Wrong {
  what: string
  stands: unknown
  follows: unknown
}

/** Everything that is to hold after a sequence. @returns what does not */
export const wrongAfter = async (
  family: Family,
  before: { house: Awaited<ReturnType<typeof houseNow>>; tax: number },
): Promise<Wrong[]> => {
  const wrong: Wrong[] = []
  const say: Say = (what, stands, follows) => {
    if (JSON.stringify(stands) !== JSON.stringify(follows)) wrong.push({ what, stands, follows })
  }
  const { house } = family
  const of = await recordsOf(family)
  const [entries, drawn] = [await house.ledger(), await house.book()]
  batchesHold(of, say)
  waybillsHold(of, say)
  accountsHold(of, say)
  owedIsTaken(of, say)
  advancesHold(of, say)
  bankHolds(of, entries, say)
  invoicesHold(of, drawn, say)
  await cardsHold(family, say)
  await houseHolds(house, before.house, { entries, paidIn: family.brought() }, say)
  await reportsHold(family, of, say)
  const issued = of.invoices.filter(({ status }) => invoiceMachine.within(status, 'there'))
  say(
    'output tax',
    (await taxOf(house)) - before.tax,
    issued.reduce((fen, { total }) => fen + total, 0),
  )
  return wrong
}

/** How much of everything there was: money that nothing moves proves nothing. */
const NONE = {
  sequences: 0,
  steps: 0,
  paid: 0,
  refused: 0,
  back: 0,
  withdrawals: 0,
  collections: 0,
  advances: 0,
  takenOff: 0,
  receipts: 0,
  givenBack: 0,
  invoices: 0,
  reds: 0,
  cards: 0,
}
export type Counts = typeof NONE
export const noCounts = (): Counts => ({ ...NONE })

const count = async (family: Family, counts: Counts, steps: number): Promise<void> => {
  const { payments, withdrawals, collections, advances, deductions, receipts, invoices } = await recordsOf(family)
  const { succeeded, failed, dropped, refunded } = paymentMachine.at
  const among = (...states: number[]) => payments.filter(({ status }) => states.includes(status)).length
  counts.sequences += 1
  counts.steps += steps
  counts.paid += among(succeeded)
  counts.refused += among(failed, dropped)
  counts.back += among(refunded)
  counts.withdrawals += withdrawals.length
  counts.collections += collections.length
  counts.advances += advances.length
  counts.takenOff += deductions.length
  counts.receipts += receipts.length
  counts.givenBack += receipts.filter(({ gives_back }) => gives_back !== null).length
  counts.invoices += invoices.filter(({ is_red }) => !is_red).length
  counts.reds += invoices.filter(({ is_red }) => is_red).length
  counts.cards += (await cardsOf(family)).length
}

/** What happens while steps are taken, besides them: nothing, or the process ends. */
export type Around = (draw: Draw, steps: () => Promise<unknown>) => Promise<unknown>
const nothing: Around = (_, steps) => steps()

/** Steps of a sequence, two at once or one after the other; then the day ends and everything holds. */
const driveOne = async (
  house: House,
  { serial, seed, around = nothing }: { serial: number; seed: number; around?: Around | undefined },
  counts: Counts,
): Promise<void> => {
  const draw = drawing(seed)
  house.calls()
  const before = { house: await houseNow(house), tax: await taxOf(house) }
  const family = await newFamily(house, serial, draw)
  const trades = [itemAt(TRADES, draw(TRADES.length)), itemAt(TRADES, draw(TRADES.length))]
  const steps = LEAST + draw(MORE)
  for (let left = steps; left > 0; left -= 2) {
    const isAtOnce = draw(2) === 0
    await around(draw, async () => {
      const first = stepOf(family, trades, draw)
      if (!isAtOnce) await first
      await allOver([first, stepOf(family, trades, draw)])
    })
  }
  await dayEnds(family)
  expect(await wrongAfter(family, before)).toEqual([])
  expect(house.troubles().filter(isTrouble)).toEqual([])
  await count(family, counts, steps)
  await house.forget()
}

/** Each sequence has a seed of its own, the next one's is one more: the one that fails is told by it, and driven again by it alone. */
export const driveSequences = async (
  house: House,
  { first, count, around }: { first: number; count: number; around?: Around },
  counts: Counts,
): Promise<void> => {
  for (let serial = 0; serial < count; serial += 1) {
    const seed = first + serial
    try {
      await driveOne(house, { serial, seed, around }, counts)
    } catch (error) {
      const failed = asError(error)
      failed.message = `TEST_SEED=${seed} TEST_SEQUENCES=1: ${failed.message}\n${house.calls().join('\n')}`
      throw failed
    }
  }
  const wrong: Wrong[] = []
  await booksHold(house, (what, stands, follows) => wrong.push({ what, stands, follows }))
  expect(wrong).toEqual([])
}
