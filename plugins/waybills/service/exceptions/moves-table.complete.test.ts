import { exceptionMachine, type WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkConditions,
  walkersOf,
  walkMoves,
} from '../../../../server/src/ntocc/testing/moves-walk.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { ExceptionDetail } from '../../contract/exceptions.ts'
import { moveButtons } from '../../src/exceptions/buttons.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const AT = '/ntocc-tms-api/exception'
const OTHER = 'Somebody else'
const CONFLICT = 4090

withDatabase('every move of an exception, from every state, by every role', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query<Record<string, unknown>>(text, params)
  let walkers: ReadonlyMap<string, Walker>
  let waybill: WaybillDetail
  let id = 0
  let colleague = ''
  const walker = (role: string) => walkers.get(role) as Walker
  const inHandsOf = (code: string | null) =>
    query(`update waybill_exception set handler_code = $2, handler = $3 where id = $1`, [
      id,
      code,
      JSON.stringify(OTHER),
    ])
  const putWaybill = (set: string) => query(`update waybill set ${set} where id = $1`, [waybill.id])

  const walk: Walk = {
    machine: exceptionMachine,
    stand: async status => {
      await putWaybill('status = 50, is_deleted = false')
      const { rows } = await query(
        `update waybill_exception set status = $2, version = version + 1 where id = $1 returning version`,
        [id, status],
      )
      // Whoever works for the platform in this test is one person: it is theirs.
      await inHandsOf(status === 0 ? null : 'HQ-ADMIN')
      return { id, version: Number(rows[0]?.version) }
    },
    shown: async by => {
      const { data, status } = await by.call<ExceptionDetail>('GET', `${AT}/${id}`)
      return status === 0 && data ? { buttons: moveButtons(data), told: data.moves } : undefined
    },
    make: (by, { version }, move, language) =>
      by.call(
        'POST',
        `${AT}/${id}/move`,
        { move, version, reason: 'As the table wants it', consequence: 'record', colleague },
        language,
      ),
  }

  beforeAll(async () => {
    walkers = await walkersOf(desk.backend, query)
    waybill = await desk.placed(50)
    const told = { waybillNo: waybill.waybillNo, type: 'damage', level: '2', description: 'Torn cover' }
    const reported = await desk.backend.post<ExceptionDetail>(AT, told, desk.shipper)
    expect(reported.status, reported.msg).toBe(0)
    id = Number(reported.data?.id)
    const found = await desk.backend.get<{ code: string }[]>(`${AT}/colleagues`, desk.admin)
    colleague = String(found.data?.[0]?.code)
  })

  it.each(WALKED_ROLES)('%s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(walk, walker(role)),
  )

  it('in the hands of somebody else it is taken over and noted, and nobody else decides about it', async () => {
    const by = walker('PLAT_ADMIN')
    const made: string[] = []
    for (const state of exceptionMachine.codes.filter(code => code > 0))
      for (const move of new Set(exceptionMachine.moves.map(({ name }) => name))) {
        const at = await walk.stand(state, by)
        await inHandsOf('OTHER')
        const button = (await walk.shown(by, at))?.buttons.find(each => each.move === move)
        const answer = await walk.make(by, at, move)
        const isOffered = button !== undefined && button.reason === undefined
        expect(answer.status, `${state} ${move}: ${answer.msg}`).toBe(isOffered ? 0 : CONFLICT)
        if (isOffered) made.push(`${state} ${move}`)
      }
    expect(made.sort()).toEqual(['1 note', '1 takeOver', '2 close', '2 note', '3 close', '3 note'])
  })

  it('each condition says so on the button before it refuses', async () => {
    const ended =
      (how: string) =>
      async (_: unknown, move: string): Promise<void> => {
        await putWaybill(how)
        // What one has in hand oneself is not taken over, whatever has become of the waybill.
        if (move === 'takeOver') await inHandsOf('OTHER')
      }
    const spoils = {
      ownClaim: { spoil: () => inHandsOf('OTHER'), names: OTHER },
      othersClaim: { spoil: () => inHandsOf('HQ-ADMIN') },
    }
    await walkConditions(walk, { ...spoils, waybillOpen: { spoil: ended('status = 90') } }, walkers)
    await walkConditions(walk, { ...spoils, waybillOpen: { spoil: ended('status = 95') } }, walkers)
  })

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(exceptionMachine)
    await expectLanguages(walk, walker('PLAT_ADMIN'), 4, 'claim')
  })
})
