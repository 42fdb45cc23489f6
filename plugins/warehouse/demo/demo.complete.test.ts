import { LANGUAGES } from '@ntocc/sdk/contracts'
import { yuanToFen } from '@ntocc/sdk/fields'
import type { DemoCtx } from '@ntocc/sdk/service'
import { expect, it } from 'vitest'
import { demoDrawn } from '../../../server/src/ntocc/testing/demo.ts'
import { storageBillMachine } from '../contract/fee-machines.ts'
import { inboundMachine, outboundMachine } from '../contract/machines.ts'
import { palletMachine } from '../contract/pallets.ts'
import { thousandths } from '../service/quantities.ts'
import { STORED } from './catalogue.ts'
import { makeDocuments } from './documents.ts'
import { makeFees } from './fees.ts'
import { demo } from './index.ts'
import { makeLabour } from './labour.ts'
import { makePallets } from './pallets.ts'
import { makePlaces } from './places.ts'

/** An hour of a day in Beijing at which the day is another one elsewhere, and a busy one. */
const MOMENTS = ['2026-11-20T00:20:00+08:00', '2027-02-16T15:05:00+08:00']
const ACCOUNTS = { SHIPPER: 'S1', DRIVER: 'D1', CARRIER: 'T1' }

const { at } = outboundMachine
const KEPT: readonly number[] = [at.allocated, at.picking, at.checking, at.shipped]

const drawnAt = (now: string, seed = 'ntocc') =>
  demoDrawn(demo, { seed, size: 400, days: 60, now: Date.parse(now), accounts: ACCOUNTS })

const branchOf = (ctx: DemoCtx, branch: string) => {
  const owners = ctx.take('shippers').filter(({ branchCode }) => branchCode === branch)
  const { rows, ...places } = makePlaces(ctx, branch, owners.slice(0, 4))
  return { places: rows, ...makeDocuments(ctx, branch, places) }
}

it.each(MOMENTS)(
  'S1-032 at %s the stock of each branch is the sum of its postings, none of which is still to come',
  async now => {
    const ctx = await drawnAt(now)
    for (const branch of ctx.branches) {
      const { book } = branchOf(ctx, branch)
      const lines = book.rows()
      expect(lines.length).toBeGreaterThan(10)
      for (const line of lines) {
        const own = book.postings.filter(({ lineCode }) => lineCode === line.code)
        const sum = (name: string) => own.reduce((all, posting) => all + thousandths(Number(posting[name])), 0)
        for (const of of ['onHand', 'allocated', 'frozen'])
          expect(thousandths(Number(line[of])), `${line.code} ${of}`).toBe(sum(`${of}By`))
        expect(own.at(-1)).toMatchObject({
          onHandAfter: line.onHand,
          availableAfter: line.available,
          day: line.postedOn,
        })
      }
      expect(book.postings.filter(({ gmtCreated }) => Date.parse(String(gmtCreated)) > ctx.now)).toEqual([])
      // Whoever did it has a name in the books.
      expect(book.postings.filter(({ createdBy }) => createdBy === 'demo')).toEqual([])
      expect(new Set(book.postings.map(({ postingNo }) => postingNo)).size).toBe(book.postings.length)
    }
  },
)

it('holds to its own rules whatever is drawn', async () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const ctx = await drawnAt(MOMENTS[seed % 2] ?? '', `seed ${seed}`)
    for (const branch of ctx.branches)
      expect(branchOf(ctx, branch).book.rows().length, `seed ${seed}`).toBeGreaterThan(10)
  }
})

