import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, type SetOf, sql } from '@ntocc/sdk/service'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { Random } from '../../../../tests/faults/fuzz/random.ts'
import { proveDays } from '../days/prove.ts'
import { keepDays } from '../days/total.ts'
import type { Area, FinanceCtx } from '../figures.ts'

const API = '/ntocc-basic-api'
const BRANCH = 'HQ'
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

// Once: midnight may pass while tests run, and what they call a day stays the same day.
const BEGUN = Date.now()

/** Beijing's day so many days before the tests began. */
export const daysAgo = (days: number): string => new Date(BEGUN + BEIJING_MS - days * DAY_MS).toISOString().slice(0, 10)

/** A moment of that day: noon, or so many hours and minutes from it. */
export const momentOf = (days: number, hours = 0): string =>
  new Date(Date.parse(`${daysAgo(days)}T12:00:00+08:00`) + hours * 3_600_000).toISOString()

/** The days that tests are about: over for long enough, whatever the hour. */
export const [OLDEST, NEWEST] = [40, 3]
// To the day after: what happens now is within, whichever day that has become.
const SPAN = `start=${daysAgo(OLDEST)}&end=${daysAgo(-1)}`

/** Statements that sums of days answer, in part or whole, and some that only waybills do. */
const QUESTIONS: readonly string[] = ['finished', 'created'].flatMap(basis =>
  [
    'financeSummary?',
    'financeReport?by=month&',
    'financeReport?by=day&',
    'financeReport?by=shipper&sortField=receivable&sortType=desc&',
    'financeReport?by=driver&sortField=payable&sortType=asc&',
    'financeReport?by=payee&',
    'financeReport?by=vehicle&pageSize=2&pageNum=2&',
    'financeReport?by=route&sortField=margin&sortType=desc&',
    'financeReport?by=shipper&andBy=month&pageSize=500&',
    'financeReport?by=day&andBy=driver&pageSize=500&',
    'financeReport?by=month&shipmentCode=FS-1&',
    'financeReport?by=shipper&shipmentCode=FS-2&',
    'financeReport?by=day&driverCode=FD-3&pageSize=500&',
    'financeReport?by=driver&andBy=shipper&pageSize=500&',
    'financeReport?by=order&andBy=shipper&pageSize=500&',
    'financeReport?by=month&pageNum=9&',
  ].map(each => `${API}/${each}${SPAN}&basis=${basis}`),
)

