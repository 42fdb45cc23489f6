import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRow, sql } from '@ntocc/sdk/service'
import { PositionDevice } from '../contract/devices.ts'

const DAY = 86_400_000

const NAMES: readonly LocalizedText[] = [
  {
    en: 'Tractor, dashboard',
    zh: '牵引车中控台终端',
    es: 'Cabeza tractora, salpicadero',
    ja: 'トラクター ダッシュボード',
  },
  { en: 'Cab recorder', zh: '驾驶室行车记录仪', es: 'Registrador de cabina', ja: '運転室ドライブレコーダー' },
  { en: 'Van body', zh: '厢体终端', es: 'Caja del camión', ja: '荷箱の端末' },
  { en: 'Spare, not fitted yet', zh: '备用终端（未安装）', es: 'De reserva, sin montar', ja: '予備（未取り付け）' },
]
const MODELS = ['T7-T808', 'BSJ-A6-BD', 'BSJ-M7', ''] as const

/** Terminals of some vehicles of a branch: those that tell, one that is blocked, and one that waits for its vehicle. */
export const makeTerminals = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const vehicles = await ctx.query<{ plate_no: string; time: Date }>(
    sql`select plate_no, time from messages_vehicle_state where branch_code = ${branch} and time is not null
      order by plate_no limit ${NAMES.length}`,
  )
  const at = ctx.branches.indexOf(branch)
  const made = ctx.now - 35 * DAY
  await ctx.insert(
    PositionDevice,
    vehicles.map(({ plate_no, time }, index): DemoRow => {
      const isFitted = index < NAMES.length - 1
      return {
        ...ctx.record(`PD${branch}-${index + 1}`, branch, made),
        name: NAMES[index],
        // Numbers of SIM cards for things, as no carrier gives them out.
        terminalNo: `14400000${at}000${index}`,
        plateNo: plate_no,
        protocol: isFitted ? (index === 1 ? '2019' : '2013') : null,
        maker: isFitted ? '70111' : null,
        model: isFitted ? MODELS[index] : null,
        makerNo: isFitted ? `00567${at}${index}` : null,
        registeredAt: isFitted ? new Date(made + DAY).toISOString() : null,
        lastSeenAt: isFitted ? new Date(time).toISOString() : null,
        status: index === 2 ? 0 : 1,
      }
    }),
  )
}
