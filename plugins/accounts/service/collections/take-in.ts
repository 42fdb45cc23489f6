import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, type StateMachine } from '@ntocc/sdk/fields'
import { type BankReceipt, fitNumber, fitText, newDocumentNo, type SetOf, sql } from '@ntocc/sdk/service'
import { Collection, collectionMachine } from '../../contract/collection.ts'
import type { CollectionPurpose } from '../../contract/collection-code.ts'
import { ownerOf } from '../money/parties.ts'
import type { ServiceCtx } from '../types.ts'
import { bookAndSplit } from './book.ts'
import { codeIn, heldCode, troubleWith, useCode } from './codes.ts'
import { receive } from './money.ts'

const { at } = collectionMachine

/** Follows a move that no person makes. @throws Error where it does not begin there */
export const stepCollection = async (
  ctx: ServiceCtx,
  of: Collection,
  move: string,
  set: SetOf<typeof Collection> = {},
): Promise<Collection> => {
  const found = (collectionMachine as StateMachine).move(move, of.status)
  if (!found) throw new Error(`${of.collectionNo} does not ${move} from ${of.status}`)
  const [after] = await ctx.records.changeMany(Collection, sql`id = ${of.id}`, { ...set, status: found.to })
  if (!after) throw new Error(`${of.collectionNo} was not written`)
  return after
}

/** The bank tells a number that it told before: the same is no news, another amount is for a person to look at. */
const again = async (ctx: ServiceCtx, known: Collection, { amount }: BankReceipt): Promise<void> => {
  if (fenOfYuan(known.amount) === fenOfYuan(amount)) return
  await ctx.records.changeMany(Collection, sql`id = ${known.id}`, { trouble: 'differs' })
}

/** Money by a code is the party's at once, or somebody has to look at it. */
const match = async (ctx: ServiceCtx, of: Collection, words: string, day: string): Promise<void> => {
  const codeNo = codeIn(words)
  if (!codeNo) return
  const code = await heldCode(ctx, codeNo)
  const trouble = troubleWith(code, { amount: of.amount, day })
  if (!code || trouble) {
    await ctx.records.changeMany(Collection, sql`id = ${of.id}`, { codeNo, ...(trouble && { trouble }) })
    return
  }
  const { shipmentCode = null, driverCode = null, teamCode = null } = code
  const purpose = code.purpose as CollectionPurpose
  const accountNo = await bookAndSplit(ctx, of, { owner: ownerOf(code), purpose })
  await useCode(ctx, code, of.amount)
  await ctx.records.changeMany(Collection, sql`id = ${of.id}`, {
    codeNo,
    purpose,
    shipmentCode,
    driverCode,
    teamCode,
    accountNo,
    bookedAt: new Date().toISOString(),
    trouble: null,
    status: at.booked,
  })
}

const ACCOUNT = /^\d{8,20}$/

/** What it came from; null where the bank hides a part of it, or writes what is no account of a bank: nothing is paid back to that. */
const accountIn = (written: string): string | null => {
  const plain = written.replace(/[\s-]/g, '')
  return ACCOUNT.test(plain) ? plain : null
}

/**
 * One line of what the bank says came in, by whichever way and however often it says so: exactly one record, one posting, and where its code
 * says whose it is one booking, all in one transaction. As the platform.
 * @returns whether it was new
 */
export const takeIn = (ctx: ServiceCtx, receipt: BankReceipt): Promise<boolean> =>
  ctx.transaction(async () => {
    const { amount, payerName, payerBank, payerAccount, words } = receipt
    const serial = fitNumber(receipt.serial)
    await ctx.lock(`accounts.receipt.${ctx.session.branchCode}.${serial}`)
    const [known] = await ctx.records.where(Collection, { where: sql`serial = ${serial}`, limit: 1 })
    if (known) {
      await again(ctx, known, receipt)
      return false
    }
    const collectionNo = await newDocumentNo(ctx, Collection, 'collectionNo', 'SR')
    const [of] = await ctx.records.createMany(Collection, [
      {
        code: `${ctx.session.branchCode}-${collectionNo}`,
        collectionNo,
        serial,
        amount,
        receivedAt: receipt.at,
        payerName: fitText(payerName, 60),
        payerBank: fitText(payerBank, 100),
        payerAccount: accountIn(payerAccount),
        words: fitText(words),
        trouble: 'noCode',
        returns: 0,
        status: collectionMachine.initial,
      },
    ])
    if (!of) throw new Error(`${serial} was not written`)
    await receive(ctx, of)
    await match(ctx, of, words, platformDay(new Date(receipt.at)))
    ctx.todoChanged()
    return true
  })
