import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRow, sql } from '@ntocc/sdk/service'
import { Notice, NoticeReading } from '../contract/notices.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

interface Told {
  title: LocalizedText
  body: LocalizedText
  audience: readonly string[]
  /** Days before now that it applies from, and for how many; no end without. */
  since: number
  days?: number
  status: 0 | 1 | 2
  isImportant?: boolean
  /** Share of its readers who have read it. */
  read: number
  withdrawn?: LocalizedText
}

const TOLD: readonly Told[] = [
  {
    title: text(
      'Rain and fog on the motorways from tonight',
      '今晚起多条高速有大雾和降雨',
      'Lluvia y niebla en las autopistas desde esta noche',
      '今夜から高速道路で霧と雨の見込み',
    ),
    body: text(
      'Fog and rain are forecast for the coming two days. Keep your distance, do not drive faster than the road allows, and stop at the next service area when you cannot see 50 metres ahead. Late arrivals for this reason are not counted against you: tell your dispatcher.',
      '未来两天多条高速公路预计有大雾和降雨。请保持车距、按限速行驶，能见度不足 50 米时就近驶入服务区停靠。因天气延误不计考核，请及时告知调度。',
      'Se esperan niebla y lluvia durante los próximos dos días. Guarde la distancia, respete los límites y pare en la próxima área de servicio si no ve a 50 metros. Los retrasos por este motivo no se le imputan: avise a su despachador.',
      '今後2日間、各地の高速道路で霧と雨が予想されます。車間距離を取り、制限速度を守り、視界が50メートルを下回る場合は最寄りのサービスエリアに停車してください。天候による遅延は評価に影響しません。配車担当者へご連絡ください。',
    ),
    audience: ['DRIVER', 'CARRIER', 'PLAT_ADMIN'],
    since: 0.3,
    days: 3,
    status: 1,
    isImportant: true,
    read: 0.4,
  },
  {
    title: text(
      'Receipts within 48 hours of unloading',
      '卸货后 48 小时内上传回单',
      'Comprobantes dentro de las 48 horas tras la descarga',
      '荷卸し後48時間以内に受領書を提出',
    ),
    body: text(
      'From this month, receipts are to be uploaded within 48 hours of unloading. The photo shows the whole paper with stamp, signature and the figures of the weighbridge. What is complete is reviewed on the same working day.',
      '自本月起，请在卸货后 48 小时内上传回单。照片须完整清晰，包含签章、签收人和磅单数据。资料齐全的回单当个工作日完成审核。',
      'Desde este mes, los comprobantes se suben dentro de las 48 horas tras la descarga. La foto muestra el papel entero con sello, firma y las cifras de la báscula. Lo completo se revisa el mismo día laborable.',
      '今月から、荷卸し後48時間以内に受領書をアップロードしてください。写真には押印、署名、計量値を含む全体が写っている必要があります。不備がなければ当営業日中に審査します。',
    ),
    audience: [],
    since: 6,
    status: 1,
    read: 0.75,
  },
  {
    title: text(
      'Month-end settlement: last day for the 25th',
      '月末结算截止时间为 25 日',
      'Liquidación de fin de mes: plazo hasta el día 25',
      '月末精算の締切は25日です',
    ),
    body: text(
      'Waybills signed for by the 25th, 18:00, are settled with this month. What is signed for later goes into the next statement. Please look through your open receipts beforehand.',
      '25 日 18:00 前完成签收的运单计入本月结算，之后签收的计入下月对账单。请提前核对未完成的回单。',
      'Las cartas de porte firmadas hasta el día 25 a las 18:00 se liquidan este mes. Las posteriores pasan al siguiente extracto. Revise antes sus comprobantes pendientes.',
      '25日18:00までに受領済みの運送状は今月分として精算します。以降の分は翌月となります。未提出の受領書を事前にご確認ください。',
    ),
    audience: ['SHIPPER', 'FINANCE', 'PLAT_ADMIN'],
    since: 12,
    days: 30,
    status: 1,
    read: 0.6,
  },
  {
    title: text(
      'Maintenance on Sunday night',
      '周日夜间系统维护',
      'Mantenimiento el domingo por la noche',
      '日曜夜間のシステムメンテナンス',
    ),
    body: text(
      'The console is not available on Sunday from 01:00 to 03:00. Waybills on the way are not affected; positions are taken as always.',
      '周日 01:00 至 03:00 系统维护，期间无法登录。在途运单不受影响，车辆定位照常接收。',
      'La consola no estará disponible el domingo de 01:00 a 03:00. Las cartas de porte en ruta no se ven afectadas; las posiciones se reciben como siempre.',
      '日曜日の01:00から03:00までログインできません。輸送中の運送状に影響はなく、位置情報は通常どおり受信します。',
    ),
    audience: [],
    since: 40,
    days: 5,
    status: 1,
    read: 0.85,
  },
  {
    title: text(
      'New loading times at the north yard',
      '北区货场装货时间调整',
      'Nuevo horario de carga en el patio norte',
      '北ヤードの積込時間の変更',
    ),
    body: text(
      'From next week the north yard loads from 06:00 to 20:00. Book your time beforehand; vehicles without a booking wait until the others are loaded.',
      '下周起北区货场装货时间为 06:00 至 20:00，请提前预约；未预约车辆在预约车辆装完后依次装货。',
      'Desde la próxima semana el patio norte carga de 06:00 a 20:00. Reserve su hora; los vehículos sin reserva esperan a los demás.',
      '来週から北ヤードの積込時間は06:00から20:00となります。事前に予約してください。予約のない車両は予約車両の後になります。',
    ),
    audience: ['DRIVER', 'CARRIER'],
    since: -3,
    status: 0,
    read: 0,
  },
  {
    title: text('Fuel prices of the week', '本周油价调整', 'Precios del combustible de la semana', '今週の燃料価格'),
    body: text(
      'Diesel at the stations of the platform is 0.12 yuan a litre cheaper from today.',
      '平台合作加油站柴油今日起每升下调 0.12 元。',
      'El gasóleo en las estaciones de la plataforma baja 0,12 yuanes por litro desde hoy.',
      '提携給油所の軽油は本日から1リットルあたり0.12元の値下げです。',
    ),
    audience: ['DRIVER', 'CARRIER'],
    since: 9,
    status: 2,
    read: 0.3,
    withdrawn: text(
      'The price was changed again',
      '油价再次调整',
      'El precio volvió a cambiar',
      '価格が再度改定されたため',
    ),
  },
]