it('S1-028 S1-029 there is a notice and an order in every state, and the same demo is the same twice', async () => {
  const [ctx, again] = [await drawnAt(MOMENTS[0] ?? ''), await drawnAt(MOMENTS[0] ?? '')]
  let goods = 0
  for (const branch of ctx.branches.slice(0, 2)) {
    const made = branchOf(ctx, branch)
    const states = (rows: readonly { status?: unknown }[]) =>
      [...new Set(rows.map(({ status }) => Number(status)))].sort()
    expect(states(made.inbounds)).toEqual([...inboundMachine.codes].map(Number).sort())
    expect(states(made.outbounds)).toEqual([...outboundMachine.codes].map(Number).sort())
    goods += made.places.goods.length
    // What is kept for an order is all of it.
    const begun = made.outbounds.filter(({ status }) => KEPT.includes(Number(status)))
    for (const { outboundNo } of begun)
      for (const line of made.outboundLines.filter(each => each.outboundNo === outboundNo))
        expect(Number(line.allocated) + Number(line.picked), `${outboundNo} ${line.lineNo}`).toBe(line.quantity)
    // What a wave says of itself is what its orders and their picks say.
    expect(made.waves.length).toBeGreaterThan(0)
    for (const { waveNo, orderCount, pickCount, pickedCount, createdBy } of made.waves) {
      // Lists say who made it.
      expect(createdBy).not.toBe('demo')
      const own = made.picks.filter(pick => pick.waveNo === waveNo)
      const orders = made.outbounds.filter(order => order.waveNo === waveNo)
      expect([orderCount, pickCount], String(waveNo)).toEqual([orders.length, own.length])
      expect(pickedCount).toBe(own.filter(({ picked }) => picked !== null).length)
    }
    const other = branchOf(again, branch)
    expect(other.book.rows()).toEqual(made.book.rows())
    expect(other.picks).toEqual(made.picks)
    // Some goods are past their day, and no order has them.
    const today = new Date(ctx.now + 8 * 3_600_000).toISOString().slice(0, 10)
    const past = made.book.rows().filter(({ expiresOn }) => expiresOn && String(expiresOn) < today)
    expect(past.length).toBeGreaterThan(0)
    expect(past.filter(({ allocated }) => Number(allocated) > 0)).toEqual([])
  }
  expect(goods).toBe(40)
  for (const { name } of STORED) expect(LANGUAGES.filter(language => !name[language])).toEqual([])
})

it('S1-033 S2-119 owners have contracts, and bills in every state that are what their lines and parts say', async () => {
  const ctx = await drawnAt(MOMENTS[1] ?? '')
  const [branch = ''] = ctx.branches
  const owners = ctx
    .take('shippers')
    .filter(({ branchCode }) => branchCode === branch)
    .slice(0, 4)
  const { rows: _, ...places } = makePlaces(ctx, branch, owners)
  const { book } = makeDocuments(ctx, branch, places)
  const { contracts, bills, lines, parts, charges } = makeFees(ctx, branch, { ...places, owners, book })
  expect(contracts.length).toBeGreaterThan(owners.length)
  const { draft, sent, confirmed, approved, rejected } = storageBillMachine.at
  expect([...new Set(bills.map(({ status }) => Number(status)))].sort()).toEqual(
    [draft, sent, confirmed, approved, rejected].sort(),
  )
  // Whoever settles finds two of each owner: for a batch that was issued, and for one that is being put together.
  for (const { code } of owners) expect(charges.filter(({ shipmentCode }) => shipmentCode === code)).toHaveLength(2)
  const offered = bills.filter(({ status }) => status === approved).map(({ billNo, total }) => [billNo, total])
  expect(charges.map(({ number, amount }) => [number, yuanToFen(amount)])).toEqual(offered)
  for (const { billNo, total, lineCount } of bills) {
    const own = lines.filter(line => line.billNo === billNo)
    expect(own.length).toBe(lineCount)
    expect(own.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(total)
    expect(Number(total)).toBeGreaterThan(0)
    for (const { lineNo } of own)
      expect(
        parts.some(part => part.billNo === billNo && part.lineNo === lineNo),
        `${billNo}/${lineNo}`,
      ).toBe(true)
  }
})

it('S1-031 S2-121 work with documents stands on sheets that add up, and there is a pallet in every state', async () => {
  const ctx = await drawnAt(MOMENTS[0] ?? '')
  for (const branch of ctx.branches.slice(0, 2)) {
    const owners = ctx
      .take('shippers')
      .filter(({ branchCode }) => branchCode === branch)
      .slice(0, 4)
    const { rows: _, ...places } = makePlaces(ctx, branch, owners)
    const made = makeDocuments(ctx, branch, places)
    const { works, sheets } = makeLabour(ctx, branch, places.goods, made)
    expect(sheets.length).toBeGreaterThan(2)
    for (const { sheetNo, amount, workCount } of sheets) {
      const own = works.filter(work => work.sheetNo === sheetNo)
      expect([own.length, own.reduce((sum, work) => sum + Number(work.amount), 0)]).toEqual([workCount, amount])
    }
    expect(made.inbounds.some(({ labourCost }) => Number(labourCost) > 0)).toBe(true)
    const { pallets, moves } = makePallets(ctx, branch, { ...places, owners, outbounds: made.outbounds })
    expect([...new Set(pallets.map(({ status }) => Number(status)))].sort()).toEqual([...palletMachine.codes].sort())
    const { away, here } = palletMachine.at
    for (const { palletNo, status, holderCode } of pallets) {
      if (status === away) expect(holderCode, String(palletNo)).toBeTruthy()
      if (status === here) expect(holderCode, String(palletNo)).toBeNull()
      expect(moves.filter(move => move.palletNo === palletNo)[0]?.step).toBe('enter')
    }
  }
})
