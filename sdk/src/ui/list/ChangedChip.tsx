import { Button } from 'antd'
import { useUiText } from '../core/text.ts'

interface Settled {
  changed: ReadonlySet<string>
  held: number
  show: () => void
  clear: () => void
}

/** What others changed since the reader looked last: shown on demand, never a reshuffle under the cursor. */
export function ChangedChip({ settled, onShow }: { settled: Settled; onShow: (key: string) => void }) {
  const text = useUiText()
  const { changed, held } = settled
  const count = Math.max(changed.size, held)
  if (count === 0) return <div className="nt-changed-room" role="status" />
  const show = () => {
    settled.show()
    const [first] = changed
    if (first !== undefined) onShow(first)
  }
  return (
    <div className="nt-changed" role="status">
      <span>{text('list.changedCount', { value: count })}</span>
      <Button type="link" size="small" onClick={show}>
        {text('list.changedShow')}
      </Button>
      <Button type="link" size="small" onClick={settled.clear}>
        {text('list.changedClear')}
      </Button>
    </div>
  )
}
