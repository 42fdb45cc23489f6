import type { Hooks } from '@ntocc/sdk/service'
import type { OilRecharge } from '../contract/recharges.ts'
import { rechargeMachine } from '../contract/recharges.ts'
import type contract from '../contract.ts'
import { fenOf, post, requireActive } from './cards.ts'

const TO_PAY = rechargeMachine.at.toPay
const CREDITED = rechargeMachine.at.credited

/** What may still be said of a recharge that has been paid. */
const OPEN_FIELDS = ['voucher', 'remark']

export const rechargeHooks: Hooks<typeof contract, typeof OilRecharge> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (values.cardCode && values.cardCode !== before?.cardCode) await requireActive(ctx, values.cardCode)
    if (!before || before.status === TO_PAY) return values
    const fields = Object.entries(values).filter(
      ([name, value]) => !OPEN_FIELDS.includes(name) && value !== before[name as keyof OilRecharge],
    )
    if (fields.some(([name]) => ['cardCode', 'amount', 'cash', 'supplier'].includes(name)))
      throw ctx.refuse('RECHARGE_PAID', { recharge: before.code })
    return values
  },
  moving: async (ctx, { code, cardCode, voucher }, move) => {
    if (move === 'pay' || move === 'credit') await requireActive(ctx, cardCode)
    if (move === 'pay' && !voucher?.length) throw ctx.refuse('VOUCHER_WANTED', { recharge: code })
    const now = new Date().toISOString()
    if (move === 'pay') return { paidTime: now }
    return move === 'credit' ? { creditedTime: now } : undefined
  },
  written: async (ctx, { code, cardCode, amount, status }, before) => {
    if (!before || before.status === CREDITED || status !== CREDITED) return
    await post(ctx, { cardCode, kind: 'recharge', fen: fenOf(amount), docCode: code })
  },
  remove: (ctx, { code, status }) => {
    if (status !== TO_PAY) throw ctx.refuse('RECHARGE_PAID', { recharge: code })
  },
}
