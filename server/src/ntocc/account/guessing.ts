import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { Notifier } from '../notify/notifier.ts'
import { warn } from '../notify/warnings.ts'
import type { Owner } from './contact.ts'

const TITLE: LocalizedText = {
  en: 'Wrong passwords for your account',
  zh: '您的账号密码多次输入错误',
  es: 'Contraseñas erróneas para su cuenta',
  ja: 'パスワードの誤入力が続いています',
}

const TEXT: LocalizedText = {
  en: 'It takes none for a while. If it was not you, change your password and tell your administrator.',
  zh: '账号已暂时锁定。如非本人操作，请修改密码并联系管理员。',
  es: 'Quedará bloqueada un rato. Si no ha sido usted, cambie su contraseña y avise a su administrador.',
  ja: 'しばらくの間ロックされます。お心当たりがない場合は、パスワードを変更して管理者へご連絡ください。',
}

/** Tells somebody whose password was tried until no more tries were left. */
export const warnOfGuessing = (
  notifier: Notifier,
  { branchCode, partyType, partyCode }: Omit<Owner, 'username'>,
): void =>
  warn(notifier, [`${branchCode}/${partyType}/${partyCode}`], {
    level: 'warning',
    title: TITLE,
    text: TEXT,
    to: '/profile/index',
  })
