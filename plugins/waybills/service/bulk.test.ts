import type { BulkMove } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'

const API = '/ntocc-basic-api/bulkMove'

withDatabase('moves of many waybills', database => {
  const desk = waybillDesk(database, { jobLookMs: 20 })

  const start = (body: object, token = desk.admin) =>
    desk.backend.post<BulkMove>(API, { entity: 'waybill', ...body }, token)
  const ended = async (id: number | undefined, token = desk.admin): Promise<BulkMove> => {
    const look = async () => (await desk.backend.get<BulkMove>(`${API}/${id}`, token)).data
    await expect.poll(async () => (await look())?.state).toBe('done')
    return (await look()) as BulkMove
  }
  /** Waybills of the demo shipper and driver in these states, found by a number of their own. */
  const standing = async (originalNo: string, ...states: number[]) => {
    const made = []
    for (const status of states) made.push(await desk.placed(status, `, original_no = '${originalNo}'`))
    return made
  }

  it('are made by the rules for one: what cannot be moved stays, and is told by its number and why', async () => {
    const [first, second, onTheWay, paid] = await standing('MANY-1', 20, 30, 50, 30)
    await database().db.query('update waybill set pay_status = 1 where id = $1', [paid?.id])
    const query = { originalNo: 'MANY-1', isCancel: 0 }
    const begun = await start({ move: 'cancel', reason: 'The dock is closed', query, expected: 4 })
    expect(begun.status, begun.msg).toBe(0)
    const outcome = await ended(begun.data?.id)
    expect(outcome).toMatchObject({ total: 4, moved: 2, refused: 2 })
    const why = Object.fromEntries(outcome.refusals.map(({ name, reason }) => [name, reason?.code]))
    expect(why).toEqual({
      [String(onTheWay?.waybillNo)]: 'validation.condition.exceptionConfirmed',
      [String(paid?.waybillNo)]: 'validation.condition.frozenMoneyReleased',
    })
    for (const each of [first, second])
      expect(await desk.detail(each?.id ?? 0)).toMatchObject({ status: 95, cancelReason: 'The dock is closed' })
    expect((await desk.detail(onTheWay?.id ?? 0)).status).toBe(50)
  })

  it('are of those that the list would show the caller, and of no other number than was seen', async () => {
    const [own, foreign] = await standing('MANY-2', 10, 10)
    await database().db.query(`update waybill set shipment_code = 'HQ-S0002' where id = $1`, [foreign?.id])
    const cancel = { move: 'cancel', reason: 'No load', query: { originalNo: 'MANY-2' } }
    expect((await start({ ...cancel, expected: 3 })).status).not.toBe(0)
    expect((await start({ ...cancel, expected: 2 }, desk.shipper)).status).not.toBe(0)
    expect((await desk.detail(own?.id ?? 0)).status).toBe(10)
    const begun = await start({ ...cancel, expected: 1 }, desk.shipper)
    expect(await ended(begun.data?.id, desk.shipper)).toMatchObject({ moved: 1, refused: 0 })
    expect((await desk.detail(own?.id ?? 0)).status).toBe(95)
    expect((await desk.detail(foreign?.id ?? 0)).status).toBe(10)
    // What the list does not show, it is not asked by either.
    const hidden = await start({ ...cancel, query: { carrierFreightStart: '1' }, expected: 1 }, desk.shipper)
    expect(hidden.errors).toHaveProperty('carrierFreightStart')
  })

  it('are accepted, refused and deleted at once by those who may', async () => {
    await standing('MANY-3', 96, 97)
    const query = { originalNo: 'MANY-3' }
    const begun = await start({ move: 'delete', query, expected: 2 })
    expect(await ended(begun.data?.id)).toMatchObject({ moved: 2, refused: 0 })
    expect((await desk.list('originalNo=MANY-3&isCancel=4')).total).toBe(2)
    await standing('MANY-4', 10, 30)
    const refused = await start(
      { move: 'refuse', reason: 'No driver', query: { originalNo: 'MANY-4' }, expected: 2 },
      desk.driver,
    )
    expect(await ended(refused.data?.id, desk.driver)).toMatchObject({ moved: 1, refused: 1 })
  })

  it('are none that want a proof, and nobody’s who may not make them', async () => {
    await standing('MANY-5', 70)
    const asked = { reason: 'x', query: { originalNo: 'MANY-5' }, expected: 1 }
    for (const move of ['sign', 'load', 'approveReceipt', 'none', 'signContract'])
      expect([move, (await start({ ...asked, move })).status]).not.toEqual([move, 0])
    expect((await start({ ...asked, move: 'cancel' }, desk.driver)).status).toBe(4030)
    expect((await start({ ...asked, move: 'delete' }, desk.shipper)).status).toBe(4030)
    expect((await start({ ...asked, move: 'cancel' }, await desk.backend.signIn('nobody'))).status).toBe(4030)
    expect((await desk.list('originalNo=MANY-5')).records[0]?.status).toBe(70)
  })
})
