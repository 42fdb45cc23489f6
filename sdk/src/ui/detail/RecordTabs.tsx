import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface RecordTab<N extends string> {
  name: N
  text: string
  count?: number | undefined
}

interface RecordTabsProps<N extends string> {
  /** Accessible name of the strip. */
  label: string
  tabs: readonly RecordTab<N>[]
  active: N
  onChange: (name: N) => void
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Sides of a record: one strip that scrolls on a phone, arrow keys walk it. */
export function RecordTabs<N extends string>({ label, tabs, active, onChange, children }: RecordTabsProps<N>) {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    const at = tabs.findIndex(({ name }) => name === active)
    const index = (at + step + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onChange(next.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className="nt-record-tabs">
      <div role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ name, text, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === active}
            aria-controls={`${id}-panel`}
            tabIndex={name === active ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {text} {count !== undefined && <span className="nt-num">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  )
}
