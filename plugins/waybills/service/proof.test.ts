import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type ServiceDouble, say, serviceDouble } from '../../../server/src/ntocc/testing/service-double.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillProof } from '../contract/proof-calls.ts'

const CHAIN = '/ntocc-tms-api/maYiBlockChain'

withDatabase('proofs of waybills', database => {
  const desk = waybillDesk(database)
  let double: ServiceDouble
  const ask = (what: 'apply' | 'proof', id: number, token = desk.admin) =>
    desk.backend.get<WaybillProof>(`${CHAIN}/${what}/${id}`, token)
  const settle = (id: number) =>
    database().db.query(
      `update receipt set status = 3 where waybill_no in
    (select waybill_no from waybill where id = $1)`,
      [id],
    )

  beforeAll(async () => {
    double = await serviceDouble()
  })
  afterAll(() => double.close())

  it('S7-055 a finished waybill is written down once, and what changes since is seen', async () => {
    const waybill = await desk.placed(90)
    await settle(waybill.id)
    expect((await ask('proof', waybill.id)).data).toEqual({ applied: false, state: 'none', provable: true })
    const written = (await ask('apply', waybill.id)).data
    expect(written).toMatchObject({
      applied: true,
      state: 'proven',
      entry: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect((await ask('apply', waybill.id, desk.driver)).data?.entry).toEqual(written?.entry)
    expect((await ask('proof', waybill.id, desk.shipper)).data).toEqual(written)
    // Money is not part of what is said.
    await database().db.query(`update waybill set pay_status = 1 where id = $1`, [waybill.id])
    expect((await ask('proof', waybill.id)).data?.state).toBe('proven')
    await database().db.query(`update waybill set unload_qty = unload_qty + 1 where id = $1`, [waybill.id])
    expect((await ask('proof', waybill.id)).data?.state).toBe('changed')
    const again = (await ask('apply', waybill.id)).data
    expect(again).toMatchObject({ state: 'proven' })
    expect(again?.entry?.sequence).toBeGreaterThan(written?.entry?.sequence ?? 0)
  })

  it('S7-055 nothing is written before it is finished, nor for whoever may not see it', async () => {
    const open = await desk.placed(80)
    expect((await ask('proof', open.id)).data).toEqual({ applied: false, state: 'none', provable: false })
    expect(await ask('apply', open.id)).toMatchObject({
      status: 4090,
      msg: expect.stringMatching(/once it is finished/),
    })
    const other = await desk.backend.signIn('hubei')
    for (const what of ['apply', 'proof'] as const) {
      expect((await ask(what, open.id, other)).status).toBe(4040)
      expect((await ask(what, open.id, await desk.backend.signIn('nobody'))).status).toBe(4030)
    }
  })

  it('stands on a chain outside where one is connected; one that fails is asked again, and its word counts', async () => {
    const { config } = desk.backend
    const waybill = await desk.placed(90)
    await settle(waybill.id)
    config.chain = double.service()
    try {
      for (const answer of [say(503, ''), say(200, '<html>'), say(200, { data: { transaction: {} } })]) {
        double.usual = answer
        const alone = (await ask('apply', waybill.id)).data
        expect(alone).toMatchObject({ applied: true, state: 'proven' })
        expect(alone?.entry).not.toHaveProperty('transaction')
      }
      double.usual = (response, { body }) =>
        say(200, { data: body.kind === 'apply' ? { transaction: 'T1', height: 7 } : { digest: digest() } })(response)
      const entry = () => double.taken.findLast(({ body }) => body.kind === 'apply')?.body
      let digest: () => unknown = () => entry()?.digest
      const anchored = (await ask('apply', waybill.id)).data
      expect(anchored).toMatchObject({ state: 'proven', chain: 'agrees', entry: { transaction: 'T1', height: '7' } })
      expect(JSON.stringify(entry())).not.toContain(String(waybill.vehicleNo))
      const applied = () => double.taken.filter(({ body }) => body.kind === 'apply').length
      const before = applied()
      await ask('apply', waybill.id)
      expect(applied()).toBe(before)
      digest = () => 'another'
      expect((await ask('proof', waybill.id)).data).toMatchObject({ state: 'broken', chain: 'differs' })
      double.usual = say(500, '')
      expect((await ask('proof', waybill.id)).data).toMatchObject({ state: 'proven', chain: 'silent' })
    } finally {
      delete config.chain
    }
  })
})
