import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabKind } from '../console/route-text.ts'
import { addressOf, type Tab } from '../tabs/tabs.ts'
import { Icon } from '../ui/icons.tsx'

const MIDDLE = 1

interface TagProps {
  tab: Tab
  title: string
  /** What kind of thing the title names. */
  kind: TabKind | undefined
  active: boolean
  /** The one that the Tab key reaches. */
  entry: boolean
  onFocus(): void
  onOpen(): void
  onClose(): void
  onMenu(event: MouseEvent): void
  /** True when the key was one of the strip's. */
  onKey(key: string, shift: boolean): boolean
}

/** One tab in the strip. */
export function Tag({ tab, title, kind, active, entry, onFocus, onOpen, onClose, onMenu, onKey }: TagProps) {
  const { t } = useTranslation('shell')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the link and the button inside; the menu opens by keyboard from the link
    <span
      className={active ? 'sh-tag sh-tag-active' : 'sh-tag'}
      onContextMenu={onMenu}
      onAuxClick={event => {
        if (event.button !== MIDDLE || tab.pinned) return
        event.preventDefault()
        onClose()
      }}
    >
      <a
        href={addressOf(tab)}
        data-tag={tab.key}
        title={kind ? `${kind.title} · ${title}` : title}
        draggable={false}
        tabIndex={entry ? 0 : -1}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={tab.pinned ? undefined : 'Delete Shift+ArrowLeft Shift+ArrowRight'}
        onFocus={onFocus}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
        onKeyDown={event => {
          if (event.altKey || event.ctrlKey || event.metaKey) return
          if (onKey(event.key, event.shiftKey)) event.preventDefault()
        }}
      >
        {kind && <Icon name={kind.icon} size={12} />}
        <span className="sh-tag-text">{title}</span>
        {tab.dirty && <i className="sh-tag-dirty" title={t('tags.dirty')} />}
        {tab.parked && <i className="sh-tag-parked" title={t('tags.parked')} />}
      </a>
      {!tab.pinned && (
        <button
          type="button"
          className="sh-tag-close"
          // Delete on the link does the same: thirty tabs are not sixty stops of the Tab key.
          tabIndex={-1}
          aria-label={t('tags.closeTab', { title })}
          onClick={onClose}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )
}
