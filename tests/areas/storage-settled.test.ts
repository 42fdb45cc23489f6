// @vitest-environment node
import { fenOfYuan } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settlementMachine } from '../../plugins/settlement/contract/machine.ts'
import { bankDesk } from '../../plugins/settlement/service/testing/bank-desk.ts'
import type { StorageBill } from '../../plugins/warehouse/contract/bills.ts'
import { proveBooks } from '../../server/src/ntocc/books/prove.ts'
import { areaNamed, install, uninstall } from '../../server/src/ntocc/registry/areas.ts'
import { withDatabases } from '../../server/src/ntocc/testing/databases.ts'
import { BASE } from '../../server/src/ntocc/testing/money-desk.ts'
import { FINISHED } from '../../server/src/ntocc/testing/plain-waybill.ts'
import { drawing } from './money/drawing.ts'

const { at } = settlementMachine
const DAYS = { start: '2020-01-01', end: '2026-11-01' }
const DAY_MS = 86_400_000
const day = (count: number) => new Date(Date.UTC(2021, 0, 1) + count * DAY_MS).toISOString().slice(0, 10)

interface Batch {
  id: number
  version: number
  status: number
  batchNo: string
  shipmentCode: string
  lineCount: number
  chargeCount: number
  total: string
}
interface Charge {
  id: number
  version: number
  number: string
  amount: string
}

