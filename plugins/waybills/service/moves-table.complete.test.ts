import { createHmac } from 'node:crypto'
import { type WaybillDetail, waybillMachine } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkersOf,
  walkMoves,
} from '../../../server/src/ntocc/testing/moves-walk.ts'
import { WAYBILLS, waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { answeredMoves, offeredMoves } from '../src/moves/moves.ts'
import { consigneeCode } from './consignee-code.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const INSTALLATION = {
  digest: (purpose: string, text: string) =>
    createHmac('sha256', TEST_CLIENT.secret).update(`${purpose}:${text}`).digest(),
}

withDatabase('every move of a waybill, from every state, by every role', database => {
  const desk = waybillDesk(database)
  const query = <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    database().db.query<R>(text, params)
  let waybill: WaybillDetail
  let crew = { driverCode: '', vehicleCode: '' }
  let walkers: ReadonlyMap<string, Walker>
  const walker = (role: string) => walkers.get(role) as Walker

  const walk: Walk = {
    machine: waybillMachine,
    stand: async status => {
      const { rows } = await query<{ id: string; version: number }>(
        `update waybill set status = $2, is_deleted = $3, driver_code = $4, team_code = $5, vehicle_no = $6, load_qty = plan_qty,
           unload_qty = plan_qty, pay_status = 0, report_status = 0, version = version + 1 where id = $1 returning id, version`,
        [waybill.id, status, status === 99, DEMO_PARTIES.driver, DEMO_PARTIES.carrier, waybill.vehicleNo],
      )
      await query(
        `update receipt set status = 2, is_deleted = false where waybill_no = $1 and type in ('receipt', 'signSlip')`,
        [waybill.waybillNo],
      )
      return { id: Number(rows[0]?.id), version: Number(rows[0]?.version) }
    },
    shown: async (by, { id }) => {
      const answer = await by.call<WaybillDetail>('GET', `${WAYBILLS}/${id}`)
      const may = by.permissions.includes('waybill.read')
      expect(answer.status === 0, `${by.role} opens waybills: ${answer.msg}`).toBe(may)
      if (!answer.data) return undefined
      const { status, moves } = answer.data
      // A list knows state, party and permission: it offers what the waybill's own page shows, but for what is not one's to do.
      const possible = moves.filter(({ reason }) => reason?.code !== 'validation.move.permission')
      expect(
        offeredMoves(status, by.partyType, by.permissions).map(({ move }) => move.name),
        `${by.role} ${status}`,
      ).toEqual(possible.map(({ move }) => move))
      const buttons = answeredMoves(status, moves).map(({ move, reason }) => ({
        move: move.name,
        ...(reason && { reason }),
      }))
      return { buttons, told: moves }
    },
    make: (by, { id, version }, move, language) =>
      by.call(
        'POST',
        `${WAYBILLS}/${id}/move`,
        {
          move,
          version,
          qty: waybill.planQty,
          reason: 'As the table wants it',
          images: [by.picture],
          signature: [by.picture],
          signer: 'Li Wei',
          consigneeCode: consigneeCode(INSTALLATION, waybill.waybillNo),
          ...(move === 'reassign' && crew),
        },
        language,
      ),
  }

  beforeAll(async () => {
    walkers = await walkersOf(desk.backend, query)
    waybill = await desk.placed(50)
    await query(`update waybill set status = 90 where branch_code = 'HQ' and status between 20 and 69 and id <> $1`, [
      waybill.id,
    ])
    const { rows: candidates } = await query<{ driver: string; vehicle: string }>(
      `select d.code as driver, v.code as vehicle
       from (select *, row_number() over (order by id) as n from driver where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and code <> $1) d
       join (select *, row_number() over (order by id) as n from vehicle where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and tonnage >= 30) v on v.n = d.n order by d.n limit 12`,
      [DEMO_PARTIES.driver],
    )
    const admin = walker('PLAT_ADMIN')
    for (const { driver, vehicle } of candidates) {
      crew = { driverCode: driver, vehicleCode: vehicle }
      if ((await walk.make(admin, await walk.stand(50, admin), 'reassign')).status === 0) break
    }
  })

  it.each(WALKED_ROLES)(
    '%s: what can be pressed is done, what is greyed or not there is refused for the same reason',
    role => walkMoves(walk, walker(role)),
  )

  it('every reason against a move has words, and a refusal is said in the language of the caller', async () => {
    expectWords(waybillMachine)
    await expectLanguages(walk, walker('SHIPPER'), 90, 'cancel')
  })
})
