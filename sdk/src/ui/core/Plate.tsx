import { memo } from 'react'
import { useUiText } from './text.ts'
import { useCopy } from './useCopy.ts'

/** Plate colour codes of the regulator's list (domain facts, code list C) to the look of the plate. */
const LOOKS: Record<string, string> = {
  '1': 'blue',
  '2': 'yellow',
  '3': 'black',
  '4': 'white',
  '5': 'green',
  '91': 'yellow',
  '92': 'green',
  '93': 'yellow-green',
  '94': 'gradient-green',
}

/** A vehicle plate drawn in its colour; a click copies it. */
export const Plate = memo(function Plate({ no, color }: { no: string; color?: string | null }) {
  const text = useUiText()
  const [copied, copy] = useCopy()
  if (!no) return null
  // 鄂A00001 reads as 鄂A·00001: the office letter belongs to the province, as on the metal.
  const shown = `${no.slice(0, 2)}·${no.slice(2)}`
  return (
    <button
      type="button"
      className="nt-plate"
      data-look={LOOKS[color ?? ''] ?? 'white'}
      title={copied ? text('copied') : text('copy')}
      aria-label={`${shown}, ${copied ? text('copied') : text('copy')}`}
      onClick={event => {
        event.stopPropagation()
        copy(no)
      }}
    >
      {shown}
    </button>
  )
})
