import type { AddressInfo } from 'node:net'
import type { Page as Records } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlementMachine } from '../../plugins/settlement/contract/machine.ts'
import { buildBank } from '../../server/src/bank/app.ts'
import { DATABASES } from '../../server/src/ntocc/testing/databases.ts'
import { addressOf, databaseName, onServer } from '../../server/src/ntocc/testing/server.ts'
import { type RunningConsole, startConsole } from './support/console.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { Hands } from './support/hands.ts'
import { hire } from './support/hire.ts'
import { cardFor, lastMonth, monthOf } from './support/made/month.ts'
import { madeAt } from './support/made.ts'
import { people, type Visit } from './support/people.ts'
import { fromCapitals, inFigures } from './support/yuan.ts'

const WAYBILLS = 2_000
const DRIVERS = 10
const REFUSED = 3
/** The bank has paid and says nothing for longer than anybody waits. */
const HANGS_MS = 25_000
const BASIC = '/ntocc-basic-api'
const PHONE = { width: 390, height: 844 }

interface Batch {
  id: number
  version: number
  status: number
  batchNo: string
  side: 'receivable' | 'payable'
  driverCode: string | null
  total: string
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)
const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true })

/** One action on all the rows of a list: they are chosen, it says what it comes to, and then what became of them. */
async function onAll(hands: Hands, page: Page, verb: string, { count, sum }: { count: number; sum?: string }) {
  await hands.click(shown(page).getByRole('checkbox', { name: 'Select all rows' }), 'all rows')
  await shown(page).getByText(`${count} selected`).waitFor()
  await hands.click(button(page, verb), verb)
  if (sum) {
    await dialog(page).getByText(sum).first().waitFor()
    await hands.click(dialog(page).getByRole('button', { name: verb, exact: true }), `${verb}: yes`)
  }
  await dialog(page).getByText(`${count} of ${count} done, 0 not done`).waitFor()
  await hands.click(dialog(page).getByRole('button', { name: 'Close', exact: true }).last(), 'close')
  await dialog(page).waitFor({ state: 'hidden' })
}

const inState = (hands: Hands, page: Page, name: string) =>
  hands.click(shown(page).getByRole('radio', { name: new RegExp(`^${name}`) }), name)

