import { Waybill } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { type AreaCtx, type CallHandler, type Ctx, type Hooks, inStates, sql } from '@ntocc/sdk/service'
import { cardMachine, OilCard, OilCardEntry, type oilCardPledge, type oilCardRelease } from '../contract/cards.ts'
import { OilRecharge, rechargeMachine } from '../contract/recharges.ts'
import type contract from '../contract.ts'

type Area = typeof contract

const IDLE = {
  expired: cardMachine.codeOf('expired'),
  recovered: cardMachine.codeOf('recovered'),
  lost: cardMachine.codeOf('lost'),
}

/** Recharges that a refusal names. */
const MOST_NAMED = 5

export const fenOf = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '0') ?? 0

/** What may be spent on any trip: what is pledged is kept for one. */
const freeFen = ({ balance, pledgedAmount }: OilCard): number => fenOf(balance) - fenOf(pledgedAmount)

const isLow = async (ctx: Ctx<Area>, card: OilCard): Promise<boolean> =>
  freeFen(card) < fenOf(await ctx.settings.get('lowBalance'))

/**
 * The card, held until the end of the transaction: whoever else wants its money waits, and reads what is left.
 * @throws CARD_WANTED when the branch has none of that number
 */
const held = async (ctx: Ctx<Area>, code: string): Promise<OilCard> => {
  const [card] = await ctx.records.where(OilCard, { where: sql`code = ${code}`, lock: true, limit: 1 })
  if (!card) throw ctx.refuse('CARD_WANTED')
  return card
}

/** @throws CARD_EXPIRED, CARD_RECOVERED, CARD_LOST for a card that is not active */
const refuseIdle = (ctx: Ctx<Area>, { status, cardNo }: OilCard): void => {
  const { expired, recovered, lost } = IDLE
  if (status === expired) throw ctx.refuse('CARD_EXPIRED', { card: cardNo })
  if (status === recovered) throw ctx.refuse('CARD_RECOVERED', { card: cardNo })
  if (status === lost) throw ctx.refuse('CARD_LOST', { card: cardNo })
}

const cardOf = async (ctx: Ctx<Area>, code: string): Promise<OilCard | undefined> =>
  (await ctx.records.where(OilCard, { where: sql`code = ${code}`, limit: 1 }))[0]

/** Before anything is ordered or paid for it. @throws CARD_WANTED, and for a card that money cannot come onto */
export const requireActive = async (ctx: Ctx<Area>, code: string): Promise<void> => {
  const card = await cardOf(ctx, code)
  if (!card) throw ctx.refuse('CARD_WANTED')
  refuseIdle(ctx, card)
}

/**
 * Whether what was ordered for a card may come onto another one: money cannot come onto the first, and the other is of its brand.
 * @throws CARD_OTHER_BRAND
 */
export const mayTakeOver = async (ctx: Ctx<Area>, from: string, to: string): Promise<boolean> => {
  const [first, other] = [await cardOf(ctx, from), await cardOf(ctx, to)]
  if (!other || (first && cardMachine.within(first.status, 'active'))) return false
  if (first && first.brand !== other.brand) throw ctx.refuse('CARD_OTHER_BRAND', { card: other.cardNo })
  return true
}

/** The waybill of that number, in the branch. @throws INVALID naming the field when there is none */
export const waybillNamed = async (ctx: Ctx<Area>, waybillNo: string): Promise<string> => {
  const asked = waybillNo.trim().toUpperCase()
  // Another area's: where it is not installed, nobody knows better.
  if (!ctx.references.knows(Waybill.name)) return asked
  const found = await ctx.query(
    sql`select 1 from ${ctx.offered(Waybill, ['waybillNo', 'isDeleted'], { seen: true })} w where waybill_no = ${asked} and not is_deleted`,
  )
  if (found.length === 0) throw ctx.invalid({ waybillNo: { code: 'validation.reference.unknown' } })
  return asked
}

/** Writes what a card holds, and whether that is little. */
const writeMoney = async (
  ctx: Ctx<Area>,
  card: OilCard,
  money: Partial<OilCard>,
  seen: { version?: number } = {},
): Promise<OilCard> =>
  ctx.records.change(OilCard, { id: card.id, ...seen }, { ...money, isLow: await isLow(ctx, { ...card, ...money }) })

interface Posting {
  cardCode: string
  kind: 'recharge' | 'purchase' | 'refund'
  /** What comes onto the card; less than nothing for what is taken from it. */
  fen: number
  docCode: string
  waybillNo?: string | null | undefined
}

/**
 * Moves money of a card, in the caller's transaction. A purchase for the waybill that the card is pledged to uses the pledge
 * first; every other leaves it alone.
 * @throws BALANCE_TOO_LOW, and for a card that cannot be paid with why not
 */
