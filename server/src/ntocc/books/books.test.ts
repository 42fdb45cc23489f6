import { defineContract } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { type Books, defineService } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../registry/areas.ts'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'
import { proveBooks } from './prove.ts'

const trade = defineContract({
  id: 'trade',
  money: {
    accounts: { purse: {}, bank: { mayGoBelow: true, openTo: ['take'] }, fees: { mayGoBelow: true, parts: 4 } },
    bookings: {
      recharge: { from: 'bank', to: 'purse' },
      fee: { from: 'purse', to: 'fees' },
      payOut: { from: 'purse', to: 'bank' },
    },
  },
})
const tolls = defineContract({
  id: 'tolls',
  money: {
    accounts: { card: {} },
    bookings: {
      fill: { from: 'trade.bank', to: 'card' },
      give: { from: 'card', to: 'trade.bank' },
      lose: { from: 'card', to: 'nobody.purse' },
    },
  },
})

const WORDS = {
  account: { purse: 'Purse', bank: 'Bank', fees: 'Fees', card: 'Card' },
  booking: { recharge: 'Recharge', fee: 'Fee', payOut: 'Payment', fill: 'Filled', give: 'Given', lose: 'Lost' },
}

const TODAY = '2026-03-31'

withDatabases('the books of a branch', database => {
  let backend: TestBackend
  beforeAll(async () => {
    const { db } = database()
    const made = [
      await madeArea(db, trade, defineService(trade, {}), { words: WORDS }),
      await madeArea(db, tolls, defineService(tolls, {}), { words: WORDS }),
    ]
    backend = await testBackend(db, { areaSources: [...made, ...AREA_SOURCES] })
  })
  afterAll(() => backend.app.close())

  /** Works as an area in a branch, in a transaction of its own. */
  const as = <T>(area: string, work: (books: Books) => Promise<T>, branch = 'HQ'): Promise<T> =>
    areaNamed(area)
      ?.platform()
      .inBranch(branch, ctx => ctx.transaction(() => work(ctx.books))) as Promise<T>
  let serial = 0
  const number = (): string => `N${++serial}`
  /** Somebody with so much in their purse. */
  const somebody = async (amount: string): Promise<string> => {
    const owner = `S${++serial}`
    await as('trade', books =>
      books.post([{ kind: 'recharge', businessNo: number(), to: { owner }, amount, on: TODAY }]),
    )
    return owner
  }
  const purse = (owner: string) => as('trade', books => books.balance('purse', owner))
  const fee = (owner: string, amount: string, businessNo = number()) => ({
    kind: 'fee',
    businessNo,
    from: { owner },
    amount,
    on: TODAY,
  })

  it('what moves stands in both accounts, in the statement with what was there after it, and at the end of its day', async () => {
    const owner = await somebody('100.00')
    const about = { entity: 'waybill', code: 'YD1' }
    await as('trade', books => books.post([{ ...fee(owner, '30.05'), about, why: 'Service fee' }]))
    await as('trade', books => books.post([{ ...fee(owner, '9.95'), on: '2026-04-02' }]))
    expect(await purse(owner)).toEqual({ balance: '60.00', held: '0.00', available: '60.00', coming: '0.00' })
    expect(await as('trade', books => books.balance('purse', owner, '2026-04-01'))).toMatchObject({ balance: '69.95' })
    const lines = await as('trade', books => books.statement('purse', owner, { from: '2026-03-01', to: '2026-04-30' }))
    expect(lines).toMatchObject([
      { kind: 'trade.recharge', moved: '100.00', balance: '100.00' },
      { kind: 'trade.fee', moved: '-30.05', balance: '69.95', about, why: 'Service fee', madeBy: 'trade' },
      { kind: 'trade.fee', moved: '-9.95', balance: '60.00' },
    ])
    const april = await as('trade', books => books.statement('purse', owner, { from: '2026-04-01', to: '2026-04-30' }))
    expect(april).toMatchObject([{ moved: '-9.95', balance: '60.00' }])
  })

  it('a number moves money once: repeated it answers what stands, for anything else it is refused', async () => {
    const owner = await somebody('100.00')
    const group = [fee(owner, '10.00'), fee(owner, '5.00')]
    const first = await as('trade', books => books.post(group))
    expect(await as('trade', books => books.post(group))).toEqual(first)
    const [one, other] = group as [(typeof group)[0], (typeof group)[0]]
    for (const changed of [
      [{ ...one, amount: '10.01' }, other],
      [one, fee(owner, '5.00')],
      [{ ...one, from: { owner: await somebody('50.00') } }],
    ])
      await expect(as('trade', books => books.post(changed))).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    await expect(as('trade', books => books.hold([one]))).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    expect(await as('trade', books => books.post([{ ...one, attempt: 2 }]))).toMatchObject([{ attempt: 2 }])
    expect(await purse(owner)).toMatchObject({ balance: '75.00' })
  })

  it('a number that several post at once moves money once, and each is answered what stands', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const owner = await somebody('100.00')
      const group = [fee(owner, '10.00'), fee(owner, '5.00')]
      const answers = await Promise.all(Array.from({ length: 8 }, () => as('trade', books => books.post(group))))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await purse(owner)).toMatchObject({ balance: '85.00' })
    }
  })

  it('nothing goes below nothing, and of a group that cannot stand nothing does', async () => {
    const owner = await somebody('100.00')
    const tried = [fee(owner, '60.00'), fee(owner, '40.01')]
    await expect(as('trade', books => books.post(tried))).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      data: { available: '40.00' },
    })
    expect(await purse(owner)).toMatchObject({ balance: '100.00' })
    expect(await as('trade', books => books.of('fee', tried[0]?.businessNo ?? ''))).toEqual([])
    await as('trade', books => books.post([fee(owner, '100.00')]))
    expect(await purse(owner)).toMatchObject({ balance: '0.00' })
    expect((await as('trade', books => books.balance('bank'))).balance).toMatch(/^-/)
  })

  it('is not spent twice by those who spend at once', async () => {
    const owner = await somebody('210.00')
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => as('trade', books => books.post([fee(owner, '70.00')]))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await purse(owner)).toMatchObject({ balance: '0.00' })
  })

  it('those who write to the same accounts in opposite order do not stop each other', async () => {
    const [a, b] = [await somebody('100.00'), await somebody('100.00')]
    const both = (first: string, second: string) => [fee(first, '1.00'), fee(second, '1.00')]
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => as('trade', books => books.post(at % 2 ? both(a, b) : both(b, a)))),
    )
    expect([await purse(a), await purse(b)]).toMatchObject([{ balance: '88.00' }, { balance: '88.00' }])
  })

  it('what is held is not spent; captured in part the rest is free, released all of it; each once', async () => {
    const owner = await somebody('100.00')
    const [hold, other] = await as('trade', books => books.hold([fee(owner, '80.00'), fee(owner, '15.00')]))
    expect(await purse(owner)).toEqual({ balance: '100.00', held: '95.00', available: '5.00', coming: '0.00' })
    await expect(as('trade', books => books.post([fee(owner, '5.01')]))).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
    })
    const captured = [{ id: hold?.id ?? 0, amount: '50.00' }]
    await expect(as('trade', books => books.capture([{ id: hold?.id ?? 0, amount: '80.01' }]))).rejects.toMatchObject({
      code: 'BOOKED_OTHERWISE',
    })
    const once = await as('trade', books => books.capture(captured))
    expect(await as('trade', books => books.capture(captured))).toEqual(once)
    for (const second of [{ id: hold?.id ?? 0, amount: '30.00' }, { id: hold?.id ?? 0 }])
      await expect(as('trade', books => books.capture([second]))).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    await expect(as('trade', books => books.release([{ id: hold?.id ?? 0 }]))).rejects.toMatchObject({
      code: 'BOOKED_OTHERWISE',
    })
    await as('trade', books => books.release([{ id: other?.id ?? 0, why: 'Cancelled' }]))
    expect(await purse(owner)).toEqual({ balance: '50.00', held: '0.00', available: '50.00', coming: '0.00' })
    expect(await as('trade', books => books.of('fee', hold?.businessNo ?? ''))).toMatchObject([
      { as: 'hold', amount: '80.00' },
      { as: 'capture', amount: '50.00', settles: hold?.id },
    ])
  })

  it('a mistake is put right by the reverse of it, once, which names it', async () => {
    const owner = await somebody('100.00')
    const [wrong] = await as('trade', books => books.post([fee(owner, '25.00')]))
    const undo = [{ id: wrong?.id ?? 0, why: 'Of another waybill' }]
    const [reversed] = await as('trade', books => books.reverse(undo))
    expect(reversed).toMatchObject({ as: 'reverse', settles: wrong?.id, amount: '25.00', why: 'Of another waybill' })
    expect(await as('trade', books => books.reverse(undo))).toEqual([reversed])
    await expect(
      as('trade', books => books.reverse([{ id: reversed?.id ?? 0, why: 'And back' }])),
    ).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    const [hold] = await as('trade', books => books.hold([fee(owner, '5.00')]))
    await expect(as('trade', books => books.reverse([{ id: hold?.id ?? 0, why: 'A hold' }]))).rejects.toMatchObject({
      code: 'BOOKED_OTHERWISE',
    })
    expect(await purse(owner)).toMatchObject({ balance: '100.00', held: '5.00' })
  })

  it('an area moves by kinds of its own alone, between accounts that are its own or open to it', async () => {
    const fill = { kind: 'fill', businessNo: number(), to: { owner: 'T1' }, amount: '20.00' }
    const [filled] = await as('tolls', books => books.post([fill]))
    expect(await as('tolls', books => books.balance('card', 'T1'))).toMatchObject({ balance: '20.00' })
    const give = { kind: 'give', businessNo: number(), from: { owner: 'T1' }, amount: '1.00' }
    await expect(as('tolls', books => books.post([give]))).rejects.toThrow('not open to others who would bring money')
    await expect(as('tolls', books => books.post([{ ...give, kind: 'lose' }]))).rejects.toThrow('no area in force')
    await expect(as('tolls', books => books.post([{ ...give, kind: 'recharge' }]))).rejects.toThrow('has no booking')
    for (const settle of ['capture', 'release', 'reverse'] as const)
      await expect(
        as('trade', books => books[settle]([{ id: filled?.id ?? 0, why: 'Not ours' }])),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      as('tolls', books => books.reverse([{ id: filled?.id ?? 0, why: 'Elsewhere' }]), 'SZ'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each(['0.00', '-1.00', '1.001', 'much', '90071992547409.93'])('%s is no amount', async amount => {
    await expect(as('trade', books => books.post([fee('S0', amount)]))).rejects.toThrow('no amount to move')
  })

  it('an account in parts is their sum', async () => {
    const before = yuanToFen((await as('trade', books => books.balance('fees'))).balance) ?? 0
    const owner = await somebody('100.00')
    await as('trade', books => books.post(Array.from({ length: 20 }, () => fee(owner, '1.25'))))
    expect(await as('trade', books => books.balance('fees'))).toMatchObject({ balance: fenToYuan(before + 2500) })
    const { rows } = await database().db.query(
      `select count(*)::int as parts from sys_book_account where kind = 'trade.fees' and branch_code = 'HQ'`,
    )
    expect(rows).toEqual([{ parts: 4 }])
  })

  it('the database itself keeps them: nothing is changed, taken away or written past the transfers', async () => {
    const owner = await somebody('10.00')
    const { db } = database()
    for (const statement of [
      `update sys_book_transfer set amount = 1`,
      `delete from sys_book_transfer`,
      `update sys_book_account set credit = credit + 100 where owner = '${owner}'`,
      `delete from sys_book_account where owner = '${owner}'`,
      `update sys_book_day set credit = 0`,
      `insert into sys_book_day (account, day, credit) select id, '2026-01-01', 1 from sys_book_account where owner = '${owner}'`,
    ])
      await expect(db.query(statement), statement).rejects.toMatchObject({ code: '55000' })
    await db.query(
      `insert into sys_book_account (branch_code, kind, owner, credit) values ('HQ', 'trade.purse', 'rich', 100)`,
    )
    expect(await purse('rich')).toMatchObject({ balance: '0.00' })
    const elsewhere = await db.query<{ id: string }>(
      `insert into sys_book_account (branch_code, kind, owner) values ('SZ', 'trade.purse', 'x') returning id`,
    )
    const insert = (credit: string, more = '') =>
      db.query(
        `insert into sys_book_transfer (branch_code, group_id, action, kind, business_no, debit_account, credit_account, amount, effective_on,
           made_by, account_id ${more && ', settles'})
         select 'HQ', 'g', '${more ? 'capture' : 'post'}', 'trade.fee', '${number()}', id, ${credit}, 1001, '${TODAY}', 'x', 0 ${more}
           from sys_book_account where owner = '${owner}'`,
      )
    const fees = `(select min(id) from sys_book_account where kind = 'trade.fees' and branch_code = 'HQ')`
    await expect(insert(fees)).rejects.toMatchObject({ code: 'NB001' })
    await expect(insert(String(elsewhere.rows[0]?.id))).rejects.toMatchObject({ code: 'NB003' })
    await expect(insert(fees, ', 1')).rejects.toMatchObject({ code: 'NB002' })
  })

  it('any sequence of moves leaves what a sum on paper says, and the proof finds nothing', async () => {
    let state = 20260331
    const draw = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    const owners = await Promise.all(['50.00', '80.00', '120.00'].map(somebody))
    const paper = new Map(owners.map((owner, at) => [owner, [5000, 8000, 12_000][at] ?? 0]))
    const held = new Map(owners.map(owner => [owner, 0]))
    const holds: { id: number; owner: string; fen: number }[] = []
    const posts: { id: number; owner: string; fen: number }[] = []
    const add = (to: Map<string, number>, owner: string, fen: number) => to.set(owner, (to.get(owner) ?? 0) + fen)
    for (let step = 0; step < 120; step += 1) {
      const owner = owners[draw(3)] ?? ''
      const fen = 1 + draw(4000)
      const free = (paper.get(owner) ?? 0) - (held.get(owner) ?? 0)
      const booking = fee(owner, fenToYuan(fen))
      const kind = draw(5)
      if (kind <= 1) {
        const done = as('trade', books => (kind === 0 ? books.post([booking]) : books.hold([booking])))
        if (fen > free) await expect(done).rejects.toMatchObject({ code: 'BALANCE_TOO_LOW' })
        else {
          const [booked] = await done
          const made = { id: booked?.id ?? 0, owner, fen }
          if (kind === 0) posts.push(made)
          else holds.push(made)
          add(kind === 0 ? paper : held, owner, kind === 0 ? -fen : fen)
        }
      } else if (kind === 2) {
        const hold = holds.pop()
        if (!hold) continue
        const part = 1 + draw(hold.fen)
        await as('trade', books => books.capture([{ id: hold.id, amount: fenToYuan(part) }]))
        add(held, hold.owner, -hold.fen)
        add(paper, hold.owner, -part)
      } else if (kind === 3) {
        const hold = holds.shift()
        if (!hold) continue
        await as('trade', books => books.release([{ id: hold.id }]))
        add(held, hold.owner, -hold.fen)
      } else {
        const post = posts.shift()
        if (!post) continue
        await as('trade', books => books.reverse([{ id: post.id, why: 'Wrong' }]))
        add(paper, post.owner, post.fen)
      }
    }
    const balances = await as('trade', books => books.balances('purse', owners))
    for (const owner of owners)
      expect(balances.get(owner)).toMatchObject({
        balance: fenToYuan(paper.get(owner) ?? 0),
        held: fenToYuan(held.get(owner) ?? 0),
      })
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('the proof finds what somebody changed past all of it', async () => {
    const owner = await somebody('33.00')
    const { db } = database()
    const past = async (statement: string) => {
      for (const table of ['sys_book_transfer', 'sys_book_account', 'sys_book_day'])
        await db.query(`alter table ${table} disable trigger user`)
      await db.query(statement)
      for (const table of ['sys_book_transfer', 'sys_book_account', 'sys_book_day'])
        await db.query(`alter table ${table} enable trigger user`)
    }
    const mine = `(select id from sys_book_account where owner = '${owner}')`
    const whats = async () => (await proveBooks(db)).map(({ what }) => what)
    await past(`update sys_book_account set credit = credit + 1 where id = ${mine}`)
    expect(await whats()).toEqual(['balance'])
    await past(`update sys_book_account set credit = credit - 1, credit_held = 5 where id = ${mine}`)
    expect(await whats()).toEqual(['held'])
    await past(`update sys_book_account set credit_held = 0 where id = ${mine}`)
    await past(`delete from sys_book_day where account = ${mine}`)
    expect(await whats()).toEqual(['day'])
    await past(`insert into sys_book_day (account, day, credit) values (${mine}, '${TODAY}', 3300)`)
    await past(`update sys_book_transfer set why = 'A gift' where credit_account = ${mine}`)
    expect(await whats()).toEqual(['chain', 'chain'])
  })
})
