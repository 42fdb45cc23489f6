import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { CreditBlacklist } from '../contract/blacklist.ts'
import { DAY, dayOf, text } from './texts.ts'

const COMPANY = text('Partner company', '往来公司', 'Empresa asociada', '取引先')
const DRIVER = text('Driver', '司机', 'Conductor', 'ドライバー')

const row = (ctx: DemoCtx, branchCode: string, at: number, more: DemoRow): DemoRow => ({
  ...ctx.record(`HMD${branchCode}-${at}`, branchCode, ctx.now - at * 9 * DAY),
  idNo: null,
  uscc: null,
  plateNo: null,
  driverCode: null,
  proofs: [],
  from: dayOf(ctx.now - at * 9 * DAY),
  to: null,
  status: 1,
  ...more,
})

const rowsOf = (ctx: DemoCtx, branch: string): DemoRow[] => [
  row(ctx, branch, 1, {
    partyKind: 'shipper',
    name: ctx.numbered(COMPANY, 901),
    uscc: ctx.creditCode('42', 9_000_001),
    reason: text(
      'Freight overdue by 90 days',
      '运费逾期 90 天',
      'Flete con 90 días de retraso',
      '運賃の支払が90日遅延',
    ),
    intercepts: ['publish', 'invoice'],
  }),
  row(ctx, branch, 2, {
    partyKind: 'driver',
    name: ctx.numbered(DRIVER, 902),
    idNo: ctx.idCard('42', '19750505', 902),
    reason: text('Vanished with the goods', '货物未送达失联', 'Desapareció con la carga', '貨物とともに音信不通'),
    intercepts: ['accept', 'withdraw'],
  }),
  row(ctx, branch, 3, {
    partyKind: 'vehicle',
    name: text('Vehicle 903', '车辆903', 'Vehículo 903', '車両903'),
    plateNo: ctx.plate('鄂', 'B', 903),
    reason: text('Cloned plates', '多次套牌记录', 'Matrículas duplicadas', '偽造ナンバーの使用歴'),
    intercepts: ['accept'],
  }),
  row(ctx, branch, 12, {
    partyKind: 'driver',
    name: ctx.numbered(DRIVER, 904),
    idNo: ctx.idCard('32', '19800310', 904),
    to: dayOf(ctx.now - 5 * DAY),
    reason: text(
      'Refused to unload, since settled',
      '拒绝卸货，已和解',
      'Se negó a descargar; ya resuelto',
      '荷卸し拒否（和解済み）',
    ),
    intercepts: ['accept'],
  }),
]

/** Parties that the branch does no business with; none of them is one of the demo's own. */
export const makeBlacklist = (ctx: DemoCtx): Promise<void> =>
  ctx.insert(
    CreditBlacklist,
    ctx.branches.flatMap(branch => rowsOf(ctx, branch)),
  )