export const post = async (ctx: Ctx<Area>, { cardCode, kind, fen, docCode, waybillNo }: Posting): Promise<void> => {
  const card = await held(ctx, cardCode)
  // Money that comes back may come to a card that is lost; nothing is taken from one, or ordered for one.
  if (kind !== 'refund') refuseIdle(ctx, card)
  const isPledgedTo = Boolean(waybillNo) && card.pledgedWaybillNo === waybillNo
  const available = isPledgedTo ? fenOf(card.balance) : freeFen(card)
  if (fen < 0 && available + fen < 0)
    throw ctx.refuse('BALANCE_TOO_LOW', { card: card.cardNo, available: fenToYuan(available) })
  const balance = fenToYuan(fenOf(card.balance) + fen)
  const pledged = isPledgedTo && fen < 0 ? Math.max(0, fenOf(card.pledgedAmount) + fen) : fenOf(card.pledgedAmount)
  await writeMoney(ctx, card, {
    balance,
    pledgedAmount: fenToYuan(pledged),
    ...(pledged === 0 && { pledgedWaybillNo: null }),
  })
  const entry = { cardCode, kind, amount: fenToYuan(fen), balance, docCode, ...(waybillNo && { waybillNo }) }
  await ctx.records.create(OilCardEntry, entry)
}

export const pledge: CallHandler<Area, typeof oilCardPledge> = (ctx, { body: { id, version, waybillNo, amount } }) =>
  ctx.transaction(async () => {
    const card = await held(ctx, (await ctx.records.find(OilCard, id)).code)
    refuseIdle(ctx, card)
    if (card.pledgedWaybillNo) throw ctx.refuse('CARD_PLEDGED', { card: card.cardNo, waybill: card.pledgedWaybillNo })
    if (fenOf(amount) > fenOf(card.balance))
      throw ctx.refuse('BALANCE_TOO_LOW', { card: card.cardNo, available: card.balance ?? '0.00' })
    const pledgedWaybillNo = await waybillNamed(ctx, waybillNo)
    return writeMoney(ctx, card, { pledgedWaybillNo, pledgedAmount: amount }, { version })
  })

export const release: CallHandler<Area, typeof oilCardRelease> = (ctx, { body: { id, version } }) =>
  ctx.transaction(async () => {
    const card = await held(ctx, (await ctx.records.find(OilCard, id)).code)
    return writeMoney(ctx, card, { pledgedWaybillNo: null, pledgedAmount: '0.00' }, { version })
  })

/** YYYY-MM-DD in Beijing, where the platform's days begin. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const isPast = ({ validTo }: OilCard): boolean => Boolean(validTo) && String(validTo) < today()

/**
 * What is on its way to a card that is taken back would come onto none: it is credited and spent first, or cancelled.
 * @throws CARD_AWAITS_MONEY
 */
const refuseAwaited = async (ctx: Ctx<Area>, { code, cardNo }: OilCard): Promise<void> => {
  // Whoever ordered them: of some recharges the caller may see nothing else.
  const awaited = await ctx.query<{ code: string }>(
    sql`select code from ${ctx.table(OilRecharge)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and card_code = ${code} and status ${inStates(rechargeMachine, 'underWay')} order by id limit ${MOST_NAMED}`,
  )
  if (awaited.length === 0) return
  const recharges = awaited.map(each => each.code).join(', ')
  throw ctx.refuse('CARD_AWAITS_MONEY', { card: cardNo, recharges })
}

export const cardHooks: Hooks<Area, typeof OilCard> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (_, values, before) => (before ? values : { ...values, isLow: true }),
  moving: async (ctx, card, move) => {
    const { cardNo } = card
    if ((move === 'renew' || move === 'reissue') && isPast(card)) throw ctx.refuse('CARD_PAST', { card: cardNo })
    if (move !== 'recover') return
    if (card.pledgedWaybillNo) throw ctx.refuse('CARD_PLEDGED', { card: cardNo, waybill: card.pledgedWaybillNo })
    if (fenOf(card.balance) > 0) throw ctx.refuse('CARD_HAS_MONEY', { card: cardNo, balance: card.balance ?? '' })
    await refuseAwaited(ctx, card)
  },
  remove: (ctx, { code }) => ctx.uses.refuseNamed(OilCard, code),
}

/** Cards whose last day is over expire, and those of little money are marked by the limit as it is now. */
export const watchCards = async (area: AreaCtx<Area>): Promise<void> => {
  for (const branch of await area.branches()) {
    await area.inBranch(branch, async ctx => {
      const past = await ctx.records.where(OilCard, {
        where: sql`status ${inStates(cardMachine, 'active')} and valid_to < ${today()}::date`,
      })
      for (const { id } of past) await ctx.records.move(OilCard, { id, move: 'expire' })
      const limit = fenOf(await ctx.settings.get('lowBalance'))
      const wrong = await ctx.records.where(OilCard, {
        where: sql`is_low is distinct from (balance - pledged_amount < ${limit})`,
      })
      for (const { id } of wrong)
        await ctx.transaction(async () => {
          const { code } = await ctx.records.find(OilCard, id)
          const card = await held(ctx, code)
          await writeMoney(ctx, card, {})
        })
    })
  }
}
