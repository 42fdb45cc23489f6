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

/** Of no colour of the list: a white one is the police's. */
const UNKNOWN = 'unknown'

export interface PlateProps {
  no: string
  color?: string | null
  /** Drawn alone: where it stands within a button or a link, it cannot be one itself. */
  still?: boolean
}

/** A vehicle plate drawn in its colour; a click copies it. */
export const Plate = memo(function Plate({ no, color, still }: PlateProps) {
  if (!no) return null
  // 鄂A00001 reads as 鄂A·00001: the office letter belongs to the province, as on the metal.
  const shown = `${no.slice(0, 2)}·${no.slice(2)}`
  const look = LOOKS[color ?? ''] ?? UNKNOWN
  if (!still) return <CopyablePlate no={no} shown={shown} look={look} />
  return (
    <span className="nt-plate" data-look={look}>
      {shown}
    </span>
  )
})

function CopyablePlate({ no, shown, look }: { no: string; shown: string; look: string }) {
  const text = useUiText()
  const [copied, copy] = useCopy()
  return (
    <button
      type="button"
      className="nt-plate"
      data-look={look}
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
}
