import { inEachLanguage, type LocalizedText, type PartyType } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { sendMessage } from '../messages/outbox.ts'
import { warn } from '../notify/warnings.ts'

/** Where somebody is reached; by the phone they also sign in. */
export interface Contact {
  phone: string | null
  email: string | null
}

/** Whose contact it is. */
export interface Owner {
  branchCode: string
  partyType: PartyType
  partyCode: string
  username: string
}

type Kind = keyof Contact
const KINDS: readonly Kind[] = ['phone', 'email']
const CHANNEL = { phone: 'sms', email: 'email' } as const satisfies Record<Kind, string>

const TITLES: Record<Kind, LocalizedText> = {
  phone: {
    en: 'Your phone number was changed',
    zh: '您的手机号已变更',
    es: 'Se ha cambiado su teléfono',
    ja: '電話番号が変更されました',
  },
  email: {
    en: 'Your e-mail address was changed',
    zh: '您的邮箱已变更',
    es: 'Se ha cambiado su correo electrónico',
    ja: 'メールアドレスが変更されました',
  },
}

const ASKED: LocalizedText = {
  en: 'Account {account}, changed by {by}. If you do not know of it, tell your administrator at once.',
  zh: '账号 {account}，操作人 {by}。如非您知情，请立即联系管理员。',
  es: 'Cuenta {account}, cambio hecho por {by}. Si no lo reconoce, avise a su administrador de inmediato.',
  ja: 'アカウント {account}、変更者 {by}。お心当たりがない場合は、すぐに管理者へご連絡ください。',
}

/** What would change of a contact; what is not given stays. */
export const changedContact = (before: Contact, after: Partial<Contact>): Kind[] =>
  KINDS.filter(kind => after[kind] !== undefined && (after[kind] || null) !== before[kind])

const filled = (text: string, account: string, by: string): string =>
  text.replace('{account}', account).replace('{by}', by)

/**
 * Tells somebody of a change of where they are reached, at the address that was: whoever took the account over has the
 * new one. Without a message service the console's own notice remains.
 */
export const tellOldContact = async (
  tx: Queryable,
  ctx: SignedCtx,
  owner: Owner,
  { before, after }: { before: Contact; after: Contact },
): Promise<void> => {
  const by = ctx.session.username
  const asked = inEachLanguage(language => filled(ASKED[language], owner.username, by))
  for (const kind of changedContact(before, after)) {
    const target = before[kind]
    const text = `${TITLES[kind][ctx.language]}. ${asked[ctx.language]}`
    if (target) await sendMessage(tx, ctx, { channel: CHANNEL[kind], target, text })
    warn(ctx.notifier, [`${owner.branchCode}/${owner.partyType}/${owner.partyCode}`], {
      level: 'warning',
      title: TITLES[kind],
      text: asked,
      to: '/profile/index',
    })
  }
}
