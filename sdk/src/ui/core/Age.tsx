import { useFormat } from '../../hooks/use-format.ts'
import { useNow } from '../../hooks/use-now.ts'

/**
 * How long ago something was, by the platform's clock: goes on by itself while it is looked at. The moment itself is there on
 * hover, and in its place from two days on.
 */
export function Age({ value }: { value: string | null | undefined }) {
  const format = useFormat()
  const now = useNow()
  if (!value) return <span className="nt-dim nt-blank">–</span>
  return (
    <time className="nt-num" dateTime={value} title={format.dateTime(value)}>
      {format.relative(value, now)}
    </time>
  )
}
