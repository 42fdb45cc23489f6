import { createHmac } from 'node:crypto'
import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { dying, survivesAnyEnd } from '../../../server/src/ntocc/testing/dying.ts'
import { WAYBILLS, waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { consigneeCode } from './consignee-code.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const INSTALLATION = {
  digest: (purpose: string, text: string) =>
    createHmac('sha256', TEST_CLIENT.secret).update(`${purpose}:${text}`).digest(),
}
const PROOFS: readonly number[] = [30, 60, 70]

interface Standing {
  id: number
  version: number
  from: number
  logs: number
  nodes: number
}

withDatabases('a waybill whose backend ends in the middle of a move', database => {
  let mortal: ReturnType<typeof dying> | undefined
  const desk = waybillDesk(() => {
    mortal ??= dying(database().db)
    return { ...database(), db: mortal.db }
  })
  let waybill: WaybillDetail
  beforeAll(async () => {
    waybill = await desk.placed(50)
    await database().db.query(
      `update waybill set status = 90 where branch_code = 'HQ' and status between 10 and 69 and id <> $1`,
      [waybill.id],
    )
  })

  const now = async (): Promise<Standing> => {
    const { rows } = await database().db.query<Record<string, number>>(
      `select id::int, version, status as from,
        (select count(*)::int from sys_audit_trail t where t.entity = 'waybill' and t.record_id = w.id) as logs,
        (select count(*)::int from waybill_node n where n.waybill_no = w.waybill_no) as nodes
       from waybill w where id = $1`,
      [waybill.id],
    )
    return rows[0] as unknown as Standing
  }
  /** What a move that went through without a hitch has written, the same for all that come after. */
  const made = new Map<string, { to: number; logs: number; nodes: number }>()

  const stand = async (status: number): Promise<Standing> => {
    await database().db.query(
      `update waybill set status = $2, driver_code = $3, load_qty = plan_qty, unload_qty = plan_qty, pay_status = 0,
         report_status = 0, load_review = false, version = version + 1 where id = $1`,
      [waybill.id, status, DEMO_PARTIES.driver],
    )
    await database().db.query(
      `update receipt set status = 2, is_deleted = false where waybill_no = $1 and type in ('receipt', 'signSlip')`,
      [waybill.waybillNo],
    )
    return now()
  }

  it.each([
    [10, 'accept', 'driver'],
    [20, 'cancel', 'admin'],
    [30, 'load', 'driver'],
    [50, 'arrive', 'driver'],
    [60, 'unload', 'driver'],
    [70, 'sign', 'shipper'],
    [80, 'approveReceipt', 'admin'],
    [80, 'rejectReceipt', 'admin'],
  ] as const)('%i %s by the %s: it is made with all that follows, or not at all, and once', async (from, move, who) => {
    const images = who === 'driver' ? desk.ofDriver : who === 'shipper' ? desk.ofShipper : desk.ofAdmin
    const ended = await survivesAnyEnd<Standing>((mortal as ReturnType<typeof dying>).fate, {
      prepare: () => stand(from),
      act: ({ id, version }, key) =>
        desk.backend.call({
          method: 'POST',
          url: `${WAYBILLS}/${id}/move`,
          token: desk[who],
          headers: { 'idempotency-key': key },
          payload: {
            move,
            version,
            reason: 'As the test wants it',
            qty: Number(waybill.planQty),
            ...(PROOFS.includes(from) && { images }),
            ...(move === 'sign' && { consigneeCode: consigneeCode(INSTALLATION, waybill.waybillNo) }),
          },
        }),
      whole: async before => {
        const after = await now()
        const written = { to: after.from, logs: after.logs - before.logs, nodes: after.nodes - before.nodes }
        const isMade = after.from !== from
        if (isMade && !made.has(move)) made.set(move, written)
        expect(written).toEqual(isMade ? made.get(move) : { to: from, logs: 0, nodes: 0 })
        if (isMade) expect(written.logs).toBeGreaterThan(0)
        expect(after.version > before.version).toBe(isMade)
      },
      done: async () => expect((await now()).from).toBe(made.get(move)?.to),
    })
    expect(ended).toBeGreaterThan(3)
  })
})