describe.runIf(DATABASES.includes('postgres'))('a month of money', () => {
  const person = people('own')
  const name = databaseName('test')
  let running: RunningConsole
  let bank: FastifyInstance
  let client: pg.Client
  const made = madeAt(() => running.url)
  const as = (username: string, more: object = {}): Promise<Visit> =>
    person({ url: running.url, as: username, ...more })

  beforeAll(async () => {
    bank = buildBank({ hangMs: HANGS_MS })
    await bank.listen({ host: '127.0.0.1', port: 0 })
    const { port } = bank.server.address() as AddressInfo
    await onServer(server => server.query(`create database ${name}`))
    const env = { DATABASE_URL: addressOf(name), DEMO: 'on', DEMO_WAYBILLS: '1', BANK_URL: `http://127.0.0.1:${port}` }
    running = await startConsole({ env })
    client = new pg.Client({ connectionString: addressOf(name) })
    await client.connect()
  }, 600_000)
  afterAll(async () => {
    await client?.end()
    await running?.stop()
    await bank?.close()
    await onServer(server => server.query(`drop database if exists ${name} with (force)`))
  })

  const batches = async (query: string): Promise<Batch[]> =>
    (await (await made.as('finance1')).get<Records<Batch>>(`${BASIC}/settlementBatch?pageNum=1&pageSize=100&${query}`))
      .records

  it('of 2,000 waybills is settled, confirmed, approved by two, paid after three refusals and a time-out, invoiced and added up, in under 40 clicks of the clerk, and reads right in four languages', async () => {
    const admin = await made.as('admin')
    const drivers = []
    for (let n = 0; n < DRIVERS; n++) {
      const driver = await made.registered()
      await admin.post(`${BASIC}/bankCard`, cardFor(driver))
      drivers.push(driver)
    }
    const owed = await monthOf(client, await made.waybill('finished'), { drivers, count: WAYBILLS })
    const [receivable, payable] = [yuanOf(owed.receivable), yuanOf(owed.payable)]
    const month = lastMonth()
    const clerk = await as('finance1')
    const hands = new Hands(clerk.page)
    await clerk.page.goto('/home')

    // What the shipper owes: one batch of all of them, sent at once.
    await hands.open('Settlement', 'Settlement batches')
    await hands.click(button(clerk.page, 'Make batches'), 'Make batches')
    // What the demo's warehouse charged in the last month, which on the first days of one is approved, is another story.
    await hands.click(dialog(clerk.page).getByLabel('With charges beside waybills'), 'without charges')
    await dialog(clerk.page)
      .getByText(`CNY ${inFigures.en(receivable)}`)
      .first()
      .waitFor()
    await hands.click(dialog(clerk.page).getByRole('button', { name: 'Make', exact: true }), 'Make')
    await clerk.page.getByText('1 batch made').waitFor()
    await hands.click(button(clerk.page, 'Send to party'), 'Send')
    await dialog(clerk.page)
      .getByText(`CNY ${inFigures.en(receivable)}`)
      .first()
      .waitFor()
    await hands.click(dialog(clerk.page).getByRole('button', { name: 'Send to party' }), 'Send: yes')
    await clerk.page
      .getByText(/^Send to party: YS/)
      .first()
      .waitFor()

    // What is owed to drivers: a batch for each, which are shown together once they are made.
    await hands.open('Settlement', 'Carrier settlement')
    await hands.click(button(clerk.page, 'Make batches'), 'Make batches')
    await dialog(clerk.page)
      .getByText(`CNY ${inFigures.en(payable)}`)
      .first()
      .waitFor()
    await hands.click(dialog(clerk.page).getByRole('button', { name: 'Make', exact: true }), 'Make')
    await clerk.page.getByText(`${DRIVERS} batches made`).waitFor()
    await shown(clerk.page).getByText(`${DRIVERS} in total`).waitFor()
    await onAll(hands, clerk.page, 'Send to party', { count: DRIVERS, sum: `CNY ${inFigures.en(payable)}` })

    // The shipper confirms at its desk, a driver on the phone, the others by the same call.
    const [bill] = await batches('side=receivable')
    const shipper = await as('shipper')
    await shipper.page.goto('/settlement/batches')
    await shown(shipper.page).getByRole('link', { name: bill?.batchNo }).click()
    await confirm(shipper.page, `CNY ${inFigures.en(receivable)}`)
    const [onPhone, ...others] = drivers
    const [own] = await batches(`driverCode=${onPhone?.code}`)
    const phone = await as(onPhone?.username ?? '', PHONE)
    await phone.page.goto('/settlement/batches')
    await shown(phone.page).getByRole('link', { name: own?.batchNo }).click()
    await confirm(phone.page, `CNY ${inFigures.en(own?.total ?? '')}`)
    for (const { code, username } of others) {
      const [{ id, version } = { id: 0, version: 0 }] = await batches(`driverCode=${code}`)
      await (await made.as(username)).put(`${BASIC}/settlementBatch/move`, { id, version, move: 'confirm' })
    }

    // All of it goes to approval together, and two people approve.
    const all = { count: DRIVERS + 1, sum: `CNY ${inFigures.en(yuanOf(owed.receivable + owed.payable))}` }
    await hands.open('Settlement', 'Settlement batches')
    await inState(hands, clerk.page, 'Confirmed')
    await onAll(hands, clerk.page, 'Submit for approval', all)
    const [first, second] = [await as('finance2'), await as('finance3')]
    const approving = { first: new Hands(first.page), second: new Hands(second.page) }
    for (const [one, page, state, verb] of [
      [approving.first, first.page, 'To approve', 'Give first approval'],
      [approving.second, second.page, 'First approval given', 'Approve'],
    ] as const) {
      await page.goto('/home')
      await one.open('Settlement', 'Settlement batches')
      await inState(one, page, state)
      await onAll(one, page, verb, all)
    }

    // Somebody who had no hand in it pays. The bank refuses three and hangs once, having paid.
    for (const [fault, times] of [
      ['refuse', REFUSED],
      ['payAndHang', 1],
    ] as const)
      await bank.inject({ method: 'POST', url: '/control/faults', payload: { place: 'pay', fault, times } })
    const cashier = await hire(person, fresh.word(), { role: 'FINANCE', url: running.url })
    const paying = new Hands(cashier.page)
    await paying.open('Settlement', 'Settlement batches')
    await inState(paying, cashier.page, 'To pay')
    // On some days the shipper of the demo has money with the platform, which pays a part of its batch as soon as that is approved.
    const [approved] = await batches('side=receivable')
    expect(settlementMachine.within(approved?.status, 'owed')).toBe(true)
    const toPay = await batches(`status=${settlementMachine.at.toPay}`)
    expect(toPay.length).toBeGreaterThanOrEqual(DRIVERS)
    await shown(cashier.page).getByText(`${toPay.length} in total`).waitFor()
    await paying.open('Settlement', 'Carrier settlement')
    await inState(paying, cashier.page, 'To pay')
    await shown(cashier.page).getByText(`${DRIVERS} in total`).waitFor()
    await onAll(paying, cashier.page, 'Pay', { count: DRIVERS, sum: `CNY ${inFigures.en(payable)}` })
    const payments = async (status: number) =>
      (await admin.get<Records<object>>(`${BASIC}/payment?pageNum=1&pageSize=1&status=${status}`)).total
    const [SUCCEEDED, FAILED] = [2, 3]
    await expect.poll(() => payments(FAILED)).toBe(REFUSED)
    await paying.open('Settlement', 'Payment records')
    await inState(paying, cashier.page, 'Failed')
    await shown(cashier.page).getByText(`${REFUSED} in total`).waitFor()
    await onAll(paying, cashier.page, 'Try again', { count: REFUSED, sum: 'CNY' })
    // What is unknown nobody sends again: the console asks the bank by itself, and hears that it has paid.
    await expect.poll(() => payments(SUCCEEDED), { timeout: 600_000 }).toBe(DRIVERS)
    const { rows: attempts } = await client.query<{ attempt: string; unheard: string }>(
      `select p.attempt, count(e.id) filter (where e.step = 'unanswered') as unheard from settlement_payment p
        join settlement_payment_evidence e on e.pay_no = p.pay_no group by p.id, p.attempt`,
    )
    expect(attempts.filter(({ attempt }) => Number(attempt) === 2)).toHaveLength(REFUSED)
    expect(attempts.filter(({ attempt, unheard }) => Number(attempt) === 1 && Number(unheard) > 0)).toHaveLength(1)

    // Each was paid once, and all of it.
    const entries: { kind: string; number: string; amount: string }[] = (await bank.inject('/control/ledger')).json()
    const paid = entries.filter(({ kind }) => kind === 'paid')
    expect(entries).toHaveLength(DRIVERS + REFUSED)
    expect([paid.length, new Set(paid.map(({ number }) => number)).size]).toEqual([DRIVERS, DRIVERS])
    expect(paid.reduce((fen, { amount }) => fen + fenOf(amount), 0)).toBe(owed.payable)

    // The shipper asks for invoices of all of it; the clerk approves and draws them.
    await shipper.page.goto('/invoicing/apply')
    await shown(shipper.page)
      .getByText(`CNY ${inFigures.en(receivable)}`)
      .last()
      .waitFor()
    await button(shipper.page, 'Apply for an invoice').click()
    const title = shown(shipper.page).getByRole('heading', { name: /^KP\d{14}$/ })
    await title.waitFor()
    const applyNo = (await title.textContent()) ?? ''
    await hands.open('Invoices', 'Draw invoices')
    await hands.click(shown(clerk.page).getByRole('link', { name: applyNo }), applyNo)
    for (const verb of ['Approve', 'Draw']) {
      await hands.click(button(clerk.page, verb), verb)
      await dialog(clerk.page)
        .getByText(`CNY ${inFigures.en(receivable)}`)
        .first()
        .waitFor()
      await hands.click(dialog(clerk.page).getByRole('button', { name: verb, exact: true }), `${verb}: yes`)
      await clerk.page.getByText(`${verb}: ${applyNo}`).first().waitFor()
    }
    const done = `/ntocc-tms-api/waybill?payStatus=4&invoiceStatus=2&isCancel=0&pageNum=1&pageSize=1&countAll=1`
    // They are drawn one by one, each by a call of its own: how fast is for the bench to say.
    await expect.poll(async () => (await admin.get<Records<object>>(done)).total, { timeout: 600_000 }).toBe(WAYBILLS)

    // The statements of last month say the same to the fen.
    await hands.open('Finance', 'Profit by month')
    await hands.click(shown(clerk.page).getByRole('combobox', { name: 'Time' }), 'Time')
    await hands.click(clerk.page.getByTitle('Last month'), 'Last month')
    for (const fen of [owed.receivable, owed.payable])
      await shown(clerk.page)
        .getByText(`CNY ${inFigures.en(yuanOf(fen))}`)
        .first()
        .waitFor()

    const acts = [hands, approving.first, approving.second, paying].map(({ count }) => count)
    expect(hands.count, hands.acts.join('\n')).toBeLessThan(40)
    for (const count of acts) expect(count, acts.join()).toBeLessThan(40)
    for (const { errors } of [clerk, shipper, phone, first, second, cashier]) expect(errors).toEqual([])

    const { records: invoices } = await admin.get<Records<{ id: number; total: string; invoiceNo: string }>>(
      `${BASIC}/invoice?applyNo=${applyNo}&pageNum=1&pageSize=100`,
    )
    expect(invoices.reduce((fen, { total }) => fen + fenOf(total), 0)).toBe(owed.receivable)
    const [invoice] = invoices
    for (const language of ['zh', 'es', 'ja'] as const) await reads(language, { invoice, month, receivable, payable })
  }, 1_800_000)

  const confirm = async (page: Page, amount: string): Promise<void> => {
    await button(page, 'Confirm').click()
    await dialog(page).getByText(amount).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await page
      .getByText(/^Confirm: Y[SF]/)
      .first()
      .waitFor()
  }

  /** Where money is read: amounts as the language writes yuan, with two decimals, and never by the yen's sign or word. */
  async function reads(
    language: 'zh' | 'es' | 'ja',
    of: {
      invoice: { id: number; total: string } | undefined
      month: { start: string; end: string }
      receivable: string
      payable: string
    },
  ): Promise<void> {
    const { invoice, month, receivable, payable } = of
    const { page, errors } = await as('finance1', { language })
    const shows = async (path: string, figure: string) => {
      await page.goto(path)
      await shown(page).getByText(figure).first().waitFor()
      const text = await shown(page).innerText()
      expect(text, path).not.toMatch(/[¥￥円]|RMB|\bNaN\b/)
      return text
    }
    const days = new URLSearchParams(month)
    const yuan = inFigures[language]
    await shows('/settlement/batches?side=receivable', yuan(receivable))
    // What the shipper's account had has come in meanwhile: the batch is a line among others, in a table whose head says the currency.
    const bare = yuan(receivable).replace(/\s*(元|CNY)$/, '')
    await shows(`/settlement/statement?shipmentCode=HQ-S0001&start=${month.start}`, bare)
    await shows(`/finance/receivable?${days}`, yuan(receivable))
    await shows(`/profitFeeMonth?${days}`, yuan(payable))
    const paper = await shows(`/invoicing/invoices/paper?id=${invoice?.id}`, yuan(invoice?.total ?? ''))
    const [words = ''] = /[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+元[零壹贰叁肆伍陆柒捌玖角分整]+/.exec(paper) ?? []
    expect(fromCapitals(words)).toBe(fenOf(invoice?.total ?? ''))
    expect(errors).toEqual([])
  }
})
