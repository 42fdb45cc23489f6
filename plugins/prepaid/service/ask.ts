import type { Waybill } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, mask } from '@ntocc/sdk/fields'
import { isOwnParty, newDocumentNo, type PayeeCard } from '@ntocc/sdk/service'
import type { PrepaidRefusal } from '../contract/calls.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { againstWaybill, openOf, payeeOf, pendingOf, type Room, roomOf, waybillOf } from './limits.ts'
import { cardOf, paidAlone } from './people.ts'
import type { Answer, ServiceCtx } from './types.ts'

interface Standing {
  room: Room
  open: number
  openMost: number
  card: PayeeCard | undefined
  pending: Prepaid | undefined
  /** A party asks for money that another one gets, whose card and advances are none of its business. */
  isOthers: boolean
}

const standingOf = async (ctx: ServiceCtx, waybill: Waybill): Promise<Standing> => ({
  room: await roomOf(ctx, waybill),
  open: await openOf(ctx, payeeOf(waybill)),
  openMost: await ctx.settings.get('prepaidOpen'),
  card: await cardOf(ctx, payeeOf(waybill)),
  pending: await pendingOf(ctx, waybill.waybillNo),
  isOthers: !ctx.session.isStaff && !(await isOwnParty(ctx, paidAlone(payeeOf(waybill)))),
})

const refusalsOf = (
  waybill: Waybill,
  { room, open, openMost, card, pending, isOthers }: Standing,
): PrepaidRefusal[] => {
  const against = againstWaybill(waybill)
  if (against) return [against]
  if (isOthers) return ['otherPayee']
  const refusals: PrepaidRefusal[] = []
  if (room.payable <= 0) return ['unpriced']
  if (pending) refusals.push('pending')
  if (room.most <= 0) refusals.push('nothing')
  if (open >= openMost) refusals.push('many')
  if (!card || card.isRefuted) refusals.push('noCard')
  return refusals
}

/** GET prepaidStart */
export const start: Answer<'prepaidStart'> = async (ctx, { query }) => {
  const waybill = await waybillOf(ctx, query.waybillNo)
  const standing = await standingOf(ctx, waybill)
  const { room, open, openMost, isOthers } = standing
  const card = isOthers ? undefined : standing.card
  const set = await ctx.settings.some(['prepaidRatio', 'prepaidMost', 'prepaidDays', 'prepaidPhotos'])
  const { driverCode, teamCode } = payeeOf(waybill)
  return {
    waybillNo: waybill.waybillNo,
    driverCode,
    ...(teamCode && { teamCode }),
    payable: fenToYuan(room.payable),
    shares: fenToYuan(room.shares),
    agreed: fenToYuan(room.agreed),
    advanced: fenToYuan(room.advanced),
    most: fenToYuan(room.most),
    ratioMost: set.prepaidRatio,
    amountMost: String(set.prepaidMost),
    open,
    openMost,
    days: set.prepaidDays,
    needsPhotos: set.prepaidPhotos,
    ...(card && {
      payee: { holder: card.holder, bankName: card.bankName, cardNo: mask(card.cardNo, 'BANK_CARD') },
    }),
    refusals: refusalsOf(waybill, standing),
  }
}

const PLACES = 100

/** Of what the carrier gets, in percent with two places. */
export const ratioOf = (amount: number, payable: number): number =>
  payable > 0 ? Math.round((amount * 100 * PLACES) / payable) / PLACES : 0

/** POST prepaidAsk */
export const ask: Answer<'prepaidAsk'> = async (ctx, { body }) => {
  const { amount, purpose, photos } = body
  const seen = await waybillOf(ctx, body.waybillNo)
  const { waybillNo } = seen
  if ((await ctx.settings.get('prepaidPhotos')) && (photos ?? []).length === 0) throw ctx.refuse('PREPAID_PHOTOS')
  const id = await ctx.transaction(async () => {
    // Whoever asks for a waybill or a payee takes turns: room and number of open ones are counted.
    const { driverCode, teamCode } = payeeOf(seen)
    await ctx.lock(`prepaid.payee.${teamCode ?? driverCode}`)
    await ctx.lock(`prepaid.waybill.${waybillNo}`)
    const waybill = await waybillOf(ctx, waybillNo)
    const standing = await standingOf(ctx, waybill)
    const { pending, card, room } = standing
    const isSame = pending?.applicantId === ctx.session.accountId && pending.amount === amount
    if (pending && isSame) return pending.id
    const [refusal] = refusalsOf(waybill, standing)
    if (refusal || !card) throw ctx.refuseMove({ code: `validation.prepaid.${refusal ?? 'noCard'}` })
    const fen = fenOfYuan(amount)
    if (fen > room.most) throw ctx.refuse('PREPAID_TOO_MUCH', { most: fenToYuan(room.most) })
    const prepaidNo = await newDocumentNo(ctx, Prepaid, 'prepaidNo', 'YK')
    const [made] = await ctx.records.createMany(Prepaid, [
      {
        code: prepaidNo,
        prepaidNo,
        waybillNo,
        shipmentCode: waybill.shipmentCode,
        ...payeeOf(waybill),
        payable: fenToYuan(room.payable),
        ratio: ratioOf(fen, room.payable),
        amount,
        purpose,
        photos: photos ?? [],
        holder: card.holder,
        bankName: card.bankName,
        bankCode: card.bankCode,
        cardNo: card.cardNo,
        cardWriter: card.writtenBy,
        applicantId: ctx.session.accountId,
        applicant: ctx.session.username,
        appliedAt: new Date().toISOString(),
        attempt: 1,
        paidAmount: '0.00',
        offsetAmount: '0.00',
        returnedAmount: '0.00',
        openAmount: '0.00',
        owedBack: '0.00',
        isOff: false,
        status: prepaidMachine.initial,
      },
    ])
    if (!made) throw new Error(`${prepaidNo} was not written`)
    return made.id
  })
  ctx.todoChanged()
  return ctx.records.get(Prepaid, id)
}
