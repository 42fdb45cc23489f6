// @vitest-environment node
import type { ServiceSession, ServiceTest } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { financeReport, financeSummary } from '../../contract/calls.ts'
import { MOST_SAVED } from '../../contract/saved.ts'
import { DEFINITION, hands, savedArea } from './testing/area.ts'

let area: ServiceTest
let owner: ReturnType<typeof hands>
let other: ReturnType<typeof hands>
let admin: ReturnType<typeof hands>
let count = 0

const staff = (...more: string[]) => area.signIn({ permissions: ['finance.read', ...more] })
beforeAll(async () => {
  area = await savedArea()
}, 240_000)
afterAll(() => area.close())
beforeEach(async () => {
  const [one, two, three] = [await staff(), await staff(), await staff('finance.tidy')]
  owner = hands(one)
  other = hands(two)
  admin = hands(three)
})

const own = async () => (await owner.list()).filter(({ isOwn }) => isOwn)
const kept = async (definition = {}) => {
  count += 1
  const { data } = await owner.keep(`Statement ${count}`, definition)
  if (!data) throw new Error('not kept')
  return data
}
const shared = async () => {
  const { id, version } = await kept()
  const { data } = await owner.change({ id, version, isShared: true })
  if (!data) throw new Error('not shared')
  return data
}

describe('S2-087 statements that are kept', () => {
  it('are their owner’s alone until they are shared, and then everybody’s to see and nobody else’s to change', async () => {
    const made = await kept({ andBy: 'month', sortField: 'margin', sortType: 'asc' })
    expect(made).toMatchObject({
      isOwn: true,
      isShared: false,
      follows: false,
      definition: { andBy: 'month', sortField: 'margin' },
    })
    expect((await own()).map(({ id }) => id)).toEqual([made.id])
    expect((await other.list()).map(({ id }) => id)).not.toContain(made.id)
    expect((await other.change({ id: made.id, version: made.version, name: 'Mine' })).status).toBe(4040)
    const { data } = await owner.change({ id: made.id, version: made.version, isShared: true, name: 'Ours' })
    const seen = (await other.list()).find(({ id }) => id === made.id)
    expect(seen).toMatchObject({ name: 'Ours', isOwn: false, ownerName: 'Test', isShared: true })
    for (const change of [{ name: 'Mine' }, { isShared: false }, { definition: DEFINITION }, { unscheduled: true }]) {
      const refused = await other.change({ id: made.id, version: data?.version ?? 0, ...change })
      expect([refused.status, refused.msg]).toEqual([4090, expect.stringContaining('Somebody else keeps')])
    }
    expect((await own())[0]?.name).toBe('Ours')
  })

  it('go with their owner, shared ones with an administrator too, and with nobody else', async () => {
    const [first, second] = [await kept(), await shared()]
    expect((await admin.remove(first)).status).toBe(4040)
    expect((await other.remove(second)).status).toBe(4090)
    expect((await admin.remove(second)).status).toBe(0)
    expect((await owner.remove(first)).status).toBe(0)
    expect(await own()).toEqual([])
  })

  it('a change of what was changed since is refused', async () => {
    const { id, version } = await kept()
    await owner.change({ id, version, isShared: true })
    const late = await owner.change({ id, version, name: 'Late' })
    expect(late.status).not.toBe(0)
    expect((await own())[0]).toMatchObject({ isShared: true, name: `Statement ${count}` })
  })

  it('have a name of their own among those of their owner', async () => {
    const { name, id } = await kept()
    const again = await owner.keep(name)
    expect([again.status, again.errors]).toEqual([4220, { name: { code: 'validation.field.taken' } }])
    expect((await other.keep(name)).status).toBe(0)
    // Its own name stands in nobody's way.
    expect((await owner.change({ id, version: 0, name })).status).toBe(0)
    const second = await kept()
    expect((await owner.change({ id: second.id, version: second.version, name })).status).toBe(4220)
    expect((await owner.keep('  ')).status).toBe(4220)
    expect((await owner.keep('x'.repeat(61))).status).toBe(4220)
  })

  it(`are ${MOST_SAVED} each at most; one that was deleted makes room`, async () => {
    const first = await kept()
    for (let at = 2; at < MOST_SAVED; at += 1) expect((await owner.keep(`More ${at}`)).status).toBe(0)
    expect((await owner.keep('The last one')).status).toBe(0)
    const full = await owner.keep('One too many')
    expect([full.status, full.msg]).toEqual([4090, expect.stringContaining(`${MOST_SAVED} statements`)])
    expect((await owner.remove(first)).status).toBe(0)
    expect((await owner.keep('In its place')).status).toBe(0)
  })

  it.each([
    ['nothing to put together by', { by: 'driver_id_no' }, 4220],
    ['no measure', { measures: [] }, 4220],
    ['a measure that there is not', { measures: ['profit', 'salary'] }, 4220],
    ['fixed days without one', { span: 'days', start: '2026-01-01' }, 4220],
    ['days that are reversed', { span: 'days', start: '2026-02-01', end: '2026-01-01' }, 4090],
    ['more days than two years', { span: 'days', start: '2024-01-01', end: '2026-01-02' }, 4090],
    ['a chart that there is not', { chart: 'pie' }, 4220],
  ])('refuse %s', async (_, definition, status) => {
    expect((await owner.keep('Wrong', definition as never)).status).toBe(status)
    expect(await own()).toEqual([])
  })

  it('are for whoever reads finance', async () => {
    const nobody = hands(await area.signIn({ permissions: ['finance.export'] }))
    expect((await nobody.keep('Mine')).status).toBe(4030)
    expect((await nobody.follow(1)).status).toBe(4030)
  })
})

