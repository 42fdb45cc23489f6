import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  /** Marks the choice in force. */
  checked?: boolean
  /** Why it cannot be done now: it stays in sight and within reach, and says so. */
  disabledReason?: string
  danger?: boolean
  /** Caps of the keys that do the same. */
  keys?: ReactNode
  onSelect(): void
}

interface PopoverMenuProps {
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  items: MenuItem[]
  className?: string
  align?: 'start' | 'end'
  /** Above the items: who one is, what is chosen. */
  header?: ReactNode
}

/** A button with a menu: arrow keys walk, Escape and a click elsewhere close, focus returns to the button. */
export function PopoverMenu({ label, button, items, className = '', align = 'end', header }: PopoverMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    root.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else if (moveFocus(root.current, event.key)) event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the menu's own items
    <div ref={root} className={`sh-popover ${className}`} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className="sh-bar-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className={`sh-menu sh-menu-${align}`}>
          {header}
          <div id={id} role="menu" aria-label={label}>
            {items.map(item => (
              <MenuEntry key={item.key} item={item} close={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function MenuEntry({ item, close }: { item: MenuItem; close(): void }) {
  const select = () => {
    if (item.disabledReason) return
    close()
    item.onSelect()
  }
  const shared = {
    type: 'button' as const,
    tabIndex: -1,
    'aria-disabled': item.disabledReason ? true : undefined,
    className: item.danger ? 'sh-menu-item sh-menu-danger' : 'sh-menu-item',
    onClick: select,
  }
  const content = (
    <>
      <span className="sh-menu-icon">{item.icon}</span>
      <span>
        {item.label}
        {item.disabledReason && <small className="sh-menu-reason">{item.disabledReason}</small>}
      </span>
      {item.keys}
    </>
  )
  return item.checked === undefined ? (
    <button {...shared} role="menuitem">
      {content}
    </button>
  ) : (
    <button {...shared} role="menuitemradio" aria-checked={item.checked}>
      {content}
    </button>
  )
}

/** Moves focus among the menu items below `root`; true when the key was one of a menu's. */
export function moveFocus(root: HTMLElement | null, key: string): boolean {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  if (items.length === 0) return false
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[key]
  if (next === undefined) return false
  items[next % items.length]?.focus()
  return true
}
