import { type ReviewSubject, reviewMachine, toneOfPaper, wantsCare, weighedPapers } from '@ntocc/sdk/contracts'
import { useDict } from '@ntocc/sdk/hooks'
import { StateTag, useDaysLeft, useUiText } from '@ntocc/sdk/ui'
import { isSoon } from './own.ts'

interface StandingProps {
  record: { authStatus: number }
  subject: ReviewSubject
  /** What else runs out and is no paper that anybody is judged by: its label and its day. */
  beside?: readonly (readonly [label: string, day: string | null | undefined])[]
}

/**
 * Where the approval of papers stands, which of them matters most, and how many more want care: the page of the record has them all. Nothing where all
 * is well.
 */
export function Standing({ record, subject, beside = [] }: StandingProps) {
  const text = useUiText()
  const left = useDaysLeft()
  const dict = useDict([reviewMachine.name])
  const { authStatus } = record
  const papers = weighedPapers(subject, record, new Date())
    .filter(wantsCare)
    .map(({ name, days }) => ({ tone: toneOfPaper(days), words: `${text(`paper.name.${name}`)}: ${left(days)}` }))
  const others = beside.flatMap(([label, day]) =>
    day && isSoon(day) ? [{ tone: 'waiting' as const, words: `${label} ${day}` }] : [],
  )
  const [first, ...more] = [...papers, ...others]
  return (
    <>
      {authStatus !== reviewMachine.at.approved && (
        <StateTag tone={reviewMachine.toneOf(Number(authStatus))}>
          {dict.label(reviewMachine.name, String(authStatus))}
        </StateTag>
      )}
      {first && (
        <StateTag tone={first.tone} title={[first, ...more].map(({ words }) => words).join('; ')}>
          {more.length > 0 ? `${first.words} +${more.length}` : first.words}
        </StateTag>
      )}
    </>
  )
}