describe('S2-087 a shared one is shown by the rights of whoever opens it', () => {
  const PARTY = { partyType: 'SHIPPER', partyCode: 'S-2', permissions: ['finance.read'] } as const
  const MARCH = { start: '2026-03-01', end: '2026-03-31', basis: 'finished' } as const
  const run = async (session: ServiceSession, id: number) => {
    const of = (await hands(session).list()).find(each => each.id === id)?.definition
    const { data } = await session.call(financeReport, { query: { ...MARCH, by: of?.by ?? 'day' } })
    return data?.records.map(({ byKey, receivable, profit }) => [byKey, receivable, profit])
  }

  it('a shipper sees its own waybills of it, and no figure that it is not sent of waybills', async () => {
    const { id } = await shared()
    expect(await run(await staff(), id)).toEqual([
      ['S-1', '1050.10', '170.05'],
      ['S-2', '1050.10', '170.05'],
    ])
    const shipper = await area.signIn(PARTY)
    expect(await run(shipper, id)).toEqual([['S-2', '1050.10', '']])
    const { data } = await shipper.call(financeSummary, { query: MARCH })
    expect([data?.totals.receivable, data?.totals.profit, data?.totals.payable, data?.totals.margin]).toEqual([
      '1050.10',
      '',
      '',
      '',
    ])
    expect(data?.steps).toEqual([{ step: '2026-03-10', receivable: '1050.10', payable: '', profit: '' }])
    const sorted = await shipper.call(financeReport, { query: { ...MARCH, by: 'day', sortField: 'profit' } })
    expect(sorted.status).toBe(4220)
  })

  it('what a party is not shown it does not keep either; and what a driver carries for whom is no affair of the driver', async () => {
    const shipper = hands(await area.signIn(PARTY))
    const refused = await shipper.keep('Profit')
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([4220, ['definition.measures']])
    const owed = await shipper.keep('Owed', { measures: ['receivable', 'waybills'] })
    expect(owed.status).toBe(0)
    expect((await shipper.change({ id: owed.data?.id ?? 0, version: 0, name: 'Owed to all' })).status).toBe(0)
    expect((await shipper.remove({ id: owed.data?.id ?? 0, version: 1 })).status).toBe(0)
    const driver = await area.signIn({ partyType: 'DRIVER', partyCode: 'D-1', permissions: ['finance.read'] })
    const asked = await driver.call(financeReport, { query: { ...MARCH, by: 'customer' } })
    expect([asked.status, asked.msg]).toEqual([4090, expect.stringContaining('not shown')])
    expect((await hands(driver).keep('Customers', { by: 'customer', measures: ['payable'] })).status).toBe(4090)
  })
})
