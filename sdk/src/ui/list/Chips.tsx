import type { ReactNode } from 'react'
import { useUiText } from '../core/text.ts'

export interface Chip {
  key: string
  label: string
  value: ReactNode
  onRemove: () => void
}

/** What is applied, each to be taken away, and one reset for all. */
export function Chips({ chips, onReset }: { chips: readonly Chip[]; onReset: () => void }) {
  const text = useUiText()
  if (chips.length === 0) return null
  return (
    <section className="nt-chips" aria-label={text('list.applied')}>
      {chips.map(chip => (
        <span key={chip.key} className="nt-chip">
          <span>{chip.label}:</span> <b>{chip.value}</b>
          <button type="button" aria-label={text('list.remove', { name: chip.label })} onClick={chip.onRemove}>
            ×
          </button>
        </span>
      ))}
      <button type="button" className="nt-chips-reset" onClick={onReset}>
        {text('list.reset')}
      </button>
    </section>
  )
}
