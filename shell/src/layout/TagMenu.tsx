import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { contextOfTab, tabMenu } from '../tabs/actions.ts'
import type { Tabs } from '../tabs/controller.ts'
import type { Tab } from '../tabs/tabs.ts'
import { moveFocus } from '../ui/Popover.tsx'
import { MENU_WIDTH } from './tags-geometry.ts'

export interface OpenMenu {
  tab: Tab
  /** px within the strip. */
  left: number
  top: number
}

/** What can be done with a tab (specification, section 2). */
export function TagMenu({ tab, left, top, tabs, close }: OpenMenu & { tabs: Tabs; close(): void }) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) close()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [close])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (moveFocus(root.current, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={root}
      role="menu"
      tabIndex={-1}
      aria-label={t('tags.menu')}
      className="sh-tag-menu"
      style={{ left, top, width: MENU_WIDTH }}
      onKeyDown={onKeyDown}
    >
      {tabMenu(contextOfTab(tabs, tab.key, navigate), t).map(action => (
        <button
          key={action.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="sh-menu-item"
          aria-disabled={action.disabledReason ? true : undefined}
          title={action.disabledReason}
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  )
}
