import {
  type ReviewSubject,
  type ShownPaper,
  toneOfPaper,
  wantsCare,
  weighedPapers,
} from '../../contracts/basic/index.ts'
import { StateTag } from '../core/StateTag.tsx'
import { TwoLines } from '../core/TwoLines.tsx'
import { useUiText } from '../core/text.ts'

/** Days left of a paper in words; without a last day it is missing. */
export function useDaysLeft(): (days: number | undefined) => string {
  const text = useUiText()
  return days => {
    if (days === undefined) return text('paper.missing')
    if (days < 0) return text('paper.expired', { count: -days })
    return days === 0 ? text('paper.lastDay') : text('paper.daysLeft', { count: days })
  }
}

/**
 * The paper of a record that matters most: which, how long it is still good, and how many more want care.
 * @param all each of those that want care, for where there is room
 */
export function PapersCell({ subject, row, all = false }: { subject: ReviewSubject; row: object; all?: boolean }) {
  const text = useUiText()
  const left = useDaysLeft()
  const [first, ...others] = weighedPapers(subject, row, new Date())
  if (!first) return <span className="nt-dim nt-blank">–</span>
  const more = others.filter(wantsCare)
  const nameOf = ({ name }: ShownPaper) => text(`paper.name.${name}`)
  const said = (paper: ShownPaper) => [nameOf(paper), left(paper.days), paper.to].filter(Boolean).join(' · ')
  // One below the other: beside each other the name was cut, and papers are told apart by it.
  const lines = (paper: ShownPaper, beside: string, title: string) => (
    <TwoLines key={paper.name} title={title}>
      <StateTag tone={toneOfPaper(paper.days)}>{left(paper.days)}</StateTag>
      <span className="nt-dim">{`${nameOf(paper)}${beside}`}</span>
    </TwoLines>
  )
  if (all) return <span className="nt-papers-all">{[first, ...more].map(paper => lines(paper, '', said(paper)))}</span>
  return lines(first, more.length > 0 ? ` +${more.length}` : '', [first, ...more].map(said).join('; '))
}