/** A console with finance and all areas in force, whose waybills are written as areas write them. */
export const daysDesk = async (db: Db) => {
  const backend = await testBackend(db)
  const admin = await backend.signIn('admin')
  const random = new Random(7)
  const ids: number[] = []
  let count = 0

  const area = (): AreaCtx<Area> => {
    const found = areaNamed('finance')
    if (!found) throw new Error('the area is not in force')
    return found.platform() as unknown as AreaCtx<Area>
  }
  const inBranch = <T>(work: (ctx: FinanceCtx) => Promise<T>): Promise<T> => area().inBranch(BRANCH, work)
  const signal = new AbortController().signal
  const query = <R extends Record<string, unknown>>(text: string): Promise<R[]> =>
    db.query<R>(text).then(({ rows }) => rows)

  const yuan = (most: number) => `${random.below(most)}.${String(random.below(100)).padStart(2, '0')}`
  const anyMoment = () => momentOf(random.below(OLDEST + 1), random.below(23) - 11)
  /** What may become of a waybill that sums tell of. */
  const amounts = (): SetOf<typeof Waybill> => ({
    grossKg: random.below(30_000) + random.below(1_000) / 1_000,
    receivableAmount: yuan(5_000),
    payableAmount: yuan(4_000),
    profit: random.chance(0.2) ? `-${yuan(300)}` : yuan(300),
    deductLoss: random.chance(0.5) ? yuan(20) : null,
    payStatus: random.pick([payStateMachine.at.paid, payStateMachine.at.unpaid]),
    invoiceStatus: random.pick([0, 2]),
  })
  const made = (): SetOf<typeof Waybill> => {
    count += 1
    const [shipper, driver] = [1 + random.below(4), 1 + random.below(5)]
    return {
      waybillNo: `YDF${count}`,
      code: `YDF${count}`,
      orderNo: `SOF${random.below(20)}`,
      shipmentCode: `FS-${shipper}`,
      // Names change with time: the newest one is told.
      shipmentName: { en: `Shipper ${shipper} of ${count}`, zh: `货主${shipper}` } as unknown as string,
      driverCode: `FD-${driver}`,
      driverName: { en: `Driver ${driver} of ${count}` } as unknown as string,
      ...(random.chance(0.3) && { teamCode: 'FT-1', captainCollect: random.chance(0.5) }),
      vehicleNo: `鄂A0000${random.below(4)}`,
      plateColor: '2',
      businessType: '1002996',
      goodsName: { en: 'Coal' } as unknown as string,
      goodsTypeCode: '0100',
      loadAreaCode: random.pick(['420102', '420103', '429004']),
      loadAddress: { en: 'A' } as unknown as string,
      unloadAreaCode: random.pick(['310104', '500112']),
      unloadAddress: { en: 'B' } as unknown as string,
      status: random.chance(0.1) ? waybillMachine.at.cancelled : waybillMachine.at.finished,
      finishTime: random.chance(0.1) ? null : anyMoment(),
      gmtCreated: anyMoment(),
      ...amounts(),
    }
  }

  /** Some are made, some changed, moved to another day, called off or gone for good. */
  const anything = (): Promise<unknown> =>
    inBranch(async ctx => {
      const id = ids.length > 0 ? random.pick(ids) : 0
      const what = id === 0 ? 0 : random.below(6)
      if (what === 0) {
        const rows = await ctx.records.createMany(Waybill, Array.from({ length: 1 + random.below(5) }, made))
        ids.push(...rows.flatMap(row => row.id ?? []))
      } else if (what === 1) {
        await ctx.records.changeEach(Waybill, [{ ...amounts(), id }])
      } else if (what === 2) {
        await ctx.records.changeEach(Waybill, [{ id, finishTime: random.chance(0.2) ? null : anyMoment() }])
      } else if (what === 3) {
        const status = random.pick([waybillMachine.at.cancelled, waybillMachine.at.finished])
        await ctx.records.changeEach(Waybill, [{ id, status }])
      } else if (what === 4) {
        await ctx.records.changeMany(Waybill, sql`shipment_code = 'FS-2'`, { payStatus: random.pick([0, 1]) })
      } else {
        await ctx.records.erase(Waybill, sql`id = ${id}`)
        ids.splice(ids.indexOf(id), 1)
      }
    })

  const answers = async (): Promise<Record<string, unknown>> => {
    const told: Record<string, unknown> = {}
    for (const question of QUESTIONS) {
      const { status, data } = await backend.get(question, admin)
      told[question] = { status, data }
    }
    return told
  }

  /** As though nobody had looked after the days for so long. */
  const away = (minutes: number) =>
    query(`update finance_day_watch set seen_at = now() - interval '${minutes} minutes'`)

  return {
    ids,
    inBranch,
    query,
    made,
    anything,
    answers,
    away,
    keep: () => keepDays(area(), { signal }),
    prove: () => proveDays(area(), { signal }),
    /** The same statements, every one of them from waybills. */
    fromWaybills: async () => {
      await away(60)
      const told = await answers()
      await away(0)
      return told
    },
    kept: async () => Number((await query(`select count(*) as count from finance_day`))[0]?.count),
    /** Of the days that tests are about: one that midnight has just ended is added up a little later. */
    marks: async (until = daysAgo(NEWEST)) =>
      Number((await query(`select count(*) as count from finance_day_mark where day <= '${until}'`))[0]?.count),
    close: () => backend.app.close(),
  }
}
export type DaysDesk = Awaited<ReturnType<typeof daysDesk>>
