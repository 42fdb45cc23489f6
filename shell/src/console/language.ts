import type { Language } from '@ntocc/sdk/contracts'
import { refreshBoot } from '../boot/boot.ts'
import { changeLanguage } from '../boot/i18n.ts'
import type { Session } from '../session/session.ts'

/** Texts first; then the names that the server gives in the page's language. */
export async function followLanguage(
  language: Language,
  session: Pick<Session, 'store' | 'refreshInfo'>,
): Promise<void> {
  await changeLanguage(language)
  void refreshBoot(language)
  if (session.store.get().roles.length > 0) void session.refreshInfo()
}
