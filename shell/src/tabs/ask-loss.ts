import i18next from 'i18next'
import { confirm } from '../ports/dialogs.ts'
import { createStore } from '../state/store.ts'
import { addressOf, type Tab } from './tabs.ts'

/** How tabs are called; the layout, which knows the routes, says it. */
export const tabTitles = createStore<(tab: Tab) => string>(tab => tab.title ?? tab.name)

export interface LossPorts {
  navigate(to: string): void
  /** How many exports and uploads would end with the page. */
  running(): number
}

/** The one question before work is lost: which pages, each a way back to it, and what runs beside them. */
export function askLoss({ navigate, running }: LossPorts) {
  return (dirty: readonly Tab[], leaving = false): Promise<boolean> => {
    const t = (key: string, values?: object) => i18next.t(`leave.${key}`, { ns: 'shell', ...values })
    const jobs = leaving ? running() : 0
    const lines = [...(dirty.length > 0 ? [t('text')] : []), ...(jobs > 0 ? [t('running', { count: jobs })] : [])]
    return confirm({
      title: t(dirty.length > 0 ? 'title' : 'titleRunning'),
      text: lines.join(' '),
      items: dirty.map(tab => ({ label: tabTitles.get()(tab), onSelect: () => navigate(addressOf(tab)) })),
      confirm: t('confirm'),
      cancel: t('stay'),
      danger: true,
    })
  }
}
