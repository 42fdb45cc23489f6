import { afterAll, beforeAll, it, vi } from 'vitest'
import { offeredMoves } from '../../../sdk/src/ui/record/moves.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkConditions,
  walkersOf,
  walkMoves,
} from '../../../server/src/ntocc/testing/moves-walk.ts'
import { type VehicleWarning, vehicleWarnings, warningMachine } from '../contract/warnings.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const AT = '/ntocc-basic-api/vehicleWarning'
const ADMIN = 'HQ-ADMIN'
/** As `movesFor` of the pages has it. */
const SOURCE = { machine: warningMachine, state: 'status', call: vehicleWarnings.by.move } as const

withDatabase('every move of a warning, from every state, by every role', database => {
  let backend: TestBackend
  let walkers: ReadonlyMap<string, Walker>
  let id = 0
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const walker = (role: string) => walkers.get(role) as Walker
  const write = async (code: string, status: number) => {
    const { rows } = await query(
      `insert into messages_vehicle_warning (code, branch_code, kind, level, plate_no, start_time, end_time, times, status, created_by)
       values ($1, 'HQ', 'speed', '1', '鄂A00W01', now(), now(), 1, $2, 'test')
       on conflict (code) do update set status = excluded.status, version = messages_vehicle_warning.version + 1
       returning id, version`,
      [code, status],
    )
    return { id: Number(rows[0]?.id), version: Number(rows[0]?.version) }
  }
  const heldBy = (code: string | null) =>
    query(`update messages_vehicle_warning set handler_code = $1, handler = '"Somebody"' where id = $2`, [code, id])

  const walk: Walk = {
    machine: warningMachine,
    stand: async status => {
      await write('W-walk-other', 4)
      const at = await write('W-walk', status)
      id = at.id
      await heldBy(status === 0 ? null : ADMIN)
      return at
    },
    shown: async by => {
      const { data, status } = await by.call<VehicleWarning>('GET', `${AT}/${id}?moves=all`)
      if (status !== 0 || !data) return undefined
      const buttons = offeredMoves(SOURCE, data, by).map(({ move, reason }) => ({
        move: move.name,
        ...(reason && { reason }),
      }))
      return { buttons }
    },
    make: (by, at, move, language) =>
      by.call('PUT', `${AT}/move`, { ...at, move, reason: 'As the table wants it' }, language),
  }

  beforeAll(async () => {
    backend = await testBackend(database().db)
    walkers = await walkersOf(backend, query)
  })
  afterAll(() => backend.app.close())

  it.each(WALKED_ROLES)('%s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(walk, walker(role)),
  )

  it('each condition says so on the button before it refuses', () =>
    walkConditions(
      walk,
      {
        ownClaim: { spoil: () => heldBy('SOMEBODY') },
        othersClaim: { spoil: () => heldBy(ADMIN) },
        noOtherOpen: { spoil: () => write('W-walk-other', 0) },
      },
      walkers,
    ))

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(warningMachine)
    await expectLanguages(walk, walker('PLAT_ADMIN'), 4, 'claim')
  })
})
