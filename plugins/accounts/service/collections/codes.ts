import { platformDay } from '@ntocc/sdk/contracts'
import { addYuan, fenOfYuan, type StateMachine } from '@ntocc/sdk/fields'
import { newDocumentNo, sql } from '@ntocc/sdk/service'
import type { CollectionTrouble } from '../../contract/collection.ts'
import { CollectionCode, codeMachine } from '../../contract/collection-code.ts'
import { fieldsFor, partyOf } from '../money/parties.ts'
import type { HooksOf, ServiceCtx } from '../types.ts'
import { isWithinLimits } from './account.ts'

const { at } = codeMachine
const today = (): string => platformDay(new Date())

/** The one number of a code in what a payer wrote, whatever stands around it and however it is spaced; several are none. */
export const codeIn = (words: string): string | undefined => {
  const found =
    words
      .toUpperCase()
      .replaceAll(/[\s\-_]/g, '')
      .match(/SK\d{14}/g) ?? []
  const numbers = new Set(found)
  return numbers.size === 1 ? [...numbers][0] : undefined
}

/** A code by its number, held until the transaction ends: two transfers at once do not pass its limit. */
export const heldCode = async (ctx: ServiceCtx, codeNo: string): Promise<CollectionCode | undefined> => {
  const [code] = await ctx.records.where(CollectionCode, {
    where: sql`code_no = ${codeNo} and not is_deleted`,
    limit: 1,
    lock: true,
  })
  return code
}

/** What keeps so much from being booked by a code. @param day on which the money came in */
export const troubleWith = (
  code: CollectionCode | undefined,
  { amount, day }: { amount: string; day: string },
): CollectionTrouble | undefined => {
  if (!code) return 'unknownCode'
  // A calendar that closed it later takes nothing from what came in time.
  if (day > code.validUntil) return 'late'
  if (code.status === at.closed) return 'closed'
  return fenOfYuan(amount) > fenOfYuan(code.amountLimit) - fenOfYuan(code.amountUsed) ? 'tooMuch' : undefined
}

/** So much came in by a code that is held. */
export const useCode = async (ctx: ServiceCtx, code: CollectionCode, amount: string): Promise<void> => {
  const amountUsed = addYuan(code.amountUsed, amount)
  const isUsed = fenOfYuan(amountUsed) >= fenOfYuan(code.amountLimit)
  const used = (codeMachine as StateMachine).move('useUp', code.status)
  await ctx.records.changeMany(CollectionCode, sql`id = ${code.id}`, {
    amountUsed,
    ...(isUsed && used && { status: used.to }),
  })
}

/** By the calendar: what is over takes nothing more in. */
export const expireCodes = async (ctx: ServiceCtx): Promise<void> => {
  await ctx.records.changeMany(
    CollectionCode,
    sql`status = ${at.open} and valid_until < ${today()}::date and not is_deleted`,
    { status: at.expired },
  )
}

export const codeHooks: HooksOf<typeof CollectionCode> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) return values
    const { session } = ctx
    const own = session.isStaff ? undefined : partyOf(session)
    const party = own ? fieldsFor(own) : {}
    const named = { ...values, ...party }
    // What a shipper has with the platform is filled by its own transfer; what others owe is collected for anybody.
    if (values.purpose === 'recharge' && !named.shipmentCode)
      throw ctx.invalid({ purpose: { code: 'validation.collectionCode.purpose' } })
    if (values.validUntil && values.validUntil < today())
      throw ctx.invalid({ validUntil: { code: 'validation.collectionCode.validUntil' } })
    if (values.amountLimit && !(await isWithinLimits(ctx, values.amountLimit)))
      throw ctx.invalid({ amountLimit: { code: 'validation.collectionCode.span' } })
    const codeNo = await newDocumentNo(ctx, CollectionCode, 'codeNo', 'SK')
    return {
      ...values,
      ...(own && (party as typeof values)),
      codeNo,
      amountUsed: '0.00',
      makerId: session.accountId,
      maker: session.username,
    }
  },
}
