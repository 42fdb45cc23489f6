import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import type { Upgrades } from './upgrades.ts'
import './upgrade.css'

interface UpgradeNoticeProps {
  upgrades: Upgrades
  /** Plugin of the page on screen, and whether it has unsaved work. */
  shown: { pluginId: string; dirty: boolean } | undefined
}

/** Says that something newer is ready, beside the work and not over it. Nothing happens unless somebody asks for it. */
export function UpgradeNotice({ upgrades, shown }: UpgradeNoticeProps) {
  const { t } = useTranslation('shell')
  const { shell, waiting } = useStore(upgrades.store, state => state)
  const [later, setLater] = useState('')
  const page = shown !== undefined && !shown.dirty && waiting.includes(shown.pluginId)
  const what = shell ? 'console' : page ? 'page' : ''
  const news = `${what} ${waiting.join()}`
  return (
    <div role="status" className="sh-upgrade-place">
      {what !== '' && later !== news && (
        <p className="sh-upgrade">
          <Icon name="refresh" />
          <span>{t(`upgrade.${what}`)}</span>
          <button type="button" className="sh-link" onClick={shell ? () => void upgrades.reload() : upgrades.useNow}>
            {t(shell ? 'upgrade.reload' : 'upgrade.update')}
          </button>
          <button
            type="button"
            className="sh-icon-button"
            aria-label={t('upgrade.later')}
            title={t('upgrade.later')}
            onClick={() => setLater(news)}
          >
            <Icon name="close" size={14} />
          </button>
        </p>
      )}
    </div>
  )
}
