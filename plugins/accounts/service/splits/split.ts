import { fenOfYuan, fenToYuan, type StateMachine } from '@ntocc/sdk/fields'
import { type Booked, inStates, newDocumentNo, type OwnerOfMoney, sql } from '@ntocc/sdk/service'
import type { MoneyAccount } from '../../contract/account.ts'
import type { Collection } from '../../contract/collection.ts'
import { shareOut } from '../../contract/share-out.ts'
import { SplitRecord, SplitRule, splitRecordMachine, splitRuleMachine } from '../../contract/split.ts'
import { heldAccount, isOf } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { bookOf, fieldsFor, ownerOf } from '../money/parties.ts'
import type { ServiceCtx } from '../types.ts'

/** The rule that counts for a party on a day: of several the first by priority. */
export const ruleOn = async (ctx: ServiceCtx, owner: OwnerOfMoney, day: string): Promise<SplitRule | undefined> => {
  const rules = await ctx.records.where(SplitRule, {
    where: sql`${isOf(owner)} and not is_deleted and status ${inStates(splitRuleMachine, 'approved')}
      and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)`,
  })
  return rules.sort((one, other) => one.priority - other.priority || one.id - other.id)[0]
}

/** Whoever shares out holds several accounts: one after the other, so that no two wait for each other. */
export const holdSplits = (ctx: ServiceCtx): Promise<void> => ctx.lock(`accounts.split.${ctx.session.branchCode}`)

interface Part {
  payee: OwnerOfMoney
  fen: number
}

/** Shares by payee, what stays with the party itself left out. */
const partsOf = (rule: SplitRule, total: number, owner: OwnerOfMoney): Part[] => {
  const byPayee = new Map<string, Part>()
  for (const [at, fen] of shareOut(total, rule.shares).entries()) {
    const share = rule.shares[at]
    if (!share || fen === 0) continue
    const payee = ownerOf(share)
    const key = bookOf(payee)
    if (key === bookOf(owner)) continue
    byPayee.set(key, { payee, fen: (byPayee.get(key)?.fen ?? 0) + fen })
  }
  return [...byPayee.values()].sort((one, other) => bookOf(one.payee).localeCompare(bookOf(other.payee)))
}

/** Accounts of payees, held before anything is booked. */
const heldParts = async (ctx: ServiceCtx, parts: readonly Part[]) => {
  const held: (Part & { account: MoneyAccount })[] = []
  for (const part of parts) held.push({ ...part, account: await heldAccount(ctx, part.payee) })
  return held
}

const numberOf = (of: Collection, payee: OwnerOfMoney): string => `${of.collectionNo}/${bookOf(payee)}`

/** Money that is booked to a party is shared out by its rule, in the same transaction. `holdSplits` stands before it. */
export const splitCollected = async (
  ctx: ServiceCtx,
  of: Collection,
  { owner, rule, at, on }: { owner: OwnerOfMoney; rule: SplitRule; at?: string; on?: string },
): Promise<void> => {
  const parts = partsOf(rule, fenOfYuan(of.amount), owner)
  const splitNo = await newDocumentNo(ctx, SplitRecord, 'splitNo', 'FZ')
  const attempt = of.returns + 1
  const why = { subject: 'transfer' as const, refNo: of.collectionNo, reason: splitNo, ...(at && { at }) }
  const kept = fenOfYuan(of.amount) - parts.reduce((sum, { fen }) => sum + fen, 0)
  if (parts.length > 0) {
    const held = await heldParts(ctx, parts)
    const about = { entity: 'collection', code: of.code }
    const common = { attempt, about, why: splitNo, ...(on && { on }) }
    const out = fenToYuan(parts.reduce((sum, { fen }) => sum + fen, 0))
    await moveMoney(ctx, await heldAccount(ctx, owner), why, from =>
      ctx.books.post([
        { ...common, kind: 'shareFrom', businessNo: of.collectionNo, from: { owner: from }, amount: out },
        ...parts.map(({ payee, fen }) => ({
          ...common,
          kind: 'shareTo' as const,
          businessNo: numberOf(of, payee),
          to: { owner: bookOf(payee) },
          amount: fenToYuan(fen),
        })),
      ]),
    )
    for (const { account } of held) await moveMoney(ctx, account, why, async () => undefined)
  }
  await ctx.records.createMany(SplitRecord, [
    {
      code: `${ctx.session.branchCode}-${splitNo}`,
      splitNo,
      collectionNo: of.collectionNo,
      ruleNo: rule.ruleNo ?? '',
      edition: rule.edition,
      attempt,
      ...fieldsFor(owner),
      total: of.amount,
      parts: [...parts, ...(kept > 0 ? [{ payee: owner, fen: kept }] : [])].map(({ payee, fen }) => ({
        ...fieldsFor(payee),
        amount: fenToYuan(fen),
      })),
      at: at ?? new Date().toISOString(),
      status: splitRecordMachine.initial,
    },
  ])
}

/** The split of a collection that still stands. */
const standingSplit = async (ctx: ServiceCtx, of: Collection): Promise<SplitRecord | undefined> => {
  const [split] = await ctx.records.where(SplitRecord, {
    where: sql`collection_no = ${of.collectionNo} and status ${inStates(splitRecordMachine, 'done')}`,
    limit: 1,
  })
  return split
}

/** What was shared out comes back to the party, before it goes back to the payer. @throws BALANCE_TOO_LOW where a payee has spent it */
export const reverseSplit = async (ctx: ServiceCtx, of: Collection): Promise<void> => {
  if (!of.accountNo || !(await standingSplit(ctx, of))) return
  await holdSplits(ctx)
  const split = await standingSplit(ctx, of)
  const reversed = split && (splitRecordMachine as StateMachine).move('reverse', split.status)
  if (!split || !reversed) return
  const owner = ownerOf(of)
  const why = { subject: 'transfer' as const, refNo: of.collectionNo, reason: of.reason ?? split.splitNo }
  const parts = split.parts
    .map(part => ({ payee: ownerOf(part), fen: fenOfYuan(part.amount) }))
    .filter(({ payee }) => bookOf(payee) !== bookOf(owner))
  if (parts.length > 0) {
    const own = await heldAccount(ctx, owner)
    const held = await heldParts(ctx, parts)
    const posted = (found: readonly Booked[]) =>
      found.filter(({ as, attempt }) => as === 'post' && attempt === split.attempt).map(({ id }) => id)
    const ids: number[] = []
    for (const { payee } of parts) ids.push(...posted(await ctx.books.of('shareTo', numberOf(of, payee))))
    ids.push(...posted(await ctx.books.of('shareFrom', of.collectionNo)))
    await moveMoney(ctx, own, why, () => ctx.books.reverse(ids.map(id => ({ id, why: why.reason }))))
    for (const { account } of held) await moveMoney(ctx, account, why, async () => undefined)
  }
  await ctx.records.changeMany(SplitRecord, sql`id = ${split.id}`, { status: reversed.to })
}
