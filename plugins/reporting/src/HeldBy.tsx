import { useTranslation } from '@ntocc/sdk/hooks'
import type { ReportDocument } from '../contract/documents.ts'
import './list.css'

/** A cell has room for the numbers of so many rules, whatever they are called. */
const MOST_NUMBERS = 4

/** The rules that keep it back: one in words, several by their numbers where a cell has no room for all of the words. */
export function HeldBy({ row: { heldBy } }: { row: Pick<ReportDocument, 'heldBy'> }) {
  const { t } = useTranslation()
  const rules = heldBy ?? []
  if (rules.length === 0) return <span className="nt-dim">–</span>
  const words = rules.map(rule => t(`entry.reportRule.${rule}`)).join(' · ')
  if (rules.length === 1) return <span title={words}>{words}</span>
  const more = rules.length - MOST_NUMBERS
  return (
    <span className="reporting-held" title={words}>
      <span aria-hidden="true">
        {rules.slice(0, MOST_NUMBERS).join(' · ')}
        {more > 0 && ` +${more}`}
      </span>
      <span>{words}</span>
    </span>
  )
}
