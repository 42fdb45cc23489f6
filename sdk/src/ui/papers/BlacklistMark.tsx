import { StateTag } from '../core/StateTag.tsx'
import { useUiText } from '../core/text.ts'

/** Beside the name of a party or a plate that an entry of the credit blacklist is about; nothing for all others. */
export function BlacklistMark({ on }: { on: boolean | null | undefined }) {
  const text = useUiText()
  if (!on) return null
  return (
    <span className="nt-blacklisted">
      <StateTag tone="trouble">{text('paper.blacklisted')}</StateTag>
    </span>
  )
}
