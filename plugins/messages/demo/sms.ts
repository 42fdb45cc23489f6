import type { LocalizedText } from '@ntocc/sdk/contracts'
import { clockTime, localise } from '@ntocc/sdk/fields'
import { type DemoCtx, type DemoDriver, type DemoRow, sql } from '@ntocc/sdk/service'
import { SmsMessage, type SmsProblem, smsMachine } from '../contract/sms.ts'
import { filled, type SmsPurpose, smsParts } from '../contract/sms-text.ts'
import { VehicleWarning, type WarningKind } from '../contract/warnings.ts'
import { STANDARD } from '../service/sms/templates.ts'
import { figureText } from '../service/tell.ts'

const MINUTE = 60_000
const MOST_WARNED = 240
const MOST_WAYBILLS = 120
const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const

interface WarningRow {
  id: string
  kind: WarningKind
  plate_no: string
  waybill_no: string | null
  driver_code: string | null
  value: string | null
  start_time: Date
}

interface WaybillRow {
  id: string
  waybill_no: string
  vehicle_no: string
  driver_code: string
  goods_name: LocalizedText
  created: Date
}

type Values = Readonly<Record<string, LocalizedText | string>>

interface Written {
  purpose: SmsPurpose
  driver: DemoDriver
  values: Values
  about: string
  recordId: number
  at: number
}

const iso = (time: number): string => new Date(Math.round(time)).toISOString()

/** Written in all languages, so that every reader of the demo finds it in theirs. */
const textOf = (purpose: SmsPurpose, values: Values): LocalizedText =>
  Object.fromEntries(
    LANGUAGES.map(language => {
      const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, localise(value, language)]))
      return [language, filled(STANDARD[purpose].text[language], purpose, own)]
    }),
  ) as unknown as LocalizedText

const OUTCOMES: readonly (readonly [state: Parameters<typeof smsMachine.codeOf>[0], problem: SmsProblem | null])[] = [
  ...Array.from({ length: 16 }, () => ['delivered', null] as const),
  ['sent', null],
  ['failed', 'undelivered'],
  ['givenUp', 'unreachable'],
  ['givenUp', 'limit'],
]

const rowOf = (
  ctx: DemoCtx,
  branch: string,
  { purpose, driver, values, about, recordId, at }: Written,
  no: number,
): DemoRow => {
  const random = ctx.random(`messages/sms/${branch}/${no}`)
  const [state, problem] = random.pick(OUTCOMES)
  const isSent = state === 'delivered' || state === 'sent' || problem === 'undelivered'
  const sent = at + random.int(2, 40) * 1_000
  const text = textOf(purpose, values)
  return {
    ...ctx.record(`DX${branch}-${String(no + 1).padStart(6, '0')}`, branch, at, sent),
    phone: driver.phone,
    recipient: driver.name,
    purpose,
    templateCode: null,
    text,
    parts: smsParts(text.zh.length),
    about,
    recordId,
    eventKey: `demo/${branch}/${no}`,
    isUrgent: STANDARD[purpose].isUrgent,
    channel: 'http',
    dueAt: iso(at),
    tries: problem === 'limit' ? 0 : problem === 'unreachable' ? 5 : 1,
    round: 0,
    sentAt: isSent ? iso(sent) : null,
    doneAt:
      state === 'delivered' || problem === 'undelivered'
        ? iso(Math.min(ctx.now, sent + random.int(3, 90) * 1_000))
        : null,
    problem,
    problemText: null,
    status: smsMachine.codeOf(state),
  }
}

/** What drivers of the branch were written in the last weeks. */
export const makeSms = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const drivers = new Map(ctx.take('drivers').map(driver => [driver.code, driver]))
  const kinds = new Map(ctx.entries('warningKind').map(({ code, name }) => [code, name]))
  const warnings = await ctx.query<WarningRow>(
    sql`select id, kind, plate_no, waybill_no, driver_code, value, start_time from ${ctx.table(VehicleWarning)}
      where branch_code = ${branch} and kind in ('speed', 'fatigue', 'deviation') and not is_deleted
      order by start_time desc limit ${MOST_WARNED}`,
  )
  const waybills = await ctx.query<WaybillRow>(
    sql`select id, waybill_no, vehicle_no, driver_code, goods_name, gmt_created as created from waybill
      where branch_code = ${branch} and not is_deleted and driver_code is not null
      order by gmt_created desc limit ${MOST_WAYBILLS}`,
  )
  const written: Written[] = []
  for (const { id, kind, plate_no, waybill_no, driver_code, value, start_time } of warnings) {
    const driver = drivers.get(driver_code ?? '')
    if (!driver) continue
    const at = start_time.getTime() + MINUTE
    const values = {
      plate: plate_no,
      waybillNo: waybill_no ?? '',
      warning: kinds.get(kind) ?? '',
      figure: figureText(kind, value === null ? undefined : Number(value)),
      time: clockTime(start_time),
    }
    written.push({ purpose: 'warning', driver, values, about: plate_no, recordId: Number(id), at })
  }
  for (const { id, waybill_no, vehicle_no, driver_code, goods_name, created } of waybills) {
    const driver = drivers.get(driver_code)
    if (!driver) continue
    const values = { plate: vehicle_no, waybillNo: waybill_no, goods: goods_name }
    written.push({
      purpose: 'acceptance',
      driver,
      values,
      about: waybill_no,
      recordId: Number(id),
      at: created.getTime(),
    })
  }
  const past = written.filter(({ at }) => at < ctx.now - 5 * MINUTE).sort((one, other) => one.at - other.at)
  await ctx.insert(
    SmsMessage,
    past.map((each, no) => rowOf(ctx, branch, each, no)),
  )
}
