import type { ReviewKind } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { StateTag } from '@ntocc/sdk/ui'
import { papersOf, toneOfPaper } from './papers.ts'

/** Days left of a paper in words. */
export function useDaysLeft(): (days: number) => string {
  const { t } = useTranslation()
  return days => {
    if (days < 0) return t('expired', { count: -days })
    return days === 0 ? t('lastDay') : t('daysLeft', { count: days })
  }
}

/** The paper of a record that runs out first: which, and how long it is still good. */
export function PapersCell({ kind, row }: { kind: ReviewKind; row: object }) {
  const { t } = useTranslation()
  const left = useDaysLeft()
  const [first] = papersOf(kind, row, new Date())
  if (!first) return <span className="nt-dim">–</span>
  return (
    <span title={`${t(`paper.${first.name}`)} ${first.to}`}>
      <StateTag tone={toneOfPaper(first.days)} since={left(first.days)}>
        {t(`paper.${first.name}`)}
      </StateTag>
    </span>
  )
}