interface Person {
  id: string
}

const iso = (time: number): string => new Date(Math.round(time)).toISOString()

/** What the branch told its people in the last weeks, and who has read it. */
export const makeNotices = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const codeOf = (at: number) => `GG${branch}-${at + 1}`
  await ctx.insert(
    Notice,
    TOLD.map((told, at): DemoRow => {
      const from = ctx.now - told.since * DAY
      const wasPublished = told.status > 0
      return {
        ...ctx.record(codeOf(at), branch, Math.min(from, ctx.now - HOUR) - HOUR),
        title: told.title,
        body: told.body,
        audience: told.audience.length > 0 ? [...told.audience] : null,
        roles: null,
        validFrom: iso(from),
        validTo: told.days === undefined ? null : iso(from + told.days * DAY),
        isImportant: told.isImportant === true,
        bySms: false,
        publishedAt: wasPublished ? iso(from) : null,
        edition: wasPublished ? 1 : 0,
        toldAt: wasPublished ? iso(from) : null,
        readCount: null,
        audienceCount: null,
        withdrawnFor: told.withdrawn ?? null,
        status: told.status,
      }
    }),
  )
  const stored = await ctx.query<{ id: string; code: string }>(
    sql`select id, code from ${ctx.table(Notice)} where branch_code = ${branch}`,
  )
  for (const [at, told] of TOLD.entries()) {
    const id = stored.find(({ code }) => code === codeOf(at))?.id
    if (!id || told.read === 0) continue
    const audience = sql.param(told.audience.length > 0 ? [...told.audience] : null)
    const people = await ctx.query<Person>(
      sql`select id from sys_account where branch_code = ${branch} and enabled and not applying
        and (${audience}::text[] is null or party_type = any(${audience}::text[])) order by id limit 5000`,
    )
    const random = ctx.random(`messages/notices/${branch}/${at}`)
    const from = Math.min(ctx.now - told.since * DAY, ctx.now - HOUR)
    const read = people.filter(() => random.chance(told.read))
    await ctx.insert(
      NoticeReading,
      read.map(
        ({ id: account }): DemoRow => ({
          ...ctx.record(
            `NR${id}-1-${account}`,
            branch,
            Math.round(Math.min(ctx.now - 60_000, from + random.int(5, 3_000) * 60_000)),
          ),
          noticeId: Number(id),
          edition: 1,
          accountId: Number(account),
          status: 1,
        }),
      ),
    )
  }
}