withDatabases('bills for storage are settled with whatever else their owner pays', database => {
  let desk: Awaited<ReturnType<typeof bankDesk<never>>>
  let [maker, second, approver, other, admin, house] = ['', '', '', '', '', '']
  let serial = 0
  beforeAll(async () => {
    desk = await bankDesk(database().db, 'warehouse')
    const staff = (code: string) => desk.person('PLAT_ADMIN', code, 'FINANCE')
    ;[maker, second, approver, other] = [await staff('C-1'), await staff('C-2'), await staff('C-3'), await staff('C-4')]
    admin = await desk.backend.signIn('admin')
    const place = { warehouseNo: 'W-1', name: 'W-1', kind: 'flat', areaCode: '420102', address: 'Dock 1' }
    house = (await done(desk.post<{ code: string }>('warehouse', place, admin))).code
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

  const done = async <T>(sent: Promise<{ status: number; msg?: string; data?: T; errors?: unknown }>): Promise<T> => {
    const { status, msg, data, errors } = await sent
    expect(status, `${msg} ${JSON.stringify(errors)}`).toBe(0)
    return data as T
  }
  const read = <T>(path: string, by = maker) => done(desk.get<T>(path, by))
  const moved = async (entity: string, id: number, move: string, by: string) => {
    const { version } = await read<{ version: number }>(`${entity}/${id}`)
    return desk.backend.put(`${BASE}/${entity}/move`, { id, version, move, reason: 'as agreed' }, by)
  }
  const through = async (entity: string, id: number, ...moves: [string, string][]) => {
    for (const [move, by] of moves) expect(await moved(entity, id, move, by), move).toMatchObject({ status: 0 })
  }
  type Shipper = Awaited<ReturnType<typeof desk.addShipper>>

  /** A bill of so many square metres for thirty days at CNY 0.01, as its owner has confirmed it. */
  const bill = async (owner: Shipper, areaM2: number): Promise<StorageBill> => {
    const from = ++serial * 40
    const contract = {
      contractNo: `K-${serial}`,
      shipmentCode: owner.code,
      warehouseCode: house,
      validFrom: day(from),
      validTo: day(from + 29),
      areaM2,
      fees: [{ basis: 'm2Day', rate: '0.01', stepBy: 'quantity' }],
    }
    const { id } = await done(desk.post<{ id: number }>('storageContract', contract, maker))
    await through('storageContract', id, ['sign', maker])
    const asked = { shipmentCode: owner.code, start: day(from), end: day(from + 29) }
    const made = await done(desk.post<{ id: number }>('storageBillMake', asked, maker))
    await through('storageBill', made.id, ['send', maker], ['confirm', owner.token], ['approve', approver])
    return read(`storageBill/${made.id}`)
  }
  const asked = (owner: Shipper) => ({ side: 'receivable', ...DAYS, shipmentCode: owner.code, withCharges: true })
  const offered = async (owner: Shipper, by = maker) => {
    const query = new URLSearchParams({ ...asked(owner), withCharges: 'true' })
    return (await read<{ charges: number }>(`settlementPreview?${query}`, by)).charges
  }
  const make = (owner: Shipper, by = maker) => desk.post<{ id: number }>('settlementMake', asked(owner), by)
  const batchOf = (id: number) => read<Batch>(`settlementBatch/${id}`)
  const chargesOf = async ({ batchNo }: Batch, by = maker) =>
    (await read<{ records: Charge[] }>(`settlementCharge?batchNo=${batchNo}&pageNum=1&pageSize=50`, by)).records
  const billNow = ({ id }: StorageBill, by = maker) => read<StorageBill>(`storageBill/${id}`, by)
  const settledAs = async (of: StorageBill) => {
    const { batchNo, settled } = await billNow(of)
    return [batchNo, settled].filter(Boolean).join(' ')
  }
  const toApprove = (owner: Shipper): [string, string][] => [
    ['send', maker],
    ['confirm', owner.token],
    ['submit', maker],
  ]
  /** Yuan that an owner owes by the bills' books and by those of batches. */
  const owed = async ({ code }: Shipper) => {
    const of = (area: string, account: string) =>
      desk.as(async (ctx: never) => {
        const { books } = ctx as { books: { balance(account: string, owner: string): Promise<{ balance: string }> } }
        return 0 - fenOfYuan((await books.balance(account, `shipment:${code}`)).balance) / 100
      }, area)
    return { bills: await of('warehouse', 'storageReceivable'), batches: await of('settlement', 'receivable') }
  }

  it('S1-033 it stands in a batch beside waybills, to the fen; approved it is owed there and no longer by the bill, and paid it says so', async () => {
    const owner = await desk.addShipper()
    const [one, two] = [await bill(owner, 33.33), await bill(owner, 100)]
    await desk.addWaybills([{ ...FINISHED, shipmentCode: owner.code, driverCode: 'D-0', receivableAmount: '70.01' }])
    const preview = await read<object>(
      `settlementPreview?${new URLSearchParams({ ...asked(owner), withCharges: 'true' })}`,
    )
    expect(preview).toMatchObject({ waybills: 1, charges: 2, total: '110.01' })
    const { id } = await done(make(owner))
    const batch = await batchOf(id)
    expect(batch).toMatchObject({ lineCount: 1, chargeCount: 2, total: '110.01' })
    expect((await chargesOf(batch)).map(({ number, amount }) => [number, amount])).toEqual([
      [one.billNo, '10.00'],
      [two.billNo, '30.00'],
    ])
    expect(await billNow(one)).toMatchObject({ batchNo: batch.batchNo, settled: 'taken' })
    expect(await read<object[]>(`settlementCharged?id=${id}`)).toMatchObject([
      { to: `/warehouse/bills/detail?id=${one.id}` },
      { to: `/warehouse/bills/detail?id=${two.id}` },
    ])
    // The owner is not shown what is still being put together, nor that it is, and nobody else's ever.
    expect(await chargesOf(batch, owner.token)).toEqual([])
    const told = async () => {
      const { batchNo = null, settled = null } = await billNow(one, owner.token)
      const { total } = await read<{ total: number }>(`storageBill?batchNo=${batch.batchNo}`, owner.token)
      return [batchNo, settled, total]
    }
    const history = async () =>
      JSON.stringify(
        await read<object>(`auditTrail?entity=storageBill&id=${one.id}&pageNum=1&pageSize=50`, owner.token),
      )
    expect(await told()).toEqual([null, null, 0])
    const [send, ...more] = toApprove(owner)
    await through('settlementBatch', id, ...(send ? [send] : []))
    expect(await told()).toEqual([batch.batchNo, 'taken', 2])
    expect(await history()).not.toContain('batchNo')
    await through('settlementBatch', id, ...more)
    expect(await chargesOf(batch, owner.token)).toHaveLength(2)
    expect(await chargesOf(batch, (await desk.addShipper()).token)).toEqual([])
    expect(await owed(owner)).toEqual({ bills: 40, batches: 0 })
    await through('settlementBatch', id, ['approve', other])
    expect(await owed(owner)).toEqual({ bills: 0, batches: 110.01 })
    expect(await billNow(one, owner.token)).toMatchObject({ settled: 'charged' })
    expect(await read(`storageBillBooked?id=${one.id}`)).toMatchObject({ transfers: ['10.00'], handedOver: '10.00' })
    const days = new URLSearchParams({ start: day(0), end: '2099-12-31', shipmentCode: owner.code })
    expect(await read(`settlementStatement?${days}`)).toMatchObject({ closing: '110.01', chargeTotal: '40.00' })

    const money = { entity: 'shipment', code: owner.code, amount: '110.01', number: 'WR-1' }
    await desk.as(async (ctx: never) => {
      const { transaction, request } = ctx as never as {
        transaction<T>(work: () => Promise<T>): Promise<T>
        request(name: string, asked: object): Promise<unknown>
      }
      await transaction(() => request('creditParty', money))
    }, 'settlement')
    await done(desk.post('settlementReceive', { id, version: (await batchOf(id)).version, amount: '110.01' }, maker))
    expect(await batchOf(id)).toMatchObject({ status: at.paid })
    expect(await billNow(two)).toMatchObject({ settled: 'paid' })
  })

  it('what an approved batch has of it is invoiced as a service, and holds the batch', async () => {
    const owner = await desk.addShipper()
    await desk.query(
      `insert into invoice_message (code, branch_code, owner_code, title, tax_no, kind, is_default, status, created_by)
       values ('T-' || $1, 'HQ', $1, '"Owner"', $2, 'ordinary', true, 1, 'test')`,
      [owner.code, owner.taxNo],
    )
    const of = await bill(owner, 53)
    const days = { start: of.periodStart ?? '', end: of.periodEnd ?? '', subject: 'charges' }
    const free = () =>
      read<{ lines: { number: string; amount: string }[] }>(`invoiceable?${new URLSearchParams(days)}`, owner.token)
    const { id } = await done(make(owner))
    await through('settlementBatch', id, ...toApprove(owner))
    expect(await free()).toMatchObject({ lines: [] })
    await through('settlementBatch', id, ['approve', other])
    expect(await free()).toMatchObject({ lines: [{ number: of.billNo, amount: '15.90' }] })
    const wanted = { ...days, titleCode: `T-${owner.code}`, delivery: 'electronic' }
    const application = await done(desk.post<{ id: number }>('invoiceApply', wanted, owner.token))
    expect(await read(`invoiceApplication/${application.id}`)).toMatchObject({
      business: 'service',
      exTax: '15.00',
      tax: '0.90',
    })
    expect(await free()).toMatchObject({ lines: [] })
    expect((await moved('settlementBatch', id, 'revoke', other)).msg).toContain(String(of.billNo))
  })

  it('a batch that is voided or revoked lets it go, for another batch; what it booked is booked back', async () => {
    const owner = await desk.addShipper()
    const of = await bill(owner, 50)
    const first = await done(make(owner))
    await through('settlementBatch', first.id, ['void', maker])
    expect(await settledAs(of)).toBe('')
    const again = await done(make(owner))
    await through('settlementBatch', again.id, ...toApprove(owner), ['approve', other])
    expect(await owed(owner)).toEqual({ bills: 0, batches: 15 })
    await through('settlementBatch', again.id, ['revoke', other])
    expect(await owed(owner)).toEqual({ bills: 15, batches: 0 })
    const third = await batchOf((await done(make(owner))).id)
    // Of a draft it is taken out by hand too.
    const [charge] = await chargesOf(third)
    await done(desk.backend.remove(`${BASE}/settlementCharge?id=${charge?.id}`, maker))
    expect(await batchOf(third.id)).toMatchObject({ chargeCount: 0, total: '0.00' })
    expect(await settledAs(of)).toBe('')
  })

  it('of two clerks who make batches at once one has it; it is asked for by whoever may alone', async () => {
    const owner = await desk.addShipper()
    const of = await bill(owner, 20)
    expect((await make(owner, owner.token)).status).not.toBe(0)
    const both = await Promise.all([make(owner, maker), make(owner, second)])
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    const { batchNo } = await billNow(of)
    expect(await done(desk.get(`settlementBatch?batchNo=${batchNo}&pageNum=1&pageSize=9`, maker))).toMatchObject({
      records: [{ chargeCount: 1, total: '6.00' }],
    })
    // Who does not ask for it has waybills alone.
    const { withCharges: _, ...bare } = asked(owner)
    await bill(owner, 10)
    expect((await desk.post('settlementMake', bare, maker)).status).not.toBe(0)
  })

  it('a bill that is settled by hand is in no batch, until it is left to batches again', async () => {
    const owner = await desk.addShipper()
    const of = await bill(owner, 10)
    await through('storageBill', of.id, ['settleByHand', approver])
    expect((await make(owner)).status).not.toBe(0)
    // Nobody is offered it either.
    expect(await offered(owner)).toBe(0)
    expect(await moved('storageBill', of.id, 'settleByHand', approver)).toMatchObject({
      errors: { move: { code: 'validation.condition.billUnsettled' } },
    })
    await through('storageBill', of.id, ['settleInBatch', approver])
    expect(await offered(owner)).toBe(1)
    // Whoever is shown their own records alone is offered no bill that somebody else has drawn up.
    await desk.query(
      `insert into role (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status, created_by)
       select branch_code, 'HQ-OWN', 'OWN_FINANCE', '"Own records"', party_types, resources, permissions, 'self', 1, 'admin'
       from role where branch_code = 'HQ' and role_code = 'FINANCE'`,
    )
    expect(await offered(owner, await desk.person('PLAT_ADMIN', 'C-9', 'OWN_FINANCE'))).toBe(0)
    await done(make(owner))
    expect(await moved('storageBill', of.id, 'settleByHand', approver)).toMatchObject({ status: 4090 })
    expect(await settledAs(of)).toMatch(/ taken$/)
  })

  /** While nobody knows of bills. */
  const away = async (work: () => Promise<void>) => {
    const area = areaNamed('warehouse')
    if (!area) throw new Error('warehouse is not in force')
    uninstall(area)
    try {
      await work()
    } finally {
      install(area)
    }
  }
  it('what a batch lets go while the area of its bills is away is offered again; what it has charged it does not let go then', async () => {
    const owner = await desk.addShipper()
    const of = await bill(owner, 10)
    const { id } = await done(make(owner))
    await away(async () => {
      expect(await moved('settlementBatch', id, 'send', maker)).toMatchObject({
        errors: { move: { code: 'validation.condition.batchAsCharged' } },
      })
      await done(desk.post('settlementRefresh', { id, version: (await batchOf(id)).version }, maker))
      expect(await batchOf(id)).toMatchObject({ chargeCount: 0 })
    })
    const again = await done(make(owner))
    expect(await settledAs(of)).toBe(`${(await batchOf(again.id)).batchNo} taken`)
    await through('settlementBatch', again.id, ...toApprove(owner), ['approve', other])
    await away(async () => {
      expect(await moved('settlementBatch', again.id, 'revoke', other)).toMatchObject({
        errors: { move: { code: 'validation.condition.batchAsCharged' } },
      })
    })
    expect(await owed(owner)).toEqual({ bills: 0, batches: 3 })
    await through('settlementBatch', again.id, ['revoke', other])
    expect(await owed(owner)).toEqual({ bills: 3, batches: 0 })
  })

  it('who names a driver means its waybills alone', async () => {
    const owner = await desk.addShipper()
    await bill(owner, 10)
    const of = (more: object) =>
      read<{ charges: number }>(
        `settlementPreview?${new URLSearchParams({ ...asked(owner), withCharges: 'true', ...more })}`,
      )
    expect(await of({})).toMatchObject({ charges: 1 })
    expect(await of({ driverCode: 'D-0' })).toMatchObject({ charges: 0 })
  })

  it('whatever is done, in any order: a bill is in one batch at most, and is owed once', async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
    const draw = drawing(seed)
    const owner = await desk.addShipper()
    const bills = [await bill(owner, 10), await bill(owner, 20), await bill(owner, 30)]
    const all = 0.3 * 60
    const mine: number[] = []
    for (let turn = 0; turn < 40; turn++) {
      const id = mine[draw(mine.length)]
      const move = (['send', 'confirm', 'submit', 'approve', 'reject', 'reopen', 'void', 'revoke'] as const)[draw(8)]
      const by = move === 'confirm' ? owner.token : move === 'approve' || move === 'revoke' ? other : maker
      if (id === undefined || draw(4) === 0) {
        const { data } = await make(owner)
        if (data) mine.push(data.id)
      } else await moved('settlementBatch', id, move ?? 'send', by)
      const alive = await desk.query<{ for_code: string; batch_no: string; status: number }>(
        `select for_code, c.batch_no, b.status::int from settlement_settlement_charge c join settlement_settlement_batch b using (branch_code, batch_no)
          where not c.is_deleted and b.status <> ${at.voided} and b.shipment_code = $1`,
        [owner.code],
      )
      for (const of of bills) {
        const own = alive.rows.filter(({ for_code }) => for_code === of.code)
        const now = await billNow(of)
        expect(
          own.map(({ batch_no }) => batch_no),
          `TEST_SEED=${seed}`,
        ).toEqual(now.batchNo ? [now.batchNo] : [])
        const isApproved = own.some(({ status }) => settlementMachine.within(status, 'approved'))
        expect(now.settled ?? null).toBe(own.length === 0 ? null : isApproved ? 'charged' : 'taken')
      }
      const { bills: here, batches: there } = await owed(owner)
      expect(Math.round((here + there) * 100)).toBe(Math.round(all * 100))
    }
  })
})
