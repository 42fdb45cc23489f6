import type { LocalizedText, PartyType } from '@ntocc/sdk/contracts'
import { isMobile, mask } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { EMPLOYED_LIST } from '../employed.ts'
import type { Ctx } from '../http/context.ts'
import { sendMessage } from '../messages/outbox.ts'
import { warn } from '../notify/warnings.ts'

/**
 * Of an account `a`: whether a code to its phone signs in. Whose phone was proven, by a code that they received; of those
 * whose phone nobody has proven only people of the branch, whose administrator entered it, and they give way to a proof.
 */
export const HAS_PHONE = `(a.phone_proven_at is not null or (a.party_type in ${EMPLOYED_LIST}
  and not exists (select 1 from sys_account p where p.phone = a.phone and p.phone_proven_at is not null)))`

/** The one used last is first. */
const LAST_FIRST = 'a.enabled desc, a.last_sign_in_at desc nulls last, a.id'

/** Accounts that whoever holds the phone may sign in to. */
export const accountsOfPhone = async <R extends Row>(
  db: Queryable,
  phone: string,
  { partyType, branchCode }: { partyType?: string | undefined; branchCode?: string | undefined } = {},
): Promise<R[]> => {
  const found = await db.query<R>(
    `select a.* from sys_account a where a.phone = $1 and ${HAS_PHONE}
       and ($2::text is null or a.party_type = $2) and ($3::text is null or a.branch_code = $3) order by ${LAST_FIRST}`,
    [phone, partyType || null, branchCode || null],
  )
  return found.rows
}

/** Accounts that a password may be meant for: by the user name, or by the phone, which several may share. */
export const accountsNamed = async <R extends Row>(db: Queryable, name: string): Promise<R[]> => {
  const found = await db.query<R>(
    `select a.* from sys_account a where a.username = $1 or ($2 and a.phone = $1)
     order by a.username = $1 desc, a.phone_proven_at is not null desc, ${LAST_FIRST}`,
    [name, isMobile(name)],
  )
  return found.rows
}

/** Whether somebody has proven that the phone is theirs. */
export const isProven = async (db: Queryable, phone: string): Promise<boolean> =>
  ((await db.query('select 1 from sys_account where phone = $1 and phone_proven_at is not null limit 1', [phone]))
    .rowCount ?? 0) > 0

/** What somebody typed as a name, as a log may keep it: it can be a phone, an identity number or a card. */
export const loggedName = (typed: string): string =>
  isMobile(typed)
    ? `phone:${mask(typed, 'MOBILE_PHONE')}`
    : `account:${typed.replace(/\d{7,}/g, digits => mask(digits, 'MOBILE_PHONE'))}`

const LOST: LocalizedText = {
  en: 'Your phone number was removed',
  zh: '您的手机号已被解除绑定',
  es: 'Se ha retirado su número de teléfono',
  ja: '電話番号の登録が解除されました',
}

const LOST_TEXT: LocalizedText = {
  en: 'Somebody has proven by a code that {phone} is theirs. Sign in with your user name {account}, and enter your own number.',
  zh: '已有他人通过验证码证明 {phone} 为其本人所有。请使用用户名 {account} 登录，并填写您自己的手机号。',
  es: 'Alguien ha demostrado con un código que {phone} es suyo. Entre con su usuario {account} e indique su propio número.',
  ja: '{phone} の所有者であることを認証コードで証明した方がいます。ユーザー名 {account} でログインし、ご自身の番号を登録してください。',
}

interface LoserRow extends Row {
  id: string
  branch_code: string
  party_type: PartyType
  party_code: string
  username: string
  email: string | null
}

/** Whose the phone is from now on; no account of that kind of party has it besides. */
interface Claim {
  phone: string
  partyType: PartyType
  /** Undefined for one that is being made. */
  accountId?: number
}

/**
 * Takes a phone from the accounts that cannot keep it, once a code sent to it has come back: the one of the same kind of
 * party, and those of parties that never proved it. They are told, and keep all else.
 */
export const takePhone = async (tx: Queryable, ctx: Ctx, { phone, partyType, accountId }: Claim): Promise<void> => {
  // Two that claim one phone at once do so one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7302))', [phone])
  const lost = await tx.query<LoserRow>(
    `update sys_account a set phone = null, phone_proven_at = null, gmt_modified = now()
     where a.phone = $1 and a.id is distinct from $3::bigint and (a.party_type = $2
       or (a.phone_proven_at is null and a.party_type not in ${EMPLOYED_LIST}))
     returning a.id, a.branch_code, a.party_type, a.party_code, a.username,
       (select email from staff s where s.branch_code = a.branch_code and s.username = a.username
          and not s.is_deleted) as email`,
    [phone, partyType, accountId ?? null],
  )
  for (const loser of lost.rows) {
    const owner = [loser.branch_code, loser.username, phone]
    await tx.query('update party set phone = null where branch_code = $1 and username = $2 and phone = $3', owner)
    await tx.query(
      `update staff set phone = null, version = version + 1, gmt_modified = now()
       where branch_code = $1 and username = $2 and phone = $3`,
      owner,
    )
    await tellLoser(tx, ctx, loser, phone)
  }
}

const tellLoser = async (tx: Queryable, ctx: Ctx, loser: LoserRow, phone: string): Promise<void> => {
  const text = Object.fromEntries(
    Object.entries(LOST_TEXT).map(([language, words]) => [
      language,
      words.replace('{phone}', mask(phone, 'MOBILE_PHONE')).replace('{account}', loser.username),
    ]),
  ) as LocalizedText
  const said = `${LOST[ctx.language]}. ${text[ctx.language]}`
  if (loser.email) await sendMessage(tx, ctx, { channel: 'email', target: loser.email, text: said })
  const { notifier } = ctx
  ctx.afterwards(() =>
    warn(notifier, [`${loser.branch_code}/${loser.party_type}/${loser.party_code}`], {
      level: 'warning',
      title: LOST,
      text,
      to: '/profile/index',
    }),
  )
}
