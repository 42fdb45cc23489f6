import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useTyped } from './useDeskQuery.ts'
import './desk.css'

interface Props {
  /** What can be searched for. */
  label: string
  keyword: string
  onChange: (change: { keyword: string }) => void
  /** Further choices beside the word. */
  children?: ReactNode
}

/** A word that narrows the queue of a desk, asked for with Enter, and what else narrows it. */
export function DeskNarrowing({ label, keyword, onChange, children }: Props) {
  const [typed, setTyped] = useTyped(keyword)
  return (
    <div className="nt-desk-narrowing">
      <Input.Search
        allowClear
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={value => onChange({ keyword: value.trim() })}
        // What is found is worked by keys, which a field would take for letters.
        onPressEnter={event => event.currentTarget.blur()}
      />
      {children}
    </div>
  )
}
