import { packTrack } from '@ntocc/sdk/contracts'
import type { DemoCast, DemoCtx, Service } from '@ntocc/sdk/service'
import { expect, it } from 'vitest'
import { castOf as warningsOf } from '../../plugins/messages/demo/cast.ts'
import { drawWarnings } from '../../plugins/messages/demo/warnings.ts'
import { castOf as complaintsOf } from '../../plugins/service/demo/cast.ts'
import { casesOf } from '../../plugins/service/demo/complaints.ts'
import { settlementMachine } from '../../plugins/settlement/contract/machine.ts'
import { drawCast, type Member } from '../../plugins/waybills/demo/cast.ts'
import { Dispatcher } from '../../plugins/waybills/demo/dispatcher.ts'
import { demo as waybills } from '../../plugins/waybills/demo/index.ts'
import { DAY, HOUR } from '../../plugins/waybills/demo/texts.ts'
import { drawTrack } from '../../plugins/waybills/demo/track.ts'
import type { DemoWaybill } from '../../plugins/waybills/demo/waybills.ts'
import { proveBooks } from '../../server/src/ntocc/books/prove.ts'
import type { Db } from '../../server/src/ntocc/db/database.ts'
import { tableNameOf } from '../../server/src/ntocc/registry/areas.ts'
import { AREA_SOURCES } from '../../server/src/ntocc/testing/areas.ts'
import { testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { demoDrawn } from '../../server/src/ntocc/testing/demo.ts'

/** The first of 400 days, and the hours of each in Beijing. Spring Festival 2027 is among them. */
const FIRST = Date.parse('2026-06-01T00:00:00+08:00')
const DAYS = 400
const HOURS = [0.1, 5, 9, 12.5, 18, 23.9]
const ACCOUNTS = { SHIPPER: 'S1', DRIVER: 'D1', CARRIER: 'T1' }

const short = (
  branches: readonly string[],
  cast: (isFirst: boolean) => readonly DemoCast[],
  found: readonly { branch: string; state: number }[],
): string[] =>
  branches.flatMap((branch, at) =>
    Object.entries(cast(at === 0)[0]?.states ?? {}).flatMap(([state, least]) => {
      const own = found.filter(each => each.branch === branch && each.state === Number(state)).length
      return own < least ? [`${branch} ${state}: ${own} of ${least}`] : []
    }),
  )

/** The waybills that are there on any day and have left, as those who draw after them find them. One in so many has no track. */
const NO_TRACK = 12
const stands = ({ steps }: Member) => steps.at(-1)?.state ?? 0
const leftOf = (cast: readonly Member[], branch: string) =>
  cast
    .filter(each => each.branchCode === branch && stands(each) >= 50 && stands(each) <= 90)
    .map((member, at) => ({ member, waybillNo: `${branch}${at}`, hasTrack: at % NO_TRACK !== 0 }))

const complaintsAt = (ctx: DemoCtx, cast: readonly Member[]) =>
  ctx.branches.flatMap(branch =>
    casesOf(
      ctx,
      branch,
      leftOf(cast, branch).map(({ member, waybillNo }) => ({
        waybillNo,
        status: stands(member),
        shipmentCode: member.shipper.code,
        driverCode: member.crew.driver.code,
        teamCode: null,
        departed: member.course.departed,
        signed: stands(member) >= 80 ? member.course.signed : undefined,
      })),
    ).map(({ course, trip, by }) => ({ branch, state: course.status, course, trip, by })),
  )

const warningsAt = (ctx: DemoCtx, cast: readonly Member[]) =>
  ctx.branches.flatMap(branch =>
    drawWarnings(
      ctx,
      branch,
      leftOf(cast, branch)
        .filter(({ hasTrack }) => hasTrack)
        .toSorted((one, other) => other.member.course.departed - one.member.course.departed)
        .map(({ member, waybillNo }) => ({
          waybill_no: waybillNo,
          vehicle_no: member.crew.driver.vehicle.plateNo,
          plate_color: '2',
          driver_code: member.crew.driver.code,
          driver_name: member.crew.driver.name,
          status: stands(member),
          points: packTrack(drawTrack(ctx, { ...member, waybillNo, trackStatus: 'has' } as unknown as DemoWaybill)),
        }))
        .filter(({ points }) => points.length >= 12),
      [{ code: 'P1', name: { en: 'Clerk', zh: '职员', es: 'Empleado', ja: '担当' } }],
    ).map(row => ({ branch, state: Number(row.status), row })),
  )

it('has complaints and warnings in every state of every branch, at six hours of each of 400 days', async () => {
  const usual = await demoDrawn(waybills, { seed: 'ntocc', size: 1_000, days: 396, now: FIRST, accounts: ACCOUNTS })
  const wrong: string[] = []
  for (let day = 0; day < DAYS; day += 1)
    for (const hour of HOURS) {
      const now = FIRST + day * DAY + hour * HOUR
      const ctx = { ...usual, now }
      const cast = drawCast(ctx, new Dispatcher(ctx))
      const complaints = complaintsAt(ctx, cast)
      const warnings = warningsAt(ctx, cast)
      const own = new Set(complaints.filter(({ by }) => by === 'shipper').map(({ state }) => state))
      const found = [
        ...short(ctx.branches, complaintsOf, complaints).map(each => `complaints ${each}`),
        ...short(ctx.branches, warningsOf, warnings).map(each => `warnings ${each}`),
        ...[0, 1, 2, 3].filter(state => !own.has(state)).map(state => `none in ${state} of the demo's own shipper`),
        ...complaints
          .filter(({ course, trip }) => !isInOrder(trip.departed, course, now))
          .map(({ branch }) => `early ${branch}`),
        ...warnings
          .filter(({ row }) => Date.parse(String(row.startTime)) >= now)
          .map(({ branch }) => `early ${branch}`),
      ]
      if (found.length > 0) wrong.push(`${new Date(now).toISOString()}: ${found.join('; ')}`)
    }
  expect(wrong).toEqual([])
}, 300_000)

/** Filed after the vehicle left, and each step after the one before it. */
const isInOrder = (
  departed: number,
  { filed, accepted, answered, closed }: { filed: number; accepted?: number; answered?: number; closed?: number },
  now: number,
): boolean => {
  const times = [departed, filed, accepted, answered, closed, now].filter(time => time !== undefined)
  return times.every((time, at) => at === 0 || time >= times[at - 1]!)
}

/** Of what areas charge shippers beside waybills batches were issued, and are being put together; both say so of each other, and the books agree. */
const proveCharges = async (db: Db): Promise<void> => {
  const { rows } = await db.query<{
    number: string
    status: number
    batch: string
    told: string | null
    shown: boolean
    settled: string
  }>(
    `select c.number, b.status::int, b.batch_no as batch, s.batch_no as told, s.is_batch_shown as shown, s.settled
     from settlement_settlement_charge c
     join settlement_settlement_batch b on b.branch_code = c.branch_code and b.batch_no = c.batch_no
     join warehouse_storage_bill s on s.branch_code = c.branch_code and s.code = c.for_code`,
  )
  const { draft, paid } = settlementMachine.at
  const isIssued = (status: number) => settlementMachine.within(status, 'approved')
  const others = rows.filter(({ status }) => !isIssued(status)).map(({ status }) => status)
  expect(rows.length).toBeGreaterThan(others.length)
  expect([...new Set(others)]).toEqual([draft])
  for (const { number, status, batch, told, shown, settled } of rows)
    expect([number, told, shown, settled]).toEqual([
      number,
      batch,
      isIssued(status),
      status === paid ? 'paid' : isIssued(status) ? 'charged' : 'taken',
    ])
  expect(await proveBooks(db)).toEqual([])
}

withDatabase('a demo of the usual size', database => {
  it('has what its areas say that is there on any day, in every branch', async () => {
    const { db } = database()
    const backend = await testBackend(db, { demoWaybills: 1_000 })
    try {
      const parts = AREA_SOURCES.flatMap(source => (source.files().service?.() as Service | undefined)?.demo ?? [])
      const { rows: branches } = await db.query<{ code: string }>(
        `select branch_code as code from waybill group by branch_code order by count(*) desc`,
      )
      expect(branches.length).toBeGreaterThan(2)
      const casts = parts.flatMap(part => (part.cast ? [part.cast] : []))
      expect(casts.length).toBeGreaterThanOrEqual(3)
      const wrong: string[] = []
      for (const cast of casts)
        for (const [at, { code }] of branches.entries())
          for (const { entity, states } of cast(at === 0)) {
            const { rows } = await db.query<{ status: number; n: number }>(
              `select status, count(*)::int as n from ${tableNameOf(entity)} where branch_code = $1 group by status`,
              [code],
            )
            for (const [state, least] of Object.entries(states)) {
              const own = rows.find(({ status }) => Number(status) === Number(state))?.n ?? 0
              if (own < least) wrong.push(`${entity.name} ${code} ${state}: ${own} of ${least}`)
            }
          }
      expect(wrong).toEqual([])
      await proveCharges(db)
    } finally {
      await backend.app.close()
    }
  }, 120_000)
})
