import { languageOf } from '@ntocc/sdk/contracts'
import { randomId } from '@ntocc/sdk/fields'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten, type KnownPage } from '../access/routes.ts'
import { showToast, TOAST_MS } from '../ports/toasts.ts'
import type { Workspace } from './workspace.ts'

/** When rights are taken away while pages are open, those that are not granted any more close, and it is said which. */
export function useRevoked(
  { tabs, notices }: Pick<Workspace, 'tabs' | 'notices'>,
  routes: readonly AppRoute[],
  pages: readonly KnownPage[],
): void {
  const { t, i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other routes are the event, not another language
  useLayoutEffect(() => {
    const granted = new Set(flatten(routes).flatMap(({ name, page }) => (page ? [name] : [])))
    const gone = tabs.store.get().tabs.flatMap(tab => {
      // A page whose plugin has gone is another matter.
      const page = granted.has(tab.name) ? undefined : pages.find(({ name }) => name === tab.name)
      return page ? [{ key: tab.key, title: tab.title ?? page.title[language] }] : []
    })
    if (gone.length === 0) return
    tabs.revoke(gone.map(({ key }) => key))
    const titles = gone.map(({ title }) => title).join(', ')
    const notice = {
      id: randomId(),
      at: Date.now(),
      kind: 'warning',
      level: 'warning',
      read: false,
      words: { title: t('tags.revoked'), text: t('tags.revokedText', { titles }) },
    } as const
    notices.add(notice)
    // Said whatever is open: a form of the page that has gone is still in the document now.
    showToast({ level: 'warning', text: `${notice.words.title}: ${notice.words.text}`, durationMs: 2 * TOAST_MS })
  }, [routes])
}
