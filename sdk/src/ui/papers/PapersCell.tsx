import { papersOf, type ReviewSubject, toneOfPaper } from '../../contracts/basic/index.ts'
import { StateTag } from '../core/StateTag.tsx'
import { TwoLines } from '../core/TwoLines.tsx'
import { useUiText } from '../core/text.ts'

/** Days left of a paper in words. */
export function useDaysLeft(): (days: number) => string {
  const text = useUiText()
  return days => {
    if (days < 0) return text('paper.expired', { count: -days })
    return days === 0 ? text('paper.lastDay') : text('paper.daysLeft', { count: days })
  }
}

/** The paper of a record that runs out first: which, and how long it is still good. */
export function PapersCell({ subject, row }: { subject: ReviewSubject; row: object }) {
  const text = useUiText()
  const left = useDaysLeft()
  const [first] = papersOf(subject, row, new Date())
  if (!first) return <span className="nt-dim nt-blank">–</span>
  const name = text(`paper.name.${first.name}`)
  const since = left(first.days)
  return (
    // One below the other: beside each other the name was cut, and papers are told apart by it.
    <TwoLines title={`${name} · ${since} · ${first.to}`}>
      <StateTag tone={toneOfPaper(first.days)}>{since}</StateTag>
      <span className="nt-dim">{name}</span>
    </TwoLines>
  )
}
