import { memo } from 'react'
import { useFormat } from '../../hooks/use-format.ts'
import { useUiText } from './text.ts'

/** An amount in yuan. Negative amounts say so in a word too, not by colour alone. */
export const Money = memo(function Money({ value }: { value: string | number | null | undefined }) {
  const format = useFormat()
  const text = useUiText()
  if (value === null || value === undefined || value === '') return <span className="nt-dim nt-blank">–</span>
  const negative = String(value).startsWith('-')
  return (
    <span className={negative ? 'nt-num nt-negative' : 'nt-num'} title={negative ? text('negative') : undefined}>
      {format.money(value)}
      {negative && <span className="nt-sr"> {text('negative')}</span>}
    </span>
  )
})
