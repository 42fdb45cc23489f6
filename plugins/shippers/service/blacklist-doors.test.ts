import { defineContract, resource, type StoredRecord } from '@ntocc/sdk/contracts'
import { entity, plate, reference, state, stateMachine, text, type ValuesOf } from '@ntocc/sdk/fields'
import { defineService } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unansweredConditions } from '../../../server/src/ntocc/areas/unanswered.ts'
import { AREA_SOURCES } from '../../../server/src/ntocc/testing/areas.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { madeArea } from '../../../server/src/ntocc/testing/made-area.ts'

/** An area of orders, invoices and payouts as one that comes later declares them. */
const machineOf = (name: string, move: string, needs: string) =>
  stateMachine({
    name,
    initial: 0,
    states: { 0: { key: 'draft', tone: 'waiting' }, 1: { key: 'done', tone: 'done' } },
    moves: [{ name: move, from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'door.edit', needs: [needs] }],
  })
const Order = entity('doorOrder', {
  name: text({ max: 40 }).required(),
  ownerCode: reference('shipment'),
  status: state(machineOf('doorOrderStatus', 'publish', 'notBlacklistedToPublish')),
})
const Invoice = entity('doorInvoice', {
  name: text({ max: 40 }).required(),
  buyerCode: reference('shipment'),
  status: state(machineOf('doorInvoiceStatus', 'issue', 'notBlacklistedToInvoice')),
})
/** Applied for by being made: a door that is no move. */
const Payout = entity('doorPayout', {
  name: text({ max: 40 }).required(),
  payeeCode: reference('driver'),
  plateNo: plate(),
})

const permission = { read: 'door.read', edit: 'door.edit' }
const contract = defineContract({
  id: 'doors',
  entities: { doorOrder: Order, doorInvoice: Invoice, doorPayout: Payout },
  resources: {
    doorOrder: resource<ValuesOf<typeof Order>>()('doorOrder', { permission, keyword: ['name'] }),
    doorInvoice: resource<ValuesOf<typeof Invoice>>()('doorInvoice', { permission, keyword: ['name'] }),
    doorPayout: resource<ValuesOf<typeof Payout>>()('doorPayout', { permission, keyword: ['name'] }),
  },
  permissions: ['door.read', 'door.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const service = defineService(contract, {
  hooks: {
    doorPayout: {
      values: async (ctx, values) => {
        const held = await ctx.holds(Payout, 'notBlacklistedToWithdraw', values)
        if (held !== true) throw ctx.invalid({ payeeCode: held || { code: 'validation.field.taken' } })
        return values
      },
    },
  },
})
const states = { draft: 'Draft', done: 'Done' }
const WORDS = {
  entity: { doorOrder: 'Orders', doorInvoice: 'Invoices', doorPayout: 'Payouts' },
  subject: { door: 'Doors' },
  permission: { door: { read: 'See', edit: 'Change' } },
  dictionary: { doorOrderStatus: 'Order', doorInvoiceStatus: 'Invoice' },
  state: { doorOrderStatus: states, doorInvoiceStatus: states },
}
const API = '/ntocc-basic-api'

withDatabase('what the blacklist keeps somebody from', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    const { db } = database()
    const doors = await madeArea(db, contract as never, service, { words: WORDS })
    // It is evaluated before the area that answers.
    backend = await demoBackend(db, { areaSources: [doors, ...AREA_SOURCES] })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const value = async (sql: string): Promise<string> =>
    Object.values((await database().db.query(sql)).rows[0] ?? {})[0] as string
  const listed = async (body: object) => {
    const made = await backend.post<StoredRecord>(
      `${API}/creditBlacklist`,
      { name: 'Late Payer', reason: 'owes money', from: '2020-01-01', ...body },
      admin,
    )
    expect(made.errors).toBeUndefined()
    return () => backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  }
  const make = (name: string, body: object) =>
    backend.post<StoredRecord>(`${API}/${name}`, { name: 'One', ...body }, admin)
  const move = async (name: string, body: object, what: string) => {
    const { data } = await make(name, body)
    return backend.put<StoredRecord>(`${API}/${name}/move`, { id: data?.id, version: data?.version, move: what }, admin)
  }

  it.each([
    ['publish', 'doorOrder', 'ownerCode', 'publish', 'invoice'],
    ['invoice', 'doorInvoice', 'buyerCode', 'issue', 'publish'],
  ])(
    'S2-076 %s: a machine of another area names it, and an entry for something else keeps nobody',
    async (of, name, field, what, other) => {
      const uscc = await value(`select uscc from shipment where code = 'HQ-S0001'`)
      const free = await listed({ partyKind: 'shipper', uscc, intercepts: [other, 'accept', 'withdraw'] })
      expect(await move(name, { [field]: 'HQ-S0001' }, what)).toMatchObject({ status: 0, data: { status: 1 } })
      await free()
      const lift = await listed({ partyKind: 'shipper', uscc, intercepts: [of] })
      expect((await move(name, { [field]: 'HQ-S0001' }, what)).errors).toEqual({
        move: { code: `validation.blacklist.${of}`, params: { name: 'Late Payer' } },
      })
      const another = await value(`select code from shipment where branch_code = 'HQ' and code <> 'HQ-S0001' limit 1`)
      expect((await move(name, { [field]: another }, what)).status).toBe(0)
      await lift()
      expect((await move(name, { [field]: 'HQ-S0001' }, what)).status).toBe(0)
    },
  )

  it('S2-076 withdraw: a door that is no move asks by the same name, for whom and what the record names', async () => {
    const plateNo = await value(`select plate_no from vehicle where branch_code = 'HQ' limit 1`)
    const idNo = await value(`select id_no from driver where code = 'HQ-D0001'`)
    expect((await make('doorPayout', { payeeCode: 'HQ-D0001', plateNo })).status).toBe(0)
    const refused = { payeeCode: { code: 'validation.blacklist.withdraw', params: { name: 'Late Payer' } } }
    for (const [body, left] of [
      [{ partyKind: 'driver', idNo }, { plateNo }],
      [{ partyKind: 'vehicle', plateNo }, { payeeCode: 'HQ-D0001' }],
    ] as const) {
      const lift = await listed({ ...body, intercepts: ['withdraw'] })
      expect((await make('doorPayout', { payeeCode: 'HQ-D0001', plateNo })).errors).toEqual(refused)
      expect((await make('doorPayout', left)).status).toBe(0)
      await lift()
    }
    expect((await make('doorPayout', {})).status).toBe(0)
  })

  it('S2-076 entries of another branch and ended ones keep nobody', async () => {
    const uscc = await value(`select uscc from shipment where code = 'HQ-S0001'`)
    const { db } = database()
    const lift = await listed({ partyKind: 'shipper', uscc, intercepts: ['publish'], to: '2020-12-31' })
    expect((await move('doorOrder', { ownerCode: 'HQ-S0001' }, 'publish')).status).toBe(0)
    await db.query(`update credit_blacklist set "to" = null, branch_code = 'HB' where uscc = $1`, [uscc])
    expect((await move('doorOrder', { ownerCode: 'HQ-S0001' }, 'publish')).status).toBe(0)
    await db.query(`update credit_blacklist set branch_code = 'HQ' where uscc = $1`, [uscc])
    expect((await move('doorOrder', { ownerCode: 'HQ-S0001' }, 'publish')).status).toBe(4090)
    await lift()
  })

  it('every one of them is answered', () => {
    expect(unansweredConditions().filter(({ condition }) => condition.startsWith('notBlacklisted'))).toEqual([])
  })
})
