import type { Hooks } from '@ntocc/sdk/service'
import type { OilRecharge } from '../contract/recharges.ts'
import { rechargeMachine } from '../contract/recharges.ts'
import type contract from '../contract.ts'
import { fenOf, mayTakeOver, post, requireActive } from './cards.ts'

const TO_PAY = rechargeMachine.at.toPay
const CREDITED = rechargeMachine.at.credited

/** What was paid, to whom, and for which card: once it has been, the rest may still be said. */
const PAID_FIELDS = ['cardCode', 'amount', 'cash', 'supplier'] as const

/** Names are objects where they are known in several languages. */
const said = (value: unknown): string => JSON.stringify(value ?? null)

export const rechargeHooks: Hooks<typeof contract, typeof OilRecharge> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (values.cardCode && values.cardCode !== before?.cardCode) await requireActive(ctx, values.cardCode)
    if (!before || before.status === TO_PAY) return values
    const paid = PAID_FIELDS.filter(name => values[name] !== undefined && said(values[name]) !== said(before[name]))
    if (paid.length === 0) return values
    // Of a card that is lost or past its time what was paid comes onto the one that takes its place.
    const isOnItsWay = rechargeMachine.within(before.status, 'underWay')
    const isCardAlone = paid.length === 1 && paid[0] === 'cardCode' && values.cardCode
    if (isOnItsWay && isCardAlone && (await mayTakeOver(ctx, before.cardCode, isCardAlone))) return values
    throw ctx.refuse('RECHARGE_PAID', { recharge: before.code })
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
